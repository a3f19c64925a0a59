"""adapt.py MODEL CLAIMS OUT [QUESTIONS]: adds the adapters that claims.py and questions.py learn to the reader's int8 ONNX.

The graph gets an input `claims` (bool, one element): if true, each matrix has its adapter for claims added and `support`
is the verdict on a claim; if false, the adapters for questions are added, if given. Adapters are stored as float16.
Environment: SHARE (1), the factor of the adapters for questions.
"""
import os
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from adapted import SCALE
from net import LAYERS
from packed import pack, unpacked

MODEL, CLAIMS, OUT = sys.argv[1:4]
SHARE = float(os.environ.get("SHARE", "1"))
of_claims, of_questions = torch.load(CLAIMS), torch.load(sys.argv[4]) if len(sys.argv) > 4 else {}
pack(unpacked(MODEL) | {name: of_claims[name] for name in ("ver.weight", "ver.bias")}, MODEL, OUT)
model = onnx.load(OUT)
graph = model.graph
by_output = {name: node for node in graph.node for name in node.output}
graph.input.append(helper.make_tensor_value_info("claims", TensorProto.BOOL, [1]))


def activation(added):
    """The input multiplied by the matrix to whose product `added` adds the bias."""
    product = by_output[added.input[0]]
    cast = by_output[product.input[0]]
    quantized = by_output[by_output[cast.input[0]].input[0]]
    assert quantized.op_type == "DynamicQuantizeLinear", quantized.op_type
    return quantized.input[0]


def half(name, matrix):
    graph.initializer.append(numpy_helper.from_array(matrix.numpy().astype(np.float16), f"{name}.half"))
    return helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT)


def branch(kind, part, source, plain, learned, scale):
    """The subgraph of one kind of pair, and the nodes before it."""
    name = f"{part}.{kind}"
    output = helper.make_tensor_value_info(f"{name}.sum", TensorProto.FLOAT, None)
    if f"{part}.down.weight" not in learned:
        return [], helper.make_graph([helper.make_node("Identity", [plain], [f"{name}.sum"])], name, [], [output])
    down, up = f"{name}.down", f"{name}.up"
    before = [half(down, learned[f"{part}.down.weight"].T), half(up, scale * learned[f"{part}.up.weight"].T)]
    nodes = [
        helper.make_node("MatMul", [source, down], [f"{name}.low"]),
        helper.make_node("MatMul", [f"{name}.low", up], [f"{name}.more"]),
        helper.make_node("Add", [plain, f"{name}.more"], [f"{name}.sum"]),
    ]
    return before, helper.make_graph(nodes, name, [], [output])


nodes = []
for node in graph.node:
    nodes.append(node)
    bias = node.input[1] if node.op_type == "Add" else ""
    part = bias.removesuffix(".bias")
    if f"{part}.down.weight" not in of_claims:
        continue
    plain, whole = f"{part}.plain", node.output[0]
    source = activation(node)
    node.output[0] = plain
    before, claims = branch("of_claims", part, source, plain, of_claims, SCALE)
    more, questions = branch("of_questions", part, source, plain, of_questions, SCALE * SHARE)
    nodes += [*before, *more, helper.make_node("If", ["claims"], [whole], then_branch=claims, else_branch=questions)]
assert sum(node.op_type == "If" for node in nodes) == 4 * LAYERS
del graph.node[:]
graph.node.extend(nodes)
onnx.checker.check_model(model)
onnx.save(model, OUT)
