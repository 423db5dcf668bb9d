# Toolchain file for every board:
#   cmake --toolchain <path>/boards/arm-none-eabi.cmake -DU2C_BOARD=stm32f405 ...
# It reads boards/<U2C_BOARD>.toml and sets compiler, flags, memory layout, and the emulator that runs
# the board's programs: the board's own, or that of its stand-in.  Where the stand-in's memory lies
# elsewhere, -DU2C_STAND_IN=ON links the programs for it; without, their tests fail and say so.
# U2C_BOARDS_DIR is then this folder: startup.c there is a source for bare-metal executables.
set(U2C_BOARDS_DIR "${CMAKE_CURRENT_LIST_DIR}")
set(U2C_BOARD "" CACHE STRING "Name of a file in boards/, without .toml")
option(U2C_STAND_IN "Link for the memory of the board's emulated stand-in, to run tests there")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES U2C_BOARD U2C_STAND_IN)  # CMake's checks read this file too

# Sets U2C_FLAGS, U2C_LAYOUT, U2C_MACHINE, U2C_CPU, U2C_PLACE (the name of another board, or "")
# and U2C_REGIONS: origin and size of flash, then of RAM.
function(u2c_read_board board)
  set(file "${U2C_BOARDS_DIR}/${board}.toml")
  if(NOT board MATCHES "^[a-z0-9-]+$" OR NOT EXISTS "${file}")
    message(FATAL_ERROR "U2C_BOARD is '${board}', but there is no such file in ${U2C_BOARDS_DIR}: "
                        "`urdf2c boards` lists the boards")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" text)
  set(text "\n${text}")
  u2c_match(flags "${text}" "\nflags = \\[([^]]*)\\]")
  string(REGEX REPLACE "[\", ]+" " " flags "${flags}")
  string(STRIP "${flags}" flags)
  set(U2C_FLAGS "${flags}" PARENT_SCOPE)
  set(layout "")
  set(regions "")
  foreach(region flash ram)
    foreach(key origin size)
      u2c_match(value "${text}" "\n${region} = {[^}]*${key} = (0x[0-9A-F]+)")
      list(APPEND regions ${value})
      string(APPEND layout " -Wl,--defsym=u2c_${region}_${key}=${value}")
    endforeach()
  endforeach()
  set(U2C_LAYOUT "${layout}" PARENT_SCOPE)
  set(U2C_REGIONS "${regions}" PARENT_SCOPE)
  u2c_match(U2C_PLACE "${text}" "\nstand_in = \"([^\"]*)\"" OPTIONAL)
  set(U2C_PLACE "${U2C_PLACE}" PARENT_SCOPE)
  u2c_match(U2C_MACHINE "${text}" "\nqemu = {[^}]*machine = \"([^\"]*)\"" OPTIONAL)
  u2c_match(U2C_CPU "${text}" "\nqemu = {[^}]*cpu = \"([^\"]*)\"" OPTIONAL)
  set(U2C_MACHINE "${U2C_MACHINE}" PARENT_SCOPE)
  set(U2C_CPU "${U2C_CPU}" PARENT_SCOPE)
endfunction()

# Sets `result` to the group of `pattern` in `text`; it must be there unless OPTIONAL is given.
function(u2c_match result text pattern)
  if("${text}" MATCHES "${pattern}")
    set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
  elseif("OPTIONAL" IN_LIST ARGN)
    set(${result} "" PARENT_SCOPE)
  else()
    message(FATAL_ERROR "boards/${U2C_BOARD}.toml has no ${result} where it is looked for")
  endif()
endfunction()

# Puts the board's stand-in in the place of an emulator of its own.  Sets U2C_REASON where programs
# that are linked for the board's own memory cannot run there.
function(u2c_stand_in place)
  set(own "${U2C_REGIONS}")
  u2c_read_board("${place}")
  foreach(name machine cpu)
    string(TOUPPER "U2C_${name}" variable)
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endforeach()
  if(U2C_STAND_IN)
    set(U2C_LAYOUT "${U2C_LAYOUT}" PARENT_SCOPE)
    return()
  endif()
  foreach(first 0 2)  # the same start, and room enough
    math(EXPR size "${first} + 1")
    list(GET own ${first} origin)
    list(GET own ${size} bytes)
    list(GET U2C_REGIONS ${first} there)
    list(GET U2C_REGIONS ${size} room)
    math(EXPR lacking "${bytes} - ${room}")
    if(NOT origin STREQUAL there OR lacking GREATER 0)
      string(CONCAT reason "${U2C_BOARD} has no emulator of its own, and the memory of its stand-in "
             "${place} lies elsewhere: configure another folder with -DU2C_STAND_IN=ON")
      set(U2C_REASON "${reason}" PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

u2c_read_board("${U2C_BOARD}")
set(U2C_REASON "")
if(NOT U2C_MACHINE AND U2C_PLACE)
  u2c_stand_in("${U2C_PLACE}")
elseif(NOT U2C_MACHINE)
  set(U2C_REASON "nothing emulates ${U2C_BOARD}")
endif()

# CMake takes flags and layout into its cache once: another board would be built with the old ones
set(U2C_STATE "${U2C_BOARD}: ${U2C_FLAGS}${U2C_LAYOUT}")
if(DEFINED CACHE{U2C_CONFIGURED} AND NOT "$CACHE{U2C_CONFIGURED}" STREQUAL "${U2C_STATE}")
  message(FATAL_ERROR "this build folder was configured for another board than ${U2C_BOARD}, or "
                      "before ${U2C_BOARD}.toml or U2C_STAND_IN was changed: use a fresh folder")
endif()
set(U2C_CONFIGURED "${U2C_STATE}" CACHE INTERNAL "What this build folder was configured for")

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # nothing links before there is a startup
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)

foreach(language C CXX ASM)
  set(CMAKE_${language}_FLAGS_INIT "${U2C_FLAGS}")
endforeach()
# -nostartfiles: startup.c takes the place of the C library's own
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-nostartfiles -T \"${U2C_BOARDS_DIR}/link.ld\"${U2C_LAYOUT} -Wl,--gc-sections")

if(U2C_REASON)  # rather than running the target's program on this machine
  set(CMAKE_CROSSCOMPILING_EMULATOR
      ${CMAKE_COMMAND} "-DREASON=${U2C_REASON}" -P "${U2C_BOARDS_DIR}/no_emulator.cmake" --)
else()
  set(CMAKE_CROSSCOMPILING_EMULATOR
      qemu-system-arm -M ${U2C_MACHINE} -cpu ${U2C_CPU} -display none -monitor none -serial none
      -chardev stdio,id=console,signal=off
      -semihosting-config enable=on,target=native,chardev=console -kernel)
endif()
