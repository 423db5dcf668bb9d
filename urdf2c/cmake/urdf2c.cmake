# urdf2c_generate(TARGET name MODEL file ...): a robot's C header as a CMake target.  docs/cmake.md
#
# Every path is made absolute here and nothing is kept in variables of the caller's scope, so that
# the function works the same from any folder of a project.

if(CMAKE_VERSION VERSION_LESS 3.20)
    message(FATAL_ERROR "urdf2c needs CMake 3.20 or newer, this is ${CMAKE_VERSION}")
endif()
# for the functions below, whatever the project asked for: CMP0116 decides what a depfile means
cmake_policy(VERSION 3.20)

function(urdf2c_generate)
    set(one TARGET MODEL CONFIG CONTRACT)
    set(many OPTIONS)
    set(none SELFTEST)
    include("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/keywords.cmake")  # adds to these, and sets `rows`
    cmake_parse_arguments(PARSE_ARGV 0 arg "${none}" "${one}" "${many}")
    _urdf2c_check()

    _urdf2c_options()
    if(DEFINED arg_PREFIX)
        string(REGEX REPLACE "_$" "" stem "${arg_PREFIX}")  # as the command line does
    else()
        cmake_path(GET model STEM stem)  # arm of arm.urdf and of arm.urdf.xacro
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/generated")
    set(header "${folder}/${arg_TARGET}/${stem}.h")
    set(byproducts "")
    if(arg_SELFTEST)  # a source for whoever links to the target
        set(selftest "${folder}/${arg_TARGET}/${stem}_selftest.c")
        list(APPEND options "--selftest=${selftest}")
        set(selftest_files "${selftest}" "${folder}/${arg_TARGET}/${stem}_selftest.h")
        if(NOT CMAKE_GENERATOR MATCHES "Makefiles")
            set(byproducts ${selftest_files})
        endif()
    endif()
    set(line ${command} generate "${model}" ${arguments} "--output=${header}"
        "--depfile=${folder}/${arg_TARGET}.d" ${options} ${arg_OPTIONS})

    # Makefiles do not notice that a command changed: keep it in a file, written when it differs
    set(line_file "${folder}/${arg_TARGET}.command")
    file(CONFIGURE OUTPUT "${line_file}" CONTENT "@line@\n" @ONLY)
    # touch: generate leaves an unchanged header as it is, which Make would take for out of date
    # rm: for Makefiles, CMake adds what the depfile says to what it said before.  A file that is
    # gone would make the header out of date for ever; without this file CMake starts anew
    set(memory "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${arg_TARGET}_generate.dir")
    add_custom_command(
        OUTPUT "${header}"
        BYPRODUCTS ${byproducts}
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}/${arg_TARGET}"
        COMMAND ${line}
        COMMAND "${CMAKE_COMMAND}" -E touch "${header}"
        COMMAND "${CMAKE_COMMAND}" -E rm -f "${memory}/compiler_depend.internal"
        DEPENDS ${inputs} "${line_file}"
        DEPFILE "${folder}/${arg_TARGET}.d"
        COMMENT "Generating ${stem}.h for ${arg_TARGET}"
        VERBATIM)
    # One target owns the command: listed as a source of each consumer it would run once for each,
    # at the same time
    add_custom_target(${arg_TARGET}_generate DEPENDS "${header}")
    if(arg_SELFTEST AND NOT byproducts)
        _urdf2c_restore()
    endif()

    _urdf2c_library()
endfunction()

# Makes self-test files anew that somebody deleted.  Make does not miss the byproducts of a rule, and
# of several outputs only the first: so each has a rule of its own, without inputs, that runs where
# the file is not there after the header was made.
macro(_urdf2c_restore)
    foreach(file IN LISTS selftest_files)
        add_custom_command(OUTPUT "${file}" COMMAND ${line} VERBATIM)
    endforeach()
    add_custom_target(${arg_TARGET}_selftest DEPENDS ${selftest_files})
    add_dependencies(${arg_TARGET}_selftest ${arg_TARGET}_generate)
endmacro()

# Refuses what makes no sense, before anything is made.
macro(_urdf2c_check)
    if(DEFINED arg_UNPARSED_ARGUMENTS)
        list(JOIN arg_UNPARSED_ARGUMENTS "', '" words)
        list(JOIN one " " one_words)
        list(JOIN many " " many_words)
        list(JOIN none " " none_words)
        message(FATAL_ERROR "urdf2c_generate: unknown '${words}'\n"
            "It takes ${one_words} (one value each), ${many_words} (several) and ${none_words} (none).")
    endif()
    if(DEFINED arg_KEYWORDS_MISSING_VALUES)
        list(JOIN arg_KEYWORDS_MISSING_VALUES ", " words)
        message(FATAL_ERROR "urdf2c_generate: no value after ${words}")
    endif()
    foreach(name IN ITEMS TARGET MODEL)
        if("${arg_${name}}" STREQUAL "")
            message(FATAL_ERROR "urdf2c_generate: ${name} is missing")
        endif()
    endforeach()
    if(TARGET "${arg_TARGET}")
        message(FATAL_ERROR "urdf2c_generate: there is a target '${arg_TARGET}' already")
    endif()
    if(DEFINED arg_CONTRACT AND NOT arg_CONTRACT MATCHES "^(off|fast)$")
        message(FATAL_ERROR
            "urdf2c_generate: CONTRACT is '${arg_CONTRACT}', but must be off or fast")
    endif()
    foreach(option IN LISTS arg_OPTIONS)
        if(option MATCHES "^(-o|--output|--depfile|--check|--layout)")
            message(FATAL_ERROR
                "urdf2c_generate: OPTIONS has '${option}', but where to write is not for it to say")
        endif()
    endforeach()
endmacro()

# Sets `model`, the `inputs` that are known by now, the generator's `command`, and its `options`.
macro(_urdf2c_options)
    _urdf2c_file(model "${arg_MODEL}" MODEL)
    set(inputs "${model}")
    set(options "")
    set(arguments "")
    if(DEFINED arg_CONFIG)
        _urdf2c_file(config "${arg_CONFIG}" CONFIG)
        list(APPEND inputs "${config}")
        list(APPEND options "--config=${config}")
    endif()
    _urdf2c_command(command problem)
    if(problem)
        message(FATAL_ERROR "${problem}")
    endif()
    foreach(row IN LISTS rows)
        string(REPLACE " " ";" row "${row}")
        list(GET row 0 keyword)
        list(GET row 1 option)
        list(GET row 2 form)
        list(GET row 3 wanted)
        if(DEFINED arg_${keyword} AND NOT "${form}=${arg_${keyword}}" STREQUAL "flag=FALSE")
            _urdf2c_option()
        endif()
    endforeach()
endmacro()

# Adds the values of one `keyword` to `options` by its row of keywords.cmake; those of xacro, which
# have no option, to `arguments`.
macro(_urdf2c_option)
    if(form STREQUAL "word")
        _urdf2c_need(${keyword} ":=")
    else()
        _urdf2c_need(${keyword} "--${option}[] =]")
    endif()
    if(form STREQUAL "flag")
        list(APPEND options "--${option}")
    else()
        foreach(value IN LISTS arg_${keyword})
            _urdf2c_value()
        endforeach()
    endif()
endmacro()

# Adds one value: refused where it is none of few choices, or not NAME=VALUE.
macro(_urdf2c_value)
    if(wanted MATCHES "[|]" AND NOT value MATCHES "^(${wanted})$")
        string(REPLACE "|" " or " choices "${wanted}")
        message(FATAL_ERROR "urdf2c_generate: ${keyword} is '${value}', but must be ${choices}")
    endif()
    set(pattern ".")
    if(form STREQUAL "word")
        set(pattern "^[^-:][^:]*:=")
    elseif(wanted MATCHES "=")
        set(pattern "^.+=.")
    endif()
    if(NOT value MATCHES "${pattern}")
        message(FATAL_ERROR
            "urdf2c_generate: ${keyword} has '${value}', where ${wanted} is expected")
    endif()
    if(form STREQUAL "path")
        _urdf2c_absolute(value "${value}")
    elseif(form STREQUAL "folder")
        string(REGEX MATCH "^([^=]+)=(.+)$" value "${value}")
        set(name "${CMAKE_MATCH_1}")
        _urdf2c_absolute(value "${CMAKE_MATCH_2}")
        set(value "${name}=${value}")
    endif()
    if(form STREQUAL "word")
        list(APPEND arguments "${value}")
    else()
        list(APPEND options "--${option}=${value}")
    endif()
endmacro()

# What others link to.
macro(_urdf2c_library)
    _urdf2c_runtime(runtime)
    add_library(${arg_TARGET} INTERFACE)
    add_dependencies(${arg_TARGET} ${arg_TARGET}_generate)
    if(TARGET ${arg_TARGET}_selftest)
        add_dependencies(${arg_TARGET} ${arg_TARGET}_selftest)
    endif()
    target_include_directories(${arg_TARGET} INTERFACE "${folder}/${arg_TARGET}" "${runtime}")
    if(NOT DEFINED arg_CONTRACT)
        set(arg_CONTRACT off)
    endif()
    _urdf2c_flags(${arg_TARGET} ${arg_CONTRACT})
    # CMake lets nothing link to two targets that differ in this, whose name is all that it prints:
    # the first one's include folder would hide the other's header
    set(owner "two_headers_named_${stem}.h,_give_each_a_PREFIX:_this")
    set_property(TARGET ${arg_TARGET} PROPERTY "INTERFACE_${owner}" ${arg_TARGET})
    set_property(TARGET ${arg_TARGET} PROPERTY COMPATIBLE_INTERFACE_STRING "${owner}")
    if(arg_SELFTEST)
        get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
        if(NOT "C" IN_LIST languages)
            message(FATAL_ERROR "urdf2c_generate: SELFTEST is C: give it to project(... LANGUAGES C)")
        endif()
        if(CMAKE_MINIMUM_REQUIRED_VERSION VERSION_LESS 3.20)  # CMP0118: sources of other folders
            message(FATAL_ERROR "urdf2c_generate: SELFTEST needs cmake_minimum_required(VERSION 3.20)")
        endif()
        target_sources(${arg_TARGET} INTERFACE "${selftest}")
        set_source_files_properties("${selftest}" PROPERTIES GENERATED TRUE)
    endif()
endmacro()

# Refuses a keyword whose option this version of urdf2c does not have.  Sets `help`, asked for once.
function(_urdf2c_need keyword option)
    if(NOT DEFINED help)
        execute_process(COMMAND ${command} generate --help OUTPUT_VARIABLE help ERROR_QUIET)
        set(help "${help}" PARENT_SCOPE)
    endif()
    if(NOT help MATCHES "${option}")
        execute_process(COMMAND ${command} --version OUTPUT_VARIABLE version ERROR_QUIET
            OUTPUT_STRIP_TRAILING_WHITESPACE)
        message(FATAL_ERROR "urdf2c_generate: ${version} has no option for ${keyword} yet")
    endif()
endfunction()

# An input file: relative to the folder of the CMakeLists.txt, there or made by the build.
function(_urdf2c_file result path keyword)
    _urdf2c_absolute(path "${path}")
    get_source_file_property(generated "${path}" GENERATED)
    if(IS_DIRECTORY "${path}" OR NOT (EXISTS "${path}" OR generated))
        message(FATAL_ERROR "urdf2c_generate: ${keyword} '${path}' is no file")
    endif()
    set(${result} "${path}" PARENT_SCOPE)
endfunction()

function(_urdf2c_absolute result path)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    set(${result} "${path}" PARENT_SCOPE)
endfunction()

# The folder of u2c.h: inside the package in a wheel, beside it in a checkout.
function(_urdf2c_runtime result)
    cmake_path(SET inside NORMALIZE "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../c_runtime")
    cmake_path(SET beside NORMALIZE "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../c_runtime")
    if(IS_DIRECTORY "${inside}")
        set(${result} "${inside}" PARENT_SCOPE)
    else()
        set(${result} "${beside}" PARENT_SCOPE)
    endif()
endfunction()

# Whether a*b + c may be fused: off gives the same bits on host and target.  Other compilers do not
# know the flag.
function(_urdf2c_flags target contract)
    set(compilers "GNU,Clang,AppleClang,ARMClang,IntelLLVM,TIClang")
    foreach(language IN ITEMS C CXX)
        target_compile_options(${target} INTERFACE
            "$<$<COMPILE_LANG_AND_ID:${language},${compilers}>:-ffp-contract=${contract}>")
    endforeach()
endfunction()

# The command line of the generator, or why there is none.  URDF2C_EXECUTABLE, where it is set;
# else the package that holds this file, run by the first Python that can.
function(_urdf2c_command result problem)
    set(home "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
    get_property(command GLOBAL PROPERTY "URDF2C_COMMAND_${home}")
    set(tried "")
    if(command)
        # found before in this run of CMake
    elseif(URDF2C_EXECUTABLE)
        _urdf2c_try(command tried "${URDF2C_EXECUTABLE}")
    else()
        cmake_path(SET site NORMALIZE "${home}/../..")
        find_program(python NAMES python3 python NO_CACHE NO_CMAKE_FIND_ROOT_PATH)
        foreach(each IN ITEMS "${Python3_EXECUTABLE}" "${Python_EXECUTABLE}"
                "$ENV{VIRTUAL_ENV}/bin/python" "$ENV{VIRTUAL_ENV}/Scripts/python.exe"
                "${site}/../../../bin/python3" "${site}/../../Scripts/python.exe"
                "${site}/../../python.exe" "${site}/.venv/bin/python" "${python}")
            if(each AND EXISTS "${each}" AND NOT command)
                cmake_path(NORMAL_PATH each)
                _urdf2c_try(command tried "${each};${home}/launcher.py")
            endif()
        endforeach()
        if(NOT command)  # last, since it leaves its findings in the cache
            find_package(Python3 3.10 COMPONENTS Interpreter QUIET)
            if(Python3_EXECUTABLE)
                _urdf2c_try(command tried "${Python3_EXECUTABLE};${home}/launcher.py")
            endif()
        endif()
    endif()
    if(command)
        set_property(GLOBAL PROPERTY "URDF2C_COMMAND_${home}" "${command}")
        set(${result} "${command}" PARENT_SCOPE)
        set(${problem} "" PARENT_SCOPE)
    else()
        string(CONCAT text "urdf2c: nothing here can run the generator:${tried}\n"
            "Set Python3_EXECUTABLE to the Python that has urdf2c, "
            "or URDF2C_EXECUTABLE to its command")
        set(${problem} "${text}" PARENT_SCOPE)
    endif()
endfunction()

# Sets the first variable to `line` if that runs, else adds to the second what came of it.
function(_urdf2c_try result reasons line)
    execute_process(COMMAND ${line} --version RESULT_VARIABLE code OUTPUT_VARIABLE version
        ERROR_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_STRIP_TRAILING_WHITESPACE)
    if(code EQUAL 0 AND version MATCHES "^urdf2c [0-9]")
        set(${result} "${line}" PARENT_SCOPE)
        return()
    endif()
    if(code EQUAL 0)
        string(REGEX REPLACE "\n.*" "" version "${version}")
        set(said "this is no urdf2c: --version prints '${version}'")
    endif()
    string(REGEX REPLACE ".*\n" "" said "${said}")
    list(GET line 0 program)
    set(${reasons} "${${reasons}}\n  ${program}: ${said} (${code})" PARENT_SCOPE)
endfunction()
