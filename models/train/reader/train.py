"""train.py ITEMS MINILM OUT [CLAIMS]: trains the reader on the items of prep.py, and on claims with their evidence.

MINILM: folder of all-MiniLM-L6-v2. CLAIMS: folder with train.jsonl and dev.jsonl (claim, evidence, label: supported,
contradicted, not_said). Two single-threaded processes share float32 weights; each computes in bfloat16, which AMX makes
fast. Ends at the time in the file `deadline` (seconds since 1970), its learning rate falling from the time in `decay`.
"""
import json
import os
import pickle
import random
import sys
import time

import numpy as np
import torch
import torch.multiprocessing as processes
from tokenizers import Tokenizer
from torch.nn import functional as F

from net import NEW, Reader, load

ITEMS, MINILM, OUT = sys.argv[1:4]
CLAIMS = sys.argv[4] if len(sys.argv) > 4 else None
RATE, HEAD_RATE, WARM_UP, SAVE_EVERY, CLAIMS_A_STEP = 1e-4, 5e-4, 60, 600, 20
# Windows of so many tokens, how often each, and how many questions a step then has.
LENGTHS = ((96, 0.25, 12), (128, 0.55, 12), (224, 0.2, 8))
LABELS = dict(supported=0, contradicted=1, not_said=2)
CLS, SEP = 101, 102
FUNCTION_WORDS = set(
    "what which who whom whose when where why how is are was were do does did the a an of in on to for by at from with "
    "that this it be can".split()
)
tokenizer = Tokenizer.from_file(f"{MINILM}/tokenizer.json")
tokenizer.no_truncation()
tokenizer.no_padding()


def time_in(name):
    try:
        return float(open(name).read())
    except FileNotFoundError:
        return float("inf")


def pair(first, second, spans, length, rng, most=40):
    """ids, kinds, start, end: a window of the second text that holds one of the spans, else most tokens of the first."""
    asked = tokenizer.encode(first, add_special_tokens=False).ids[:most]
    text = tokenizer.encode(second[:6000], add_special_tokens=False)
    room, count, at, start, end = length - len(asked) - 3, len(text.ids), 0, -1, -1
    if spans:
        begin, stop = rng.choice(spans)
        inside = [i for i, (x, y) in enumerate(text.offsets) if y > begin and x < stop]
        if inside:
            start, end = inside[0], inside[-1]
    if count > room and start >= 0:
        last = min(end, start + room - 1)
        at = rng.randint(max(0, last + 1 - room), min(start, count - room))
    elif count > room:
        wanted = {token for token in asked if token > 2000}
        at = max(range(0, count - room + 1, 20), key=lambda i: (len(wanted & set(text.ids[i : i + room])), rng.random()))
    ids, base = text.ids[at : at + room], len(asked) + 2
    if start >= 0:
        start, end = start - at + base, min(end - at + base, base + len(ids) - 1)
    if start < base:
        start = end = -1
    return [CLS, *asked, SEP, *ids, SEP], [0] * base + [1] * (len(ids) + 1), start, end


def batch(rows):
    tokens = -(-max(len(row[0]) for row in rows) // 8) * 8

    def padded(column):
        return torch.tensor([row[column] + [0] * (tokens - len(row[column])) for row in rows])

    mask = torch.tensor([[1] * len(row[0]) + [0] * (tokens - len(row[0])) for row in rows])
    return padded(0), mask, padded(1)


def logits(model, rows, size=24):
    """Those of each row; pairs of like length go through together."""
    order, out = sorted(range(len(rows)), key=lambda i: len(rows[i][0])), [None] * len(rows)
    for at in range(0, len(order), size):
        some = order[at : at + size]
        answerable, start, end, support = model(*batch([rows[i] for i in some]))
        for j, i in enumerate(some):
            out[i] = (answerable[j], start[j], end[j], support[j])
    return out


def pairs_of(item, pool, rng, length):
    """The question with the passage that answers, a near one, and one made unanswerable or of another question."""
    question, passage, spans = item["q"], item["p"], item["spans"]
    if rng.random() < 0.07 and item["lang"] == "en":
        words = [word for word in question.rstrip("?").split() if word.lower() not in FUNCTION_WORDS]
        question = " ".join(words) if len(words) >= 2 else question
    if item["title"] and rng.random() < 0.5:
        title = item["title"].replace("_", " ") + "\n"
        passage, spans = title + passage, [(a + len(title), b + len(title)) for a, b in spans]
    near = rng.choice(item["near"]) if item["near"] else rng.choice(pool)["p"]
    rows = [pair(question, passage, spans, length, rng), pair(question, near, None, length, rng)]
    made = [(question, item["cut"])] if item["cut"] else []
    made += [(rng.choice(item["swapped"]), passage)] if item["swapped"] else []
    others = [other for other in item["near"] if other != near]
    if made and rng.random() < 0.7:
        return rows + [pair(*rng.choice(made), None, length, rng)]
    other = rng.choice(others) if others and rng.random() < 0.5 else rng.choice(pool)["p"]
    return rows + [pair(question, other, None, length, rng)]


def evaluate(model, kept, claims):
    """AUC of answering against near passages and against those without the answer, words that overlap, and of claims."""
    rng, count = random.Random(3), len(kept)
    rows = [pair(item["q"], item["p"], item["spans"], 160, rng) for item in kept]
    rows += [pair(item["q"], item["near"][0], None, 160, rng) for item in kept]
    rows += [pair(item["q"], item["cut"] or item["near"][-1], None, 160, rng) for item in kept]
    model.eval()
    with torch.no_grad():
        out = logits(model, rows)
        judged = logits(model, [pair(claim["claim"], claim["evidence"], None, 160, rng, 64) for claim in claims])
    model.train()
    score = np.array([float(row[0]) for row in out])
    good, near, cut = score[:count], score[count : 2 * count], score[2 * count :]

    def auc(better, worse):
        return round(float((better[:, None] > worse[None]).mean()), 4)

    told = [i for i in range(count) if rows[i][2] >= 0]
    hits = [int(out[i][2].argmax()) >= rows[i][2] and int(out[i][1].argmax()) <= rows[i][3] for i in told]
    result = dict(near=auc(good, near), cut=auc(good, cut), words=round(float(np.mean(hits)), 3))
    if claims:
        supported = np.array([float(torch.softmax(row[3], 0)[0]) for row in judged])
        truth = np.array([claim["label"] == "supported" for claim in claims])
        result["supported"] = auc(supported[truth], supported[~truth])
    return result


def work(master, me, seen):
    torch.set_num_threads(1)
    items, rng, fixed = pickle.load(open(ITEMS, "rb")), random.Random(me), random.Random(5)
    pool = [item for item in items if not item["aside"]]
    kept = [item for item in items if item["aside"] and item["near"]]
    kept = fixed.sample(kept, min(500, len(kept)))
    claims, dev = [], []
    if CLAIMS:
        claims = [json.loads(line) for line in open(f"{CLAIMS}/train.jsonl")][me::2]
        dev = fixed.sample([json.loads(line) for line in open(f"{CLAIMS}/dev.jsonl")], 600)
        rng.shuffle(claims)
    model = Reader().bfloat16()
    model.load_state_dict(master.state_dict())
    names = [name for name, _ in model.named_parameters() if not name.startswith(("w.", "pos.", "t."))]
    shared, own = dict(master.named_parameters()), dict(model.named_parameters())
    for name, parameter in own.items():
        parameter.requires_grad = name in names
    groups = [
        dict(params=[shared[n] for n in names if n.startswith(NEW) == new], lr=0, base=rate)
        for new, rate in ((False, RATE), (True, HEAD_RATE))
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, fused=True)
    order = list(range(me, len(pool), 2))
    rng.shuffle(order)
    step = turn = claim_turn = 0
    saved, end = time.time(), time_in("deadline")
    while (now := time.time()) < end:
        end, decay = time_in("deadline"), time_in("decay")
        length, _, count = rng.choices(LENGTHS, [share for _, share, _ in LENGTHS])[0]
        if turn + count > len(order):
            turn = 0
            rng.shuffle(order)
        triples = [pairs_of(pool[i], pool, rng, length) for i in order[turn : turn + count]]
        turn += count
        rows = [triple[k] for k in range(3) for triple in triples]
        some = [claims[(claim_turn + j) % len(claims)] for j in range(CLAIMS_A_STEP)] if claims else []
        claim_turn += len(some)
        rows += [pair(c["claim"], c["evidence"], None, min(length, 160), rng, 64) for c in some]
        out = logits(model, rows)
        answerable = torch.stack([row[0] for row in out[: 3 * count]])
        truth = torch.tensor([1.0] * count + [0.0] * 2 * count)
        weight = torch.tensor([1.3] * count + [0.85] * 2 * count)
        loss = 0.5 * F.cross_entropy(answerable.view(3, count).T, torch.zeros(count, dtype=torch.long))
        loss = loss + F.binary_cross_entropy_with_logits(answerable, truth, weight=weight)
        told = [i for i in range(count) if rows[i][2] >= 0]
        for i in told:
            for column in (1, 2):
                target = torch.tensor([rows[i][1 + column]])
                loss = loss + 0.3 / len(told) * F.cross_entropy(out[i][column][None], target)
        if some:
            target = torch.tensor([LABELS[claim["label"]] for claim in some])
            loss = loss + 0.7 * F.cross_entropy(torch.stack([row[3] for row in out[3 * count :]]), target)
        for name in names:
            own[name].grad = None
        loss.backward()
        torch.nn.utils.clip_grad_norm_([own[name] for name in names if own[name].grad is not None], 1.0)
        scale = min(1, (step + 1) / WARM_UP) * (max(0.02, (end - now) / (end - decay)) if now > decay else 1)
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * scale
        for name in names:
            shared[name].grad = None if own[name].grad is None else own[name].grad.float()
        optimizer.step()
        with torch.no_grad():
            for name in names:
                own[name].copy_(shared[name])
        step += 1
        seen[me] += len(rows)
        if me == 0 and now - saved > SAVE_EVERY:
            saved = now
            torch.save(master.state_dict(), OUT)
            print(json.dumps(dict(step=step, pairs=sum(seen), loss=round(float(loss.detach()), 3), **evaluate(model, kept, dev))), flush=True)
    if me == 0:
        torch.save(master.state_dict(), OUT)
        print(json.dumps(dict(pairs=sum(seen), **evaluate(model, kept, dev))), flush=True)


if __name__ == "__main__":
    torch.manual_seed(1)
    master, seen = load(f"{MINILM}/model.safetensors"), processes.Array("i", 2, lock=False)
    master.share_memory()
    other = processes.Process(target=work, args=(master, 1, seen))
    other.start()
    work(master, 0, seen)
    other.join()
