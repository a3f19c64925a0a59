"""Shards of what dump.ts wrote."""
import json

import numpy as np


def load_shard(folder):
    """Names, questions by id, and an array a file."""
    names = json.load(open(f"{folder}/names.json"))
    read = lambda name, kind: np.fromfile(f"{folder}/{name}", kind)
    questions = {}
    for line in open(f"{folder}/questions.jsonl", encoding="utf-8"):
        q = json.loads(line)
        questions[q["id"]] = q
    dense = read("dense.u8", np.uint8).reshape(-1, len(names["dense"]))
    roles = read("roles.i8", np.int8).reshape(len(dense), -1)
    return dict(names=names, questions=questions, dense=dense, families=read("family.u8", np.uint8), roles=roles, parts=read("parts.u32", np.uint32), ends=read("ends.u32", np.uint32))
