"""export.py CHECKPOINT DUMP FOLDER: what train.py learned, as ONNX over the states of the reader, and names.json.

One question at a time. Inputs: the reader's `states` of its tokens, and the others of INPUTS as data.py makes them;
output: `scores`, one a reading.
"""
import glob
import hashlib
import json
import os
import sys

import torch
from torch import nn

from data import TESTS
from net import WIDTH, Scorer, Small

INPUTS = ("states", "kind", "asked", "names", "samples", "types", "spans", "tests", "linked", "form", "dense", "roles", "links", "prior")


class Whole(nn.Module):
    def __init__(self, small, scorer):
        super().__init__()
        self.small, self.scorer = small, scorer

    def forward(self, *given):
        b = dict(zip(INPUTS, given))
        return self.scorer(self.small(b["states"], torch.ones_like(b["asked"]), b["kind"], 0.0), b)


def loaded(path):
    saved = torch.load(path)
    small, scorer = Small(), Scorer(len(saved["forms"]), saved["scorer"]["dense.weight"].shape[1])
    small.load_state_dict(saved["small"])
    scorer.load_state_dict(saved["scorer"])
    return Whole(small, scorer).eval(), saved["forms"]


def example(dense, tokens=20, columns=4, links=3, readings=7):
    whole = lambda *shape: torch.ones(1, *shape, dtype=torch.long)
    part = lambda *shape: torch.rand(1, *shape)
    return dict(
        states=part(tokens, WIDTH), kind=whole(tokens), asked=part(tokens), names=part(columns, tokens), samples=part(columns, tokens), types=whole(columns),
        spans=part(links, tokens), tests=whole(links), linked=whole(links), form=whole(readings), dense=part(readings, dense), roles=whole(readings, 6),
        links=whole(readings, 2), prior=part(readings),
    )


def main(checkpoint, dump, folder):
    model, forms = loaded(checkpoint)
    given = example(model.scorer.dense.weight.shape[1])
    os.makedirs(folder, exist_ok=True)
    axes = {
        "states": ("tokens",), "kind": ("tokens",), "asked": ("tokens",), "names": ("columns", "tokens"), "samples": ("columns", "tokens"), "types": ("columns",),
        "spans": ("conditions", "tokens"), "tests": ("conditions",), "linked": ("conditions",), "form": ("readings",), "dense": ("readings",), "roles": ("readings",),
        "links": ("readings",), "prior": ("readings",), "scores": ("readings",),
    }
    torch.onnx.export(
        model, tuple(given[name] for name in INPUTS), f"{folder}/model.onnx", opset_version=14, input_names=list(INPUTS), output_names=["scores"],
        dynamic_axes={name: {at + 1: axis for at, axis in enumerate(own)} for name, own in axes.items()},
    )
    first = sorted(glob.glob(f"{dump}/training-*/names.json"))[0]
    names = dict(forms=forms, dense=json.load(open(first))["dense"], tests=["", *TESTS])
    json.dump(names, open(f"{folder}/names.json", "w"))
    for name in ("model.onnx", "names.json"):
        with open(f"{folder}/{name}", "rb") as file:
            data = file.read()
        print(name, len(data), "bytes, sha256", hashlib.sha256(data).hexdigest())


if __name__ == "__main__":
    main(*sys.argv[1:])
