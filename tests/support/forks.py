"""A robot whose chain of links forks."""

from random_robots import joint, robot_of

# l0 -a-> l1 -b-> l2, l1 -c-> l3 -d-> l4, l0 -e-> l5
FORK = robot_of(
    joint("a", "revolute", "l0", "l1", xyz=(0, 0, 0.5), line=2),
    joint("c", "prismatic", "l1", "l3", (1.0, 0.0, 0.0), (0.1, 0, 0), line=3),
    joint("b", "continuous", "l1", "l2", (0.0, 1.0, 0.0), line=4),
    joint("d", "planar", "l3", "l4", (0.0, 0.0, -2.0), line=5),
    joint("e", "floating", "l0", "l5", line=6),
)
