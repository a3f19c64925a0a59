"""start.py MODEL.onnx OUT.npz: the weights that a reader's int8 ONNX was made from, within rounding."""
import sys

import numpy as np
import onnx
from onnx import numpy_helper

LAYERS = 6
TABLES = ("w", "pos", "t")


def main(path, out):
    parts = {part.name: numpy_helper.to_array(part) for part in onnx.load(path).graph.initializer}

    def unrounded(name):
        whole, zero, scale = (parts[f"{name}_{part}"].astype(np.float32) for part in ("quantized", "zero_point", "scale"))
        return (whole - zero) * scale

    state = {f"{name}.weight": unrounded(f"{name}.weight") for name in TABLES}
    state |= {name: array for name, array in parts.items() if name.startswith(("n.", "L.")) and array.dtype == np.float32}
    matrices = [name.removesuffix("_quantized") for name in parts if name.startswith("val_") and name.endswith("_quantized")]
    for layer in range(LAYERS):
        for place, part in enumerate(("qkv", "o", "i", "p")):
            state[f"L.{layer}.{part}.weight"] = np.ascontiguousarray(unrounded(matrices[layer * 4 + place]).T)
    np.savez(out, **state)


if __name__ == "__main__":
    main(*sys.argv[1:])
