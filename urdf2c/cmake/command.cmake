# The command that runs the generator.

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
