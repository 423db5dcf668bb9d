"""Names of headers that others include: a file of such a name, in a folder of -I, hides theirs."""

from pathlib import PurePath

# Of C up to C23; of C++; of POSIX as far as bare-metal C libraries have them; of Arduino and mbed
_C = """
assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign
stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath
threads time uchar wchar wctype
"""
_CPP = "cxxabi new unwind"
_POSIX = """
aio alloca argz ar assert cpio devctl dirent dlfcn elf endian envz err error fcntl features fnmatch
ftw getopt glob grp iconv ieeefp langinfo libgen libintl malloc memory monetary mqueue ndbm netdb
newlib nl_types paths poll process pthread pwd reent regdef regex sched search semaphore sgtty
spawn stdint strings stropts syslog tar termios trace ulimit unctrl unistd utime utmp wordexp
"""
_FIRMWARE = """
arduino binary client esp hardwareserial ipaddress mbed print printable server spi stream udp
usbapi wcharacter wiring wire wstring
"""
TAKEN = frozenset(f"{_C} {_CPP} {_POSIX} {_FIRMWARE}".split())


def hides(path: str) -> str:
    """What a file at `path` would hide, "" for nothing; some file systems know no capitals."""
    name = PurePath(path)
    taken = name.suffix.lower() == ".h" and name.stem.lower() in TAKEN
    return f"{name.stem.lower()}.h" if taken else ""
