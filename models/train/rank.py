"""BM25 over stemmed terms, and nDCG@10 of documents scored by their best chunk."""
import functools
import re
from collections import Counter

import numpy as np
import scipy.sparse as sp

TERMS = re.compile(r"[a-z0-9]+")
STOP = frozenset(
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they "
    "this to was will with what which who how do does did can i you we your our my its from have has had were".split()
)
K1, B = 1.2, 0.75
CUTOFF = 10


@functools.lru_cache(maxsize=None)
def stem(word):
    """A light English stem: plural, -ed, -ing and their repairs (Harman's S with Porter's step 1)."""
    for suffix, put in (("sses", "ss"), ("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not word.endswith("ss"):
            word = word[: -len(suffix)] + put
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] in "ey" else word


def terms(text):
    return [stem(w) for w in TERMS.findall(text.lower()) if w not in STOP]


def bm25(queries, passages):
    """len(queries) × len(passages) BM25 scores, float32."""
    number, rows, columns, counts = {}, [], [], []
    lengths = np.zeros(len(passages))
    for i, passage in enumerate(passages):
        found = Counter(terms(passage))
        lengths[i] = sum(found.values())
        for term, count in found.items():
            rows.append(i)
            columns.append(number.setdefault(term, len(number)))
            counts.append(count)
    rows, columns, counts = np.array(rows), np.array(columns), np.array(counts, np.float32)
    df = np.bincount(columns, minlength=len(number))
    idf = np.log(1 + (len(passages) - df + 0.5) / (df + 0.5))
    weights = idf[columns] * counts * (K1 + 1) / (counts + K1 * (1 - B + B * lengths[rows] / lengths.mean()))
    matrix = sp.csr_matrix((weights.astype(np.float32), (columns, rows)), (len(number), len(passages)))
    pairs = [(i, number[t]) for i, q in enumerate(queries) for t in terms(q) if t in number]  # a term asked twice counts twice
    i, j = np.array(pairs).T
    asked = sp.csr_matrix((np.ones(len(pairs), np.float32), (i, j)), (len(queries), len(number)))
    return (asked @ matrix).toarray()


def allowed(held):
    """queries × chunks: whether the query may see the chunk; None if all may."""
    if held["groups"] is None:
        return None
    return np.array(held["query_groups"])[:, None] == held["groups"][held["owner"]][None, :]


def ndcg(scores, held):
    """Mean nDCG@10 of chunk scores (queries × chunks, chunks ordered by document)."""
    starts = np.searchsorted(held["owner"], np.arange(held["owner"][-1] + 1))
    seen = allowed(held)
    best = np.maximum.reduceat(scores if seen is None else np.where(seen, scores, -1e9), starts, axis=1)
    discount = 1 / np.log2(np.arange(2, CUTOFF + 2))
    total = 0.0
    for row, gains in zip(best, held["gains"]):
        top = np.argpartition(-row, CUTOFF)[:CUTOFF]
        top = top[np.argsort(-row[top], kind="stable")]
        ideal = np.sort(np.array(list(gains.values()), float))[::-1][:CUTOFF]
        total += sum(gains.get(int(d), 0) * w for d, w in zip(top, discount)) / (ideal * discount[: len(ideal)]).sum()
    return total / len(held["gains"])


def fused(lexical, cosine, weight, held):
    """`bm25 / max + weight × cosine`, the maximum taken over what each query may see."""
    seen = allowed(held)
    highest = (lexical if seen is None else np.where(seen, lexical, 0)).max(1, keepdims=True)
    return lexical / np.maximum(highest, 1e-6) + weight * cosine
