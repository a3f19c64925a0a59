"""Makes the sentence encoder that the executable carries: all-MiniLM-L6-v2 with int8 weights and activations.

usage: quantize.py TEACHER.onnx VOCABULARY OUT_FOLDER

TEACHER.onnx comes from `teacher.py export`. Needs `pip install onnx onnxruntime`.
"""
import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path

import onnx
import onnxruntime as ort
from onnxruntime.quantization import QuantType, quantize_dynamic

NAMES = {"ids": "input_ids", "mask": "attention_mask", "embedding": "sentence_embedding"}


def simplified(path, out):
    """Folds constants, and turns large ones into initializers, which quantization looks for."""
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = out
    ort.InferenceSession(path, options)
    model = onnx.load(out)
    kept = []
    for node in model.graph.node:
        if node.op_type == "Constant" and len(node.attribute[0].t.raw_data) > 1000:
            tensor = node.attribute[0].t
            tensor.name = node.output[0]
            model.graph.initializer.append(tensor)
        else:
            kept.append(node)
    del model.graph.node[:]
    model.graph.node.extend(kept)
    del model.graph.value_info[:]
    onnx.save(model, out)


def renamed(model):
    for value in [*model.graph.input, *model.graph.output]:
        value.name = NAMES.get(value.name, value.name)
    for node in model.graph.node:
        for names in (node.input, node.output):
            for at, name in enumerate(names):
                names[at] = NAMES.get(name, name)
    return model


def main():
    teacher, vocabulary, out = sys.argv[1:]
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        plain, small = f"{scratch}/plain.onnx", f"{scratch}/int8.onnx"
        simplified(teacher, plain)
        quantize_dynamic(
            plain, small, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        )
        onnx.save(renamed(onnx.load(small)), folder / "model.onnx")
    shutil.copy(vocabulary, folder / "vocab.txt")

    def entry(name):
        data = (folder / name).read_bytes()
        return {"path": name, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}

    manifest = {
        "name": folder.name,
        "max_tokens": 256,
        "tokenizer": "word-piece",
        "files": {"model": entry("model.onnx"), "vocabulary": entry("vocab.txt")},
        "licence": "Apache-2.0",
        "made": "2026-11-28",
        "how": "all-MiniLM-L6-v2 (6 layers, 384 wide, mean of the tokens, normalised) as published, with int8 weights and activations. Recipe: models/train/quantize.py.",
        "sources": [{"name": "sentence-transformers/all-MiniLM-L6-v2", "licence": "Apache-2.0"}],
        "dimensions": 384,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


main()
