"""Training texts as token counts under one vocabulary, beside their teacher vectors."""
import os

import numpy as np
import scipy.sparse as sp

import data
from encode import SHARD
from evaluate import bags, cached
from text import WordPiece


def tokenised(work, vocab_path):
    """kind → (queries, passages), each texts × vocabulary with the square roots of counts; same row, same pair."""
    key = os.path.basename(vocab_path).removesuffix(".txt")
    tokenizer = WordPiece.read(vocab_path)

    def make():
        rows = data.passages()
        text = bags(tokenizer, [data.start(row["text"]) for row in rows])
        qa, entries = data.qa(), data.dictionary()
        return {
            "head": (bags(tokenizer, [data.heading_query(row) for row in rows]), text),
            "sentence": (bags(tokenizer, [data.sentence_query(i, row) for i, row in enumerate(rows)]), text),
            "qa": (bags(tokenizer, [r["q"] for r in qa]), bags(tokenizer, [data.start(r["a"]) for r in qa])),
            "dict": (bags(tokenizer, [r["t"] for r in entries]), bags(tokenizer, [r["d"] for r in entries])),
        }

    corpus = cached(f"{work}/corpus_{key}.pkl", make)
    return corpus | {"term": (corpus["dict"][0],) * 2}  # a term is its own pair: only the teacher's view of it counts


def tokenised_whole(work, vocab_path):
    """kind → (queries, passages) with passages and answers at their full length, where no teacher vectors are used."""
    key = os.path.basename(vocab_path).removesuffix(".txt")
    tokenizer = WordPiece.read(vocab_path)
    texts = cached(f"{work}/whole_{key}.pkl", lambda: (bags(tokenizer, [row["text"] for row in data.passages()]),
                                                       bags(tokenizer, [row["a"] for row in data.qa()])))
    short = tokenised(work, vocab_path)
    return {"whole-head": (short["head"][0], texts[0]), "whole-sentence": (short["sentence"][0], texts[0]),
            "whole-qa": (short["qa"][0], texts[1])}


def teacher_vectors(folder):
    """kind → (queries, passages) float16, the first rows, as far as they are encoded; omits kinds without any."""
    shards = []
    while os.path.exists(f"{folder}/text_{len(shards):03d}.npy"):
        shards.append(f"{len(shards):03d}")
    if not shards:
        raise SystemExit(f"Cannot train: no encoded passages in {folder}")
    text, head, sentence = (np.concatenate([np.load(f"{folder}/{n}_{s}.npy") for s in shards])
                            for n in ("text", "head", "sentence"))
    assert len(text) % SHARD == 0 or len(text) == len(data.passages())
    vectors = {"head": (head, text), "sentence": (sentence, text)}
    for kind, names in (("qa", ("qa_q", "qa_a")), ("dict", ("dict_t", "dict_d"))):
        if all(os.path.exists(f"{folder}/{name}.npy") for name in names):
            vectors[kind] = tuple(np.load(f"{folder}/{name}.npy") for name in names)
    if os.path.exists(f"{folder}/dict_t.npy"):
        vectors["term"] = (np.load(f"{folder}/dict_t.npy"),) * 2
    return vectors


def document_frequency(corpus):
    """Smoothed share of passages and definitions that contain each token."""
    both = sp.vstack([corpus["head"][1], corpus["dict"][1]])
    return (np.bincount(both.indices, minlength=both.shape[1]) + 1) / (both.shape[0] + 1)
