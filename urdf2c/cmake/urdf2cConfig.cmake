# find_package(urdf2c): gives urdf2c_generate(), see docs/cmake.md

include("${CMAKE_CURRENT_LIST_DIR}/urdf2c.cmake")
_urdf2c_command(_urdf2c_found urdf2c_NOT_FOUND_MESSAGE)
if(urdf2c_NOT_FOUND_MESSAGE)
    set(urdf2c_FOUND FALSE)
endif()
unset(_urdf2c_found)
