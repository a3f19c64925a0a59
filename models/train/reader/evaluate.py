"""Evaluates the reader on held-out questions and claims."""
import random

import numpy as np
import torch

from pairs import padded, pair

LENGTH, QUESTIONS, CLAIMS, AT_ONCE = 160, 1500, 3000, 512


@torch.no_grad()
def logits(model, rows):
    """For each pair: the logits of answerable, the likeliest start and end, and the three logits of support."""
    device, out = next(model.parameters()).device, []
    for at in range(0, len(rows), AT_ONCE):
        ids, mask, kinds = (torch.from_numpy(array).to(device) for array in padded(rows[at : at + AT_ONCE], LENGTH))
        with torch.autocast(device.type, dtype=torch.bfloat16):
            answerable, start, end, support = model(ids, mask, kinds)
        out += zip(answerable.tolist(), start.argmax(1).tolist(), end.argmax(1).tolist(), support.tolist())
    return out


def auc(better, worse):
    better, worse = np.array(better), np.array(worse)
    return round(float((better[:, None] > worse[None]).mean()), 4)


def evaluate(model, data, near):
    """AUC of answering passages over near, mined and answer-removed ones; token overlap of spans; claims."""
    model.eval()
    rng, choose = random.Random(3), random.Random(5)
    kept = [i for i, item in enumerate(data.items) if item["aside"] and item["near"] and item["src"] != "written"]
    kept = choose.sample(kept, min(QUESTIONS, len(kept)))
    items = [data.items[i] for i in kept]
    told = [pair(data.question_tokens[i], data.tokens[item["passage"]], LENGTH, rng, item["spans"][0] if item["spans"] else None) for i, item in zip(kept, items)]
    good = logits(model, told)
    result = {}
    for name, other in (
        ("near", lambda i, item: item["near"][0]),
        ("mined", lambda i, item: near[i][0] if near[i] else item["near"][-1]),
        ("cut", lambda i, item: item["near"][-1] if item["cut"] is None else item["cut"]),
    ):
        rows = [pair(data.question_tokens[i], data.tokens[other(i, item)], LENGTH, rng) for i, item in zip(kept, items)]
        result[name] = auc([row[0] for row in good], [row[0] for row in logits(model, rows)])
    marked = [i for i, row in enumerate(told) if row[2] >= 0]
    result["words"] = round(float(np.mean([good[i][1] <= told[i][3] and good[i][2] >= told[i][2] for i in marked])), 3)
    for name, source in (("claims", None), ("written claims", "written")):
        claims = [i for i, claim in enumerate(data.claims) if claim["dev"] and claim["src"] == source]
        claims = choose.sample(claims, min(CLAIMS, len(claims)))
        judged = logits(model, [pair(data.claim_tokens[i], data.evidence_tokens[i], LENGTH, rng) for i in claims])
        supported = torch.softmax(torch.tensor([row[3] for row in judged]), 1)[:, 0].numpy()
        truth = np.array([data.claims[i]["label"] == 0 for i in claims])
        result[name] = auc(supported[truth], supported[~truth])
    return dict(result, **written(model, data, rng))


def written(model, data, rng):
    """On held-out invented documents: AUC of the answering passage over the others of its document, how often it ranks
    first, and AUC over questions that none of them answers."""
    kept = [i for i, item in enumerate(data.items) if item["aside"] and item["src"] == "written"]
    asked = [
        pair(data.question_tokens[i], data.tokens[passage], LENGTH, rng)
        for i in kept
        for passage in (data.items[i]["passage"], *data.items[i]["near"])
    ]
    scores = np.array([row[0] for row in logits(model, asked)]).reshape(len(kept), -1)
    missed = [pair(tokens, data.tokens[data.items[i]["passage"]], LENGTH, rng) for i in kept[::4] for tokens in data.items[i]["swapped_tokens"]]
    misses = [row[0] for row in logits(model, missed)]
    return {
        "written near": auc(scores[:, 0], scores[:, 1:].ravel()),
        "written first": round(float((scores.argmax(1) == 0).mean()), 3),
        "written misses": auc(scores[:, 0], misses),
    }
