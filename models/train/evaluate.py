"""nDCG@10 of a table or of the teacher on the evaluation sets: dense alone and fused with BM25.

usage: evaluate.py WORK VOCAB.txt TABLE.npy [SET...]     or: evaluate.py WORK teacher ENCODED_FOLDER [SET...]
"""
import os
import pickle
import sys
from array import array

import numpy as np
import scipy.sparse as sp

import data
import rank
from text import WordPiece

WEIGHTS = (0.5, 1.0, 1.5, 2.0, 3.0)


def cached(path, make):
    if not os.path.exists(path):
        value = make()
        with open(path, "wb") as file:
            pickle.dump(value, file, protocol=4)
    with open(path, "rb") as file:
        return pickle.load(file)


def bags(tokenizer, texts, limit=512):
    """texts × vocabulary: the square root of each token's count; unknown tokens left out."""
    ids, lengths = array("i"), array("i")
    for text in texts:
        pieces = tokenizer(text)[:limit]
        ids.extend(pieces)
        lengths.append(len(pieces))
    ids, rows = np.array(ids, np.int32), np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    known = ids != tokenizer.unknown
    ones = np.ones(known.sum(), np.float32)
    counts = sp.coo_matrix((ones, (rows[known], ids[known])), (len(lengths), len(tokenizer))).tocsr()
    counts.data = np.sqrt(counts.data)
    return counts


def normalised(x):
    return x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-9)


class Evaluation:
    """The sets with everything independent of the model: BM25, and the token counts under one vocabulary."""

    def __init__(self, work, vocab_path=None, sets=data.SETS):
        self.sets = sets
        self.held = {name: data.evaluation(name) for name in sets}
        self.lexical = {n: cached(f"{work}/bm25_{n}.pkl", lambda h=h: rank.bm25(h["queries"], h["chunks"]))
                        for n, h in self.held.items()}
        if vocab_path:
            tokenizer = WordPiece.read(vocab_path)
            key = os.path.basename(vocab_path).removesuffix(".txt")
            self.bags = {n: cached(f"{work}/bags_{key}_{n}.pkl",
                                   lambda h=h: [bags(tokenizer, h["queries"]), bags(tokenizer, h["chunks"])])
                         for n, h in self.held.items()}

    def score(self, embed):
        """embed(set) gives the vectors of its queries and chunks. Returns set → column → nDCG@10."""
        table = {}
        for name in self.sets:
            held, lexical = self.held[name], self.lexical[name]
            queries, chunks = embed(name)
            cosine = queries @ chunks.T
            row = {"bm25": rank.ndcg(lexical, held), "dense": rank.ndcg(cosine, held)}
            row |= {f"w{w}": rank.ndcg(rank.fused(lexical, cosine, w, held), held) for w in WEIGHTS}
            table[name] = row
        table["mean"] = {c: float(np.mean([table[n][c] for n in self.sets])) for c in row}
        return table

    def score_table(self, tokens):
        """tokens: vocabulary × dimensions."""
        return self.score(lambda name: [normalised(bag @ tokens) for bag in self.bags[name]])


def show(table):
    columns = list(next(iter(table.values())))
    print(f"{'':10}", *(f"{c:>6}" for c in columns))
    for name, row in table.items():
        print(f"{name:10}", *(f"{row[c]:6.3f}" for c in columns), flush=True)


def main(work, what, path, *sets):
    sets = sets or data.SETS
    if what == "teacher":
        evaluation = Evaluation(work, sets=sets)
        show(evaluation.score(lambda n: [np.load(f"{path}/eval_{n}_{x}.npy").astype(np.float32) for x in "qd"]))
    else:
        show(Evaluation(work, what, sets).score_table(np.load(path).astype(np.float32)))


if __name__ == "__main__":
    main(*sys.argv[1:])
