"""The training texts and the evaluation sets, read from a folder of JSON lines; lists in a fixed, seeded order."""
import functools
import json
import os
import re
import subprocess

import numpy as np

SETS = ("squad", "cisi", "policyqa", "medquad", "gov2")
CHUNK, OVERLAP = 1000, 200
PASSAGE_WORDS = 64  # what teacher and student see of a passage in training
BLOCK = 8  # neighbouring passages kept together, so that a batch has negatives from the same document
# Share of passages taken from each source: mostly general prose, fewer code and reference pages.
SHARE = {"openstax": 1.0, "medquad": 1.0, "18f": 1.0, "factbook": 0.7, "bizdocs": 0.7, "sharepoint": 0.6,
         "k8scommunity": 0.6, "dccode": 0.5, "peps": 0.4, "powershell": 0.2}
FOLDER = os.environ.get("RETRIEVAL_DATA", "../shared/retrieval")


def read(path):
    raw = subprocess.run(["zstd", "-dc", f"{FOLDER}/{path}.jsonl.zst"], capture_output=True, check=True).stdout
    return [json.loads(line) for line in raw.decode().split("\n") if line]


@functools.cache
def qa():
    return read("train/qa")


@functools.cache
def dictionary():
    return read("train/dict")


@functools.cache
def passages():
    """All passages, shuffled in blocks of neighbours and thinned by SHARE."""
    rows = read("train/passages")
    random = np.random.default_rng(1)
    blocks = [rows[i : i + BLOCK] for i in range(0, len(rows), BLOCK)]
    kept = [block for block in blocks if random.random() < SHARE[block[0]["src"]]]
    return [row for i in random.permutation(len(kept)) for row in kept[i]]


def start(text):
    return " ".join(text.split()[:PASSAGE_WORDS])


SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def heading_query(row):
    """The passage's title and heading, each once, as a user would type them."""
    title, heading = row["title"].strip(), row["heading"].strip()
    return heading if title.lower() in heading.lower() else f"{title} {heading}".strip()


def sentence_query(i, row):
    """One sentence of the passage, of 6 to 40 words; its beginning if none fits."""
    sentences = [s for s in SENTENCE.split(row["text"]) if 6 <= len(s.split()) <= 40]
    if not sentences:
        return " ".join(row["text"].split()[:25])
    return sentences[np.random.default_rng(i).integers(len(sentences))]


def chunks(text):
    """Pieces of at most CHUNK characters, cut at a space, each beginning OVERLAP before the end of the last."""
    start, pieces = 0, []
    while True:
        end = start + CHUNK
        if end < len(text):
            space = text.rfind(" ", start + CHUNK // 2, end)
            end = space if space > 0 else end
        pieces.append(text[start:end])
        if end >= len(text):
            return pieces
        start = text.find(" ", end - OVERLAP, end) + 1 or end - OVERLAP


@functools.cache
def evaluation(name):
    """The chunks of one set, the document of each chunk, the queries, gains by document, and which query may see which chunk."""
    rows = read(f"eval/{name}")
    documents = [row for row in rows[1:] if "text" in row]
    queries = [row for row in rows[1:] if "query" in row]
    number = {str(row["doc"]): i for i, row in enumerate(documents)}
    pieces = [chunks(row["text"]) for row in documents]
    scoped = rows[0]["scoped"]
    return {
        "name": name,
        "chunks": [piece for group in pieces for piece in group],
        "owner": np.repeat(np.arange(len(documents)), [len(group) for group in pieces]),
        "queries": [row["query"] for row in queries],
        "gains": [{number[str(doc)]: gain for doc, gain in row["relevant"].items()} for row in queries],
        "groups": np.array([row["group"] for row in documents]) if scoped else None,
        "query_groups": [row["group"] for row in queries] if scoped else None,
    }
