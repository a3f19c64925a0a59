"""Encode texts with the teacher. usage: encode.py TEACHER.onnx VOCAB.txt OUT_FOLDER JOB...   (python with openvino)

Jobs: qa, dict, passages:FIRST:LAST (in shards of 4,096), eval:SET, tokens:VOCAB.txt
"""
import os
import sys

import numpy as np

import data
from teacher import Teacher

SHARD = 4096
PASSAGE_TOKENS, QUERY_TOKENS = 128, 48


def save(folder, name, vectors):
    np.save(f"{folder}/{name}.tmp.npy", vectors)
    os.rename(f"{folder}/{name}.tmp.npy", f"{folder}/{name}.npy")


def texts_of(job):
    """Yields (name, texts, token limit) of one job."""
    kind, _, argument = job.partition(":")
    if kind == "qa":
        yield "qa_q", [row["q"] for row in data.qa()], QUERY_TOKENS
        yield "qa_a", [data.start(row["a"]) for row in data.qa()], PASSAGE_TOKENS
    elif kind == "dict":
        yield "dict_t", [row["t"] for row in data.dictionary()], QUERY_TOKENS
        yield "dict_d", [row["d"] for row in data.dictionary()], QUERY_TOKENS
    elif kind == "passages":
        rows = list(enumerate(data.passages()))
        first, last = map(int, argument.split(":"))
        for number in range(first, last + 1):
            part, shard = rows[number * SHARD : (number + 1) * SHARD], f"{number:03d}"
            yield f"head_{shard}", [data.heading_query(row) for _, row in part], QUERY_TOKENS
            yield f"sentence_{shard}", [data.sentence_query(i, row) for i, row in part], QUERY_TOKENS
            yield f"text_{shard}", [data.start(row["text"]) for _, row in part], PASSAGE_TOKENS
    elif kind == "eval":
        held = data.evaluation(argument)
        yield f"eval_{argument}_q", held["queries"], PASSAGE_TOKENS
        yield f"eval_{argument}_d", held["chunks"], 256
    elif kind == "tokens":
        with open(argument, encoding="utf-8") as file:
            tokens = file.read().rstrip("\n").split("\n")
        yield "tokens_" + os.path.basename(argument).removesuffix(".txt"), [token.removeprefix("##") for token in tokens], QUERY_TOKENS
    else:
        raise SystemExit(__doc__)


def main(onnx_path, vocab_path, folder, *jobs):
    os.makedirs(folder, exist_ok=True)
    teacher = Teacher(onnx_path, vocab_path)
    for job in jobs:
        for name, texts, limit in texts_of(job):
            if not os.path.exists(f"{folder}/{name}.npy"):
                save(folder, name, teacher.encode(texts, limit, log=name))


if __name__ == "__main__":
    main(*sys.argv[1:])
