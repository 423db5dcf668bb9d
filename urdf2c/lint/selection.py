"""Which rules are asked for: by name, or by group."""

from dataclasses import dataclass


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
        chosen = not self.select or any(within(rule, name) for name in self.select)
        return chosen and not any(within(rule, name) for name in self.ignore)

    def failed(self, findings) -> bool:
        """Whether the findings make the model a bad one."""
        grave = ("error", "warning") if self.strict else ("error",)
        return any(each.severity in grave for each in findings)


def within(rule: str, name: str) -> bool:
    """Whether `name` is the rule, or a group that it belongs to."""
    return rule == name or rule.startswith(f"{name}-")
