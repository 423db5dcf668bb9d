"""Which rules are asked for: by name, or by group."""

from dataclasses import dataclass

from urdf2c.diagnostics import nearest
from urdf2c.lint.rules import RULES


@dataclass(frozen=True, slots=True)
class Selection:
    """Rules or groups to look at, all where `select` is empty, and those not to; `ignore` wins.

    With `strict`, a warning counts as an error.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool = False

    def takes(self, rule: str) -> bool:
        """Whether the findings of `rule` are asked for."""
        chosen = not self.select or any(_within(rule, name) for name in self.select)
        return chosen and not any(_within(rule, name) for name in self.ignore)

    def failed(self, findings) -> bool:
        """Whether the findings make the model a bad one."""
        grave = ("error", "warning") if self.strict else ("error",)
        return any(each.severity in grave for each in findings)


def unknown(name: str) -> tuple[str, ...]:
    """Why `name` is neither a rule nor a group, and what is near; empty where it is one."""
    if any(_within(rule.name, name) for rule in RULES):
        return ()
    groups = {rule.name.partition("-")[0] for rule in RULES}
    known = [rule.name for rule in RULES] + sorted(groups)
    return (f"'{name}' is no rule and no group of rules", *nearest(name, known))


def _within(rule: str, name: str) -> bool:
    return rule == name or rule.startswith(f"{name}-")
