"""adapt.py MODEL ADAPTERS OUT: puts adapters for claims, as claims.py learns them, into the reader's int8 ONNX.

The graph gets an input `claims` (bool, one element): where it is true each matrix has its adapter's product added and
`support` is the verdict on a claim; where it is false nothing is added, and the graph computes what it did before.
Adapters are kept as float16.
"""
import sys

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from adapted import SCALE
from net import LAYERS
from packed import pack, unpacked

MODEL, ADAPTERS, OUT = sys.argv[1:4]
learned = torch.load(ADAPTERS)
pack(unpacked(MODEL) | {name: learned[name] for name in ("ver.weight", "ver.bias")}, MODEL, OUT)
model = onnx.load(OUT)
graph = model.graph
by_output = {name: node for node in graph.node for name in node.output}
by_input = {}
for node in graph.node:
    for name in node.input:
        by_input.setdefault(name, node)
graph.input.append(helper.make_tensor_value_info("claims", TensorProto.BOOL, [1]))


def activation(added):
    """What the matrix is multiplied with of whose product `added` adds the bias."""
    product = by_output[added.input[0]]
    cast = by_output[product.input[0]]
    quantized = by_output[by_output[cast.input[0]].input[0]]
    assert quantized.op_type == "DynamicQuantizeLinear", quantized.op_type
    return quantized.input[0]


def half(name, matrix):
    graph.initializer.append(numpy_helper.from_array(matrix.numpy().astype(np.float16), f"{name}.half"))
    return helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT)


nodes = []
for node in graph.node:
    nodes.append(node)
    bias = node.input[1] if node.op_type == "Add" else ""
    part = bias.removesuffix(".bias")
    if f"{part}.down.weight" not in learned:
        continue
    down, up = f"{part}.down", f"{part}.up"
    nodes += [half(down, learned[f"{down}.weight"].T), half(up, SCALE * learned[f"{up}.weight"].T)]
    plain, whole = f"{part}.plain", node.output[0]
    source = activation(node)
    node.output[0] = plain
    adapted = helper.make_graph(
        [
            helper.make_node("MatMul", [source, down], [f"{part}.low"]),
            helper.make_node("MatMul", [f"{part}.low", up], [f"{part}.more"]),
            helper.make_node("Add", [plain, f"{part}.more"], [f"{part}.sum"]),
        ],
        f"{part}.adapted", [], [helper.make_tensor_value_info(f"{part}.sum", TensorProto.FLOAT, None)],
    )
    same = helper.make_graph(
        [helper.make_node("Identity", [plain], [f"{part}.same"])],
        f"{part}.as_it_was", [], [helper.make_tensor_value_info(f"{part}.same", TensorProto.FLOAT, None)],
    )
    nodes.append(helper.make_node("If", ["claims"], [whole], then_branch=adapted, else_branch=same))
assert sum(node.op_type == "If" for node in nodes) == 4 * LAYERS
del graph.node[:]
graph.node.extend(nodes)
onnx.checker.check_model(model)
onnx.save(model, OUT)
