"""Maps an earlier model's table (its model.onnx, int8 rows with scales) to another vocabulary; a missing word is the sum of its pieces.

usage: remap.py MODEL.onnx ITS_VOCAB.txt VOCAB.txt OUT.npy
"""
import sys

import numpy as np
import onnx
from onnx import numpy_helper

from text import WordPiece


def main(model_path, old_path, new_path, out):
    constants = {c.name: numpy_helper.to_array(c) for c in onnx.load(model_path).graph.initializer}
    scales = constants["row_scale"] if "row_scale" in constants else constants["scales"]
    table = constants["table"].astype(np.float32) * scales[:, None]
    old, new = WordPiece.read(old_path), WordPiece.read(new_path)
    table[old.unknown] = 0
    mapped = np.zeros((len(new), table.shape[1]), np.float32)
    for i, token in enumerate(new.tokens):
        if token in old.ids:
            mapped[i] = table[old.ids[token]]
        elif not token.startswith(("##", "[")):
            mapped[i] = table[old(token)].sum(0)
    np.save(out, mapped)
    print(len(new), "tokens,", int((mapped == 0).all(1).sum()), "of them without a vector")


if __name__ == "__main__":
    main(*sys.argv[1:])
