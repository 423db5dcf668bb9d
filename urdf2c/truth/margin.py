"""How far what is told of a tip may be off, where its pose may be off by so much."""

from collections.abc import Sequence
from dataclasses import dataclass

from urdf2c.truth.scene import Scene


@dataclass(frozen=True, slots=True)
class Margin:
    """Of a tip in a scene, over the scene's scalars.

    Attributes:
        position: Of the tip's position [m].
        rotation: Of each element of its rotation matrix, and of its quaternion.
        turned: How far the tip may be turned beyond what rounding does in any case [rad].
        linear: Of the tip's velocity [m] by each rate, by place in v.
        angular: Of its angular velocity [rad] by each rate, by place in v.
        speed: The sum of all |v|, each as many times as it moves something on the way to the tip.
    """

    scene: Scene
    tip: str
    position: object
    rotation: object
    turned: object
    linear: Sequence
    angular: Sequence
    speed: object

    def ordered(self, linear: list, angular: list) -> list:
        """Both parts, in the order of rows."""
        return linear + angular if self.scene.look.rows == "linear" else angular + linear

    def twist(self) -> tuple:
        """Of the tip's (linear, angular) velocity at the scene's v."""
        v = [abs(rate) for rate in self.scene.v]
        linear, angular = (
            sum((each * rate for each, rate in zip(part, v)), 0.0)
            for part in (self.linear, self.angular)
        )
        return linear, angular
