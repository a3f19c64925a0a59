"""all-MiniLM-L6-v2 (Apache-2.0): to ONNX in plain torch, and encoding texts with it in bfloat16 under OpenVINO.

usage: teacher.py export MODEL_FOLDER OUT.onnx     (python3 with torch)
       teacher.py folder MODEL_FOLDER OUT_FOLDER    in the layout of sentence-transformers, for `ibid models add`
Encoding needs `pip install openvino` only; see encode.py.
"""
import json
import math
import shutil
import struct
import sys
import time

import numpy as np

from text import WordPiece

DIMENSIONS = 384
CLS, SEP = 101, 102


def read_safetensors(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    types = {"F32": np.float32, "F16": np.float16, "I64": np.int64}
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            start, end = (8 + length + offset for offset in entry["data_offsets"])
            tensors[name] = np.frombuffer(data[start:end], types[entry["dtype"]]).reshape(entry["shape"]).copy()
    return tensors


def export(folder, out, pooled=True):
    import torch
    from torch import nn
    from torch.nn import functional as F

    weights = {name: torch.from_numpy(value) for name, value in read_safetensors(f"{folder}/model.safetensors").items()}
    heads, layers = 12, 6

    def linear(x, name):
        return F.linear(x, weights[f"{name}.weight"], weights[f"{name}.bias"])

    def layer_norm(x, name):
        return F.layer_norm(x, (DIMENSIONS,), weights[f"{name}.weight"], weights[f"{name}.bias"], 1e-12)

    class MiniLM(nn.Module):
        def forward(self, ids, mask):
            batch, length = ids.shape
            mask = mask.to(torch.float32)
            embeddings = "embeddings"
            x = weights[f"{embeddings}.word_embeddings.weight"][ids]
            x = x + weights[f"{embeddings}.position_embeddings.weight"][torch.arange(length)]
            x = x + weights[f"{embeddings}.token_type_embeddings.weight"][0]
            x = layer_norm(x, f"{embeddings}.LayerNorm")
            hidden = (1 - mask[:, None, None, :]) * -1e4
            for i in range(layers):
                at = f"encoder.layer.{i}"
                q, k, v = (
                    linear(x, f"{at}.attention.self.{part}").view(batch, length, heads, -1).transpose(1, 2)
                    for part in ("query", "key", "value")
                )
                attention = (q @ k.transpose(-1, -2) / math.sqrt(DIMENSIONS // heads) + hidden).softmax(-1)
                mixed = (attention @ v).transpose(1, 2).reshape(batch, length, DIMENSIONS)
                x = layer_norm(x + linear(mixed, f"{at}.attention.output.dense"), f"{at}.attention.output.LayerNorm")
                wide = F.gelu(linear(x, f"{at}.intermediate.dense"))
                x = layer_norm(x + linear(wide, f"{at}.output.dense"), f"{at}.output.LayerNorm")
            if not pooled:
                return x
            mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
            return F.normalize(mean, dim=1)

    example = (torch.randint(1000, 20000, (2, 16)), torch.ones(2, 16, dtype=torch.float32 if pooled else torch.int64))
    ids, mask, output = ("ids", "mask", "embedding") if pooled else ("input_ids", "attention_mask", "last_hidden_state")
    names = {"input_names": [ids, mask], "output_names": [output]}
    lengths = {0: "batch", 1: "length"}
    axes = {ids: lengths, mask: lengths, output: {0: "batch"} if pooled else lengths}
    torch.onnx.export(MiniLM(), example, out, dynamic_axes=axes, opset_version=14, **names)


def export_folder(folder, out):
    shutil.copytree(folder, out, ignore=shutil.ignore_patterns("*.safetensors", "*.bin", ".git*"))
    export(folder, f"{out}/model.onnx", pooled=False)


class Teacher:
    def __init__(self, onnx_path, vocab_path, threads=1):
        import openvino

        options = {"INFERENCE_PRECISION_HINT": "bf16", "INFERENCE_NUM_THREADS": threads, "NUM_STREAMS": 1}
        core = openvino.Core()
        compiled = core.compile_model(core.read_model(onnx_path), "CPU", {**options, "ENABLE_CPU_PINNING": False})
        self.request = compiled.create_infer_request()
        self.tokenizer = WordPiece.read(vocab_path, cjk=True)

    def encode(self, texts, limit, tokens_per_batch=4096, log=None):
        """Texts to `len(texts) × 384` float16, normalised; at most `limit` tokens of each with [CLS] and [SEP]."""
        ids = [[CLS, *self.tokenizer(text[: limit * 12])[: limit - 2], SEP] for text in texts]
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))
        vectors = np.zeros((len(ids), DIMENSIONS), np.float16)
        start, began = 0, time.time()
        while start < len(order):
            length = -(-len(ids[order[start]]) // 8) * 8  # few distinct shapes: each is compiled once
            rows = order[start : start + max(1, tokens_per_batch // length)]
            batch, mask = np.zeros((len(rows), length), np.int64), np.zeros((len(rows), length), np.float32)
            for row, i in enumerate(rows):
                batch[row, : len(ids[i])] = ids[i]
                mask[row, : len(ids[i])] = 1
            vectors[rows] = self.request.infer([batch, mask])[0]
            start += len(rows)
            if log and start % 2000 < len(rows):
                print(f"{log}: {start} of {len(order)}, {time.time() - began:.0f} s", flush=True)
        return vectors


if __name__ == "__main__":
    _, command, model_folder, out_path = sys.argv
    assert command in ("export", "folder"), __doc__
    (export if command == "export" else export_folder)(model_folder, out_path)
