"""Questions with their readings, as tensors: what dump.ts and train-linear.ts --folds wrote."""
import json
import os
import sys

import numpy as np
import torch

from shards import load_shard

sys.path.append(os.path.join(os.path.dirname(__file__), "../../train"))
from text import WordPiece  # noqa: E402

SIGNS = ("[CLS]", "[SEP]", ":", ";")
MOST_QUESTION, MOST_NAME, MOST_SAMPLE, MOST_TOKENS = 48, 6, 3, 144
TYPES = ("text", "number", "date")


class Forms:
    """Forms of queries by name, which the form of a reading and its kind of rows make; 0 for any other."""

    def __init__(self, names=()):
        self.names = ["", *names]
        self.ids = {name: at for at, name in enumerate(self.names)}


def encoded(q, pieces):
    """Token ids and kinds of a question beside columns, with the spans of tokens of its words, names and samples."""
    CLS, SEP, COLON, SEMICOLON = (pieces.ids.get(sign, pieces.unknown) for sign in SIGNS)
    ids, words = [CLS], []
    for start, end in q["tokens"]:
        own = pieces(q["question"][start:end])
        if len(ids) + len(own) > MOST_QUESTION:
            own = []
        words.append((len(ids), len(ids) + len(own)))
        ids += own
    asked = len(ids)
    ids.append(SEP)
    names, samples = [], []
    for name, sample in zip(q["columns"], q["samples"]):
        own, example = pieces(name)[:MOST_NAME], pieces(str(sample)[:60])[:MOST_SAMPLE]
        if len(ids) + len(own) + len(example) + 3 > MOST_TOKENS:
            break
        names.append((len(ids), len(ids) + len(own)))
        ids += [*own, COLON]
        samples.append((len(ids), len(ids) + len(example)))
        ids += [*example, SEMICOLON]
    ids.append(SEP)
    return ids, asked, words, names, samples


def spans_matrix(spans, rows, tokens):
    matrix = np.zeros((rows, tokens), np.float32)
    for row, (start, end) in enumerate(spans):
        if end > start:
            matrix[row, start:end] = 1 / (end - start)
    return matrix


def tests_of(names=("whole", "part", "number", "date", "beyond")):
    tests = ("is", "contains", "is_not", "more_than", "less_than", "at_least", "at_most", "between", "empty", "filled")
    return {f"{kind} {test}": at + 1 for at, (kind, test) in enumerate((k, t) for k in names for t in tests)}


TESTS = tests_of()


def load(dump, stage, vocabulary, forms=None, most=40):
    """The questions whose readings are in stage2.json. Returns them and the forms."""
    pieces = WordPiece.read(vocabulary, cjk=True)
    about = json.load(open(f"{stage}/stage2.json"))
    width = len(about["names"])
    x = np.fromfile(f"{stage}/stage2.f32", np.float32).reshape(-1, width)
    shards, items, made = {}, [], {}
    for q in about["questions"]:
        if q["shard"] not in shards:
            shards[q["shard"]] = load_shard(f"{dump}/{q['shard']}")
        shard = shards[q["shard"]]
        own = shard["questions"][q["id"]]
        rows = q["readings"][:most]
        n = len(rows)
        names = shard["names"]["parts"]
        form = []
        for row in rows:
            parts = shard["parts"][shard["ends"][row - 1] if row else 0 : shard["ends"][row]]
            both = next(names[p] for p in parts if names[p].startswith("both "))[5:]
            made[both] = made.get(both, 0) + 1
            form.append(both)
        ids, asked, words, column_names, samples = encoded(own, pieces)
        starts = {start: at for at, (start, _) in enumerate(own["tokens"])}
        ends = {end: at for at, (_, end) in enumerate(own["tokens"])}
        spans, tests, linked = [], [], []
        for column, test, kind, start, end, _ in own["links"]:
            a, b = starts.get(start, 0), ends.get(end, len(words) - 1)
            spans.append((words[a][0], words[b][1]))
            tests.append(TESTS.get(f"{kind} {test}", 0))
            linked.append(column if column < len(column_names) else 0)
        roles = shard["roles"][rows].astype(np.int64)
        order = roles[:, 1]
        columns = roles[:, :6] + 1
        columns[:, 1] = np.where(order < 0, 0, columns[:, 1])
        columns[columns > len(column_names)] = 0
        first = q["first"]
        total = x[first : first + n, 0]
        prior = total - (total.max() if n else 0)
        chance = np.exp(prior) / max(1e-9, np.exp(prior).sum())
        dense = np.concatenate([shard["dense"][rows] * 0.01, chance[:, None], prior.clip(-20, 0)[:, None] * 0.2], 1)
        items.append(dict(
            id=q["id"], kind=q["kind"], development=q["development"], table=q["table"], question=own["question"], any=q["any"],
            ids=np.array(ids, np.int64), asked=asked, names=column_names, samples=samples,
            types=[TYPES.index(t) for t in own["types"][: len(column_names)]],
            spans=spans, tests=tests, linked=linked, form=form, roles=columns, links=roles[:, 6:8] + 1, dense=dense.astype(np.float32),
            prior=prior.astype(np.float32), right=np.array(q["right"][:most], np.float32), answer=np.array(q["answer"][:most], np.int64),
        ))
    if forms is None:
        forms = Forms(sorted(name for name, count in made.items() if count >= 50))
    for item in items:
        item["form"] = np.array([forms.ids.get(name, 0) for name in item["form"]], np.int64)
    return items, forms


def batch(items):
    """Pads questions to a batch of tensors."""
    tokens, readings = max(len(i["ids"]) for i in items), max(1, max(len(i["prior"]) for i in items))
    columns, links = max(1, max(len(i["names"]) for i in items)), max(1, max(len(i["spans"]) for i in items))
    n, dense = len(items), items[0]["dense"].shape[1]
    zeros = lambda *shape, kind=np.float32: np.zeros((n, *shape), kind)
    b = dict(
        ids=zeros(tokens, kind=np.int64), mask=zeros(tokens), kind=zeros(tokens, kind=np.int64), asked=zeros(tokens),
        names=zeros(columns, tokens), samples=zeros(columns, tokens), types=zeros(columns, kind=np.int64),
        spans=zeros(links, tokens), tests=zeros(links, kind=np.int64), linked=zeros(links, kind=np.int64),
        form=zeros(readings, kind=np.int64), dense=zeros(readings, dense), roles=zeros(readings, 6, kind=np.int64),
        links=zeros(readings, 2, kind=np.int64), prior=zeros(readings) - 1e4, right=zeros(readings),
    )
    for at, i in enumerate(items):
        t, r = len(i["ids"]), len(i["prior"])
        b["ids"][at, :t], b["mask"][at, :t], b["kind"][at, i["asked"] + 1 : t] = i["ids"], 1, 1
        b["asked"][at, : i["asked"]] = 1
        b["names"][at], b["samples"][at] = spans_matrix(i["names"], columns, tokens), spans_matrix(i["samples"], columns, tokens)
        b["types"][at, : len(i["types"])] = i["types"]
        b["spans"][at] = spans_matrix(i["spans"], links, tokens)
        b["tests"][at, : len(i["tests"])], b["linked"][at, : len(i["linked"])] = i["tests"], i["linked"]
        for name in ("form", "dense", "roles", "links", "prior", "right"):
            b[name][at, :r] = i[name]
    return {name: torch.from_numpy(array) for name, array in b.items()}
