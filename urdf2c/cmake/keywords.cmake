# Keywords of urdf2c_generate() for the options of urdf2c/settings/options.py, and what becomes of their values.
# Made by python -m urdf2c.cmake.keywords: do not edit.
list(APPEND one BASE SCALAR PREFIX JACOBIAN_FRAME JACOBIAN_ROWS MATRIX_ORDER SNAP_ANGLES)
list(APPEND many TIP TIPS LOCK LOCKS JOINT_ORDER FUNCTIONS FUSE FRAMES NAME NAMES XACRO_ARGS PACKAGE PACKAGES PACKAGE_PATH PACKAGE_PATHS)
list(APPEND none FLOATING_BASE PLANAR_BASE FROM_SINCOS STANDALONE XACRO IGNORE_XACRO)
set(rows
    "BASE base value -"
    "TIP tip value -"
    "TIPS tip value -"
    "LOCK lock value JOINT=VALUE"
    "LOCKS lock value JOINT=VALUE"
    "JOINT_ORDER joint-order value -"
    "FLOATING_BASE floating-base flag -"
    "PLANAR_BASE planar-base flag -"
    "FUNCTIONS functions value -"
    "FUSE fuse value NAME=FUNCTION,..."
    "FRAMES frames value -"
    "SCALAR scalar value float|double"
    "PREFIX prefix value -"
    "JACOBIAN_FRAME jacobian-frame value aligned|tip|base"
    "JACOBIAN_ROWS jacobian-rows value linear|angular"
    "MATRIX_ORDER matrix-order value row|column"
    "FROM_SINCOS from-sincos flag -"
    "NAME name value NAME=C_NAME"
    "NAMES name value NAME=C_NAME"
    "SNAP_ANGLES snap-angles value -"
    "STANDALONE standalone flag -"
    "XACRO xacro flag -"
    "IGNORE_XACRO ignore-xacro flag -"
    "XACRO_ARGS xacro-args word NAME:=VALUE"
    "PACKAGE package folder NAME=DIR"
    "PACKAGES package folder NAME=DIR"
    "PACKAGE_PATH package-path path -"
    "PACKAGE_PATHS package-path path -")
