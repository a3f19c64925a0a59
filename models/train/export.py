"""Write FOLDER/model.onnx and FOLDER/vocab.txt: the table as int8 rows, each with its scale.

usage: export.py TABLE.npy VOCAB.txt FOLDER

Graph: `input_ids` [batch, length] int32, the distinct tokens of each text; `weights` [batch, length] float32, the
square root of each token's count, 0 for padding → `sentence_embedding` [batch, dimensions] float32 of length 1, or zeros
if every weight is 0. The caller counts tokens: in the graph that costs more than everything else.
"""
import hashlib
import os
import shutil
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from text import WordPiece


def quantised(table):
    """int8 rows and their float32 scales. Pooled vectors are normalised, so rows are scaled to a mean length of 1."""
    table = table / np.linalg.norm(table, axis=1).mean()
    scales = np.maximum(np.abs(table).max(1), 1e-8) / 127
    return np.round(table / scales[:, None]).astype(np.int8), scales.astype(np.float32)


def graph(rows, scales):
    node = helper.make_node
    constants = {"table": rows, "scales": scales, "shortest": np.array(1e-12, np.float32),
                 "one": np.array([1], np.int64)}
    nodes = [
        node("Gather", ["table", "input_ids"], ["row"]),
        node("Cast", ["row"], ["row_float"], to=TensorProto.FLOAT),
        node("Gather", ["scales", "input_ids"], ["scale"]),
        node("Mul", ["weights", "scale"], ["weight"]),
        node("Unsqueeze", ["weight", "one"], ["weight_row"]),
        node("MatMul", ["weight_row", "row_float"], ["sum_row"]),
        node("Squeeze", ["sum_row", "one"], ["sum"]),
        node("ReduceL2", ["sum"], ["norm"], axes=[1], keepdims=1),
        node("Max", ["norm", "shortest"], ["length"]),
        node("Div", ["sum", "length"], ["sentence_embedding"]),
    ]
    value = helper.make_tensor_value_info
    return helper.make_graph(
        nodes,
        "static-embedding",
        [value("input_ids", TensorProto.INT32, ["batch", "length"]),
         value("weights", TensorProto.FLOAT, ["batch", "length"])],
        [value("sentence_embedding", TensorProto.FLOAT, ["batch", rows.shape[1]])],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )


def main(table_path, vocab_path, folder):
    table, tokenizer = np.load(table_path).astype(np.float32), WordPiece.read(vocab_path)
    assert len(table) == len(tokenizer), "the table and the vocabulary differ in size"
    for token in ("[PAD]", "[UNK]"):
        table[tokenizer.ids[token]] = 0
    model = helper.make_model(graph(*quantised(table)), opset_imports=[helper.make_opsetid("", 13)],
                              producer_name="ibid-models-train")
    model.ir_version = 7
    onnx.checker.check_model(model)
    os.makedirs(folder, exist_ok=True)
    onnx.save(model, f"{folder}/model.onnx")
    shutil.copyfile(vocab_path, f"{folder}/vocab.txt")
    for name in ("model.onnx", "vocab.txt"):
        with open(f"{folder}/{name}", "rb") as file:
            data = file.read()
        print(name, len(data), "bytes, sha256", hashlib.sha256(data).hexdigest())


if __name__ == "__main__":
    main(*sys.argv[1:])
