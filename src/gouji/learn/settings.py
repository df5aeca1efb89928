"""What a run is started with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """A run's settings; what it becomes depends on nothing else.

    `rounds` of about `deals` deals; `kept`: rounds learnt from at once, each decision about once;
    `rate` and `epsilon` go down over the last third. `average`: of the weights, a step.
    `start`: SHA-256 of the file of weights it began with, nothing for none.
    """

    seed: str = "1"
    rounds: int = 600
    deals: int = 1024
    players: int = 1
    kept: int = 6
    batch: int = 1024
    rate: float = 5e-4
    epsilon: float = 0.1
    last_epsilon: float = 0.03
    average: float = 0.999
    every: int = 20
    pool: int = 12
    start: str = ""

    def late(self, number: int) -> float:
        """How far a round is into the last third: 0 before it, 1 at the end."""
        return max(0.0, (number / self.rounds - 2 / 3) * 3)

    def epsilon_of(self, number: int) -> float:
        """The share of candidates played by lot in a round."""
        return self.epsilon + (self.last_epsilon - self.epsilon) * self.late(number)

    def rate_of(self, number: int) -> float:
        """Adam's rate in a round."""
        return self.rate * (1 - self.late(number))
