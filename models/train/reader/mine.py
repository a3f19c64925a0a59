"""Mines hard negatives for each question and heading with all-MiniLM-L6-v2 as a bi-encoder."""
import random
import re

import numpy as np
import torch
from torch.nn import functional as F

from pairs import CLS, SEP, padded, pair

FOUND, KEPT = 40, 24
# Cosine from which a passage with a similar question may answer this one; for questions without marked words, also from
# which a passage is too similar to the answering one.
SAME = 0.9
AT_ONCE, MOST_TOKENS = 1024, 190
# Logit above which the reader says that a passage answers; and how many of the nearest are checked.
ANSWERS, LOOKED_AT, WINDOW = 1.5, 10, 160


@torch.no_grad()
def embedded(model, rows):
    """Unit vectors of token arrays, rows × width."""
    device = next(model.parameters()).device
    vectors = torch.zeros(len(rows), model.w.embedding_dim, device=device)
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    for at in range(0, len(order), AT_ONCE):
        some = order[at : at + AT_ONCE]
        cut = [[CLS, *rows[i][:MOST_TOKENS], SEP] for i in some]
        longest = max(map(len, cut))
        ids = torch.tensor([row + [0] * (longest - len(row)) for row in cut], device=device)
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in cut], device=device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            states = model.states(ids, mask, torch.zeros_like(ids))
        mean = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        vectors[torch.tensor(some, device=device)] = F.normalize(mean, dim=1)
    return vectors


def plain(text):
    words = re.findall(r"[^\W_]+", text.lower())
    return f" {' '.join(words)} "


def mined(model, data):
    """For each question, then for each heading, indices of passages that do not answer it, nearest first."""
    model.eval()
    passages = embedded(model, data.tokens)
    asked = embedded(model, data.question_tokens + data.heading_tokens)
    found = torch.cat([(part @ passages.T).topk(FOUND, dim=1).indices.cpu() for part in asked.split(2048)]).tolist()
    asked, passages = asked.cpu().numpy(), passages.cpu().numpy()
    questions_of, plain_texts = {}, {}
    for i, item in enumerate(data.items):
        questions_of.setdefault(item["passage"], []).append(i)

    def kept(i):
        item = data.items[i] if i < len(data.items) else None
        if item and item["src"] == "written":
            yield from item["near"]
            return
        own = item["passage"] if item else data.headings[i - len(data.items)]["passage"]
        answers = [plain(answer) for answer in item["answers"]] if item else []
        for candidate in found[i]:
            if candidate == own or any(asked[i] @ asked[other] > SAME for other in questions_of.get(candidate, ()) if other != i):
                continue
            if not answers and passages[candidate] @ passages[own] > SAME:
                continue
            text = plain_texts.setdefault(candidate, plain(data.texts[candidate])) if answers else ""
            if not any(answer in text for answer in answers if len(answer) > 2):
                yield candidate

    return [list(np.fromiter(kept(i), int))[:KEPT] for i in range(len(found))]


@torch.no_grad()
def undoubted(model, data, near):
    """Removes near passages that the reader itself judges to answer, although it was trained otherwise."""
    model.eval()
    device, rng, said = next(model.parameters()).device, random.Random(1), set()
    pairs = [
        (i, candidate)
        for i, item in enumerate(data.items)
        if item["src"] != "written" and item["lang"] == "en"
        for candidate in near[i][:LOOKED_AT]
    ]
    for at in range(0, len(pairs), AT_ONCE):
        some = pairs[at : at + AT_ONCE]
        rows = [pair(data.question_tokens[i], data.tokens[passage], WINDOW, rng) for i, passage in some]
        ids, mask, kinds = (torch.from_numpy(array).to(device) for array in padded(rows, WINDOW))
        with torch.autocast(device.type, dtype=torch.bfloat16):
            answerable = model(ids, mask, kinds)[0]
        said.update(one for one, logit in zip(some, answerable.tolist()) if logit > ANSWERS)
    return [[passage for passage in passages if (i, passage) not in said] for i, passages in enumerate(near)]
