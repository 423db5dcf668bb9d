# urdf2c_generate(TARGET name MODEL file ...): a robot's C header as a CMake target.  docs/cmake.md
#
# Every path is made absolute here and nothing is kept in variables of the caller's scope, so that
# the function works the same from any folder of a project.

if(CMAKE_VERSION VERSION_LESS 3.20)
    message(FATAL_ERROR "urdf2c needs CMake 3.20 or newer, this is ${CMAKE_VERSION}")
endif()
# for the functions below, whatever the project asked for: CMP0116 decides what a depfile means
cmake_policy(VERSION 3.20)
include("${CMAKE_CURRENT_LIST_DIR}/arguments.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/command.cmake")

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
        cmake_path(GET beside_stem FILENAME stem)
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/generated")
    set(header "${folder}/${arg_TARGET}/${stem}.h")
    set(byproducts "")
    set(selftest_files "")
    if(arg_SELFTEST)
        set(selftest "${folder}/${arg_TARGET}/${stem}_selftest.c")
        list(APPEND options "--selftest=${selftest}")
        set(selftest_files "${selftest}" "${folder}/${arg_TARGET}/${stem}_selftest.h")
        if(NOT CMAKE_GENERATOR MATCHES "Makefiles")
            set(byproducts ${selftest_files})
        endif()
    endif()
    set(depfile "${folder}/${arg_TARGET}.d")
    set(rule "--depfile=${depfile}")
    if(CMAKE_GENERATOR MATCHES "Ninja" AND NOT CMAKE_NINJA_OUTPUT_PATH_PREFIX)
        # CMake would write the depfile anew, without escapes, and Ninja lose names with "$" and the
        # like: here it reads ours, whose own name must have no "$" either
        set(CMAKE_WARN_DEPRECATED OFF)
        cmake_policy(SET CMP0116 OLD)
        list(APPEND rule "--depfile-folder=${CMAKE_BINARY_DIR}")
        cmake_path(RELATIVE_PATH depfile BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    endif()
    set(line ${command} generate "${model}" ${arguments} "--output=${header}" ${rule} ${options}
        ${arg_OPTIONS})

    # Makefiles do not notice that a command changed: keep it in a file, written when it differs;
    # with the options beside the model, whose absence is an input as well
    set(line_file "${folder}/${arg_TARGET}.command")
    file(CONFIGURE OUTPUT "${line_file}" CONTENT "@line@\n@beside@\n" @ONLY)
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
        DEPFILE "${depfile}"
        COMMENT "Generating ${stem}.h for ${arg_TARGET}"
        VERBATIM)
    # One target owns the command: listed as a source of each consumer it would run once for each,
    # at the same time
    add_custom_target(${arg_TARGET}_generate DEPENDS "${header}")
    _urdf2c_library()
    if(arg_SELFTEST)
        _urdf2c_selftest()
    endif()
endfunction()

# The self-test, compiled once however many link to it, with what whoever links to TARGET is compiled
# with.  Make does not miss the byproducts of a rule, and of several outputs only the first: so there
# each file has a rule of its own, without inputs, that runs where it is not there after the header
# was made.
macro(_urdf2c_selftest)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT "C" IN_LIST languages)
        message(FATAL_ERROR "urdf2c_generate: SELFTEST is C: give it to project(... LANGUAGES C)")
    endif()
    if(NOT byproducts)
        foreach(file IN LISTS selftest_files)
            add_custom_command(OUTPUT "${file}" COMMAND ${line} VERBATIM)
        endforeach()
    endif()
    set(name ${arg_TARGET}_selftest)
    add_library(${name} STATIC EXCLUDE_FROM_ALL ${selftest_files})
    add_dependencies(${name} ${arg_TARGET}_generate)
    foreach(kind IN ITEMS INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
        set_property(TARGET ${name} APPEND PROPERTY
            ${kind} "$<TARGET_PROPERTY:${arg_TARGET},INTERFACE_${kind}>")
    endforeach()
    _urdf2c_features(${name} PRIVATE)
    get_property(shared GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
    if(shared)  # such a library may take it in
        set_property(TARGET ${name} PROPERTY POSITION_INDEPENDENT_CODE ON)
    endif()
    # GCC's arithmetic that a core may lack, once more behind this library where -nostdlib left it out
    target_link_libraries(${name} INTERFACE "$<$<C_COMPILER_ID:GNU>:gcc>")
    target_link_libraries(${arg_TARGET} INTERFACE ${name})
endmacro()

# What others link to.
macro(_urdf2c_library)
    _urdf2c_runtime(runtime)
    add_library(${arg_TARGET} INTERFACE)
    add_dependencies(${arg_TARGET} ${arg_TARGET}_generate)
    # where they are installed is for install(TARGETS) to say, by PUBLIC_HEADER and INCLUDES
    target_include_directories(${arg_TARGET} INTERFACE
        "$<BUILD_INTERFACE:${folder}/${arg_TARGET}>" "$<BUILD_INTERFACE:${runtime}>")
    set(installed "${header}" "${runtime}/u2c.h" ${selftest_files})
    list(FILTER installed INCLUDE REGEX "[.]h$")
    set_property(TARGET ${arg_TARGET} PROPERTY PUBLIC_HEADER "${installed}")
    _urdf2c_features(${arg_TARGET} INTERFACE)
    if(NOT DEFINED arg_CONTRACT)
        set(arg_CONTRACT off)
    endif()
    _urdf2c_flags(${arg_TARGET} ${arg_CONTRACT})
    # CMake lets nothing link to two targets that differ in this, whose name is all that it prints:
    # the first one's include folder would hide the other's header
    set(owner "two_headers_named_${stem}.h,_give_each_a_PREFIX:_this")
    set_property(TARGET ${arg_TARGET} PROPERTY "INTERFACE_${owner}" ${arg_TARGET})
    set_property(TARGET ${arg_TARGET} PROPERTY COMPATIBLE_INTERFACE_STRING "${owner}")
endmacro()

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

# The headers are C99 and C++11, whatever the project asks for.  CMake refuses what it does not know
# of a compiler.
function(_urdf2c_features target scope)
    foreach(feature IN ITEMS c_std_99 cxx_std_11)
        if(feature IN_LIST CMAKE_C_COMPILE_FEATURES OR feature IN_LIST CMAKE_CXX_COMPILE_FEATURES)
            target_compile_features(${target} ${scope} ${feature})
        endif()
    endforeach()
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
