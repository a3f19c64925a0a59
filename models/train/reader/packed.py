"""Converts the int8 ONNX of export.py to the weights that it was made from, within rounding, and back."""
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from net import LAYERS

MATRICES = [f"L.{i}.{part}.weight" for i in range(LAYERS) for part in ("qkv", "o", "i", "p")] + ["span.weight", "ans.weight", "ver.weight"]
TABLES = ("w", "pos", "t")
# Seven bits, so that processors without VNNI do not overflow.
MOST = 64


def parts_of(graph):
    """The initializers by name, and the names of the quantized matrices, in the order of MATRICES."""
    parts = {part.name: part for part in graph.initializer}
    tables = [f"{name}.weight" for name in TABLES]
    names = [name.removesuffix("_quantized") for name in parts if name.endswith("_quantized")]
    return parts, [name for name in names if name not in tables]


def unpacked(path):
    """The state of a Reader."""
    parts, matrices = parts_of(onnx.load(path).graph)

    def number(name):
        return torch.from_numpy(numpy_helper.to_array(parts[name]).astype(np.float32))

    def table(name):
        return (number(f"{name}_quantized") - number(f"{name}_zero_point")) * number(f"{name}_scale")

    state = {f"{name}.weight": table(f"{name}.weight") for name in TABLES}
    state |= {name: number(name) for name in parts if name.endswith(("bias", "n.weight", "n1.weight", "n2.weight"))}
    assert len(matrices) == len(MATRICES), matrices
    return state | {name: table(matrix).T.contiguous() for name, matrix in zip(MATRICES, matrices)}


def rounded(weight):
    """A matrix (out × in) after packing and unpacking."""
    scale = weight.abs().amax(1, keepdim=True) / MOST
    return (weight / scale).round().clamp(-MOST, MOST) * scale


def pack(state, path, out):
    """Writes the model of `path` with the weights of `state`, whose token tables are the same."""
    model = onnx.load(path)
    parts, matrices = parts_of(model.graph)

    def write(name, array):
        parts[name].CopyFrom(numpy_helper.from_array(array, name))

    for name in state:
        if name in parts:
            write(name, state[name].numpy())
    for name, matrix in zip(MATRICES, matrices):
        weight = state[name].numpy().T
        scale = (np.abs(weight).max(0) / MOST).astype(np.float32)
        write(f"{matrix}_scale", scale)
        write(f"{matrix}_quantized", np.clip(np.rint(weight / scale), -MOST, MOST).astype(np.int8))
    onnx.save(model, out)
