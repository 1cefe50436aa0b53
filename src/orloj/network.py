"""A small feed-forward network: numbers in, numbers out. Plays with numpy alone; it is trained in `orloj.lab`."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from orloj.content import BadContent

Numbers: TypeAlias = NDArray[np.float32]
UNREADABLE = (BadZipFile, zlib.error, EOFError, ValueError, KeyError)  # what numpy raises at a damaged file


class Network:
    """Layers of weights with a bend (only what is positive goes on) between them."""

    def __init__(self, weights: Sequence[Numbers], biases: Sequence[Numbers], inputs: Sequence[str]) -> None:
        self.weights = list(weights)
        self.biases = list(biases)
        self.inputs = tuple(inputs)  # what each number that goes in means

    @classmethod
    def new(cls, inputs: Sequence[str], hidden: Sequence[int], outputs: int, rng: np.random.Generator) -> Network:
        """A network that knows nothing yet."""
        sizes = [len(inputs), *hidden, outputs]
        pairs = list(pairwise(sizes))
        weights = [rng.normal(0, (2 / into) ** 0.5, (into, out)).astype(np.float32) for into, out in pairs]
        weights[-1] *= 0.1  # begin without an opinion
        return cls(weights, [np.zeros(out, np.float32) for _, out in pairs], inputs)

    def __call__(self, numbers: Numbers) -> Numbers:
        """What comes out, for each row."""
        *hidden, last = zip(self.weights, self.biases, strict=True)
        for weights, biases in hidden:
            numbers = np.maximum(numbers @ weights + biases, 0)
        weights, biases = last
        return numbers @ weights + biases

    def fitted(self, inputs: Sequence[str]) -> Network:
        """The network for inputs that have changed: what it does not know is left out of account."""
        if self.inputs == tuple(inputs):
            return self
        known = {name: place for place, name in enumerate(self.inputs)}
        first = np.zeros((len(inputs), self.weights[0].shape[1]), np.float32)
        for place, name in enumerate(inputs):
            if name in known:
                first[place] = self.weights[0][known[name]]
        return Network([first, *self.weights[1:]], self.biases, inputs)

    def save(self, path: Path) -> None:
        """Half precision is enough to play, and half as large."""
        arrays: dict[str, Any] = {"inputs": np.array(self.inputs)}
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            arrays[f"weights{number}"] = weights.astype(np.float16)
            arrays[f"biases{number}"] = biases
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Path | Traversable) -> Network:
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                count = sum(name.startswith("weights") for name in arrays.files)
                weights = [arrays[f"weights{number}"].astype(np.float32) for number in range(count)]
                biases = [arrays[f"biases{number}"].astype(np.float32) for number in range(count)]
                return cls(weights, biases, [str(name) for name in arrays["inputs"]])
        except (OSError, *UNREADABLE) as error:
            raise BadContent(f"{path} holds no network: {error}") from error
