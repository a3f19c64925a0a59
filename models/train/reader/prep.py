"""prep.py DATA OUT: the questions of DATA (JSON lines under zstd: src, q, passage, answers, lang) as training items.

An item has the question, a passage that answers with the words that do, near passages that do not, the passage without
the sentences that answer, and questions of another name, year or number. A sixteenth twice over (by hash) is kept aside.
"""
import collections
import hashlib
import json
import pickle
import random
import re
import subprocess
import sys

DATA, OUT = sys.argv[1:3]
MOST = dict((
    ("squad1-val5pct", 9999), ("squad1-emptycity", 9999), ("squadshifts-new_wiki", 9999), ("squad1-reqa10k", 9999),
    ("squad1-nqg-test", 9999), ("squadshifts-amazon_reviews", 6000), ("squadshifts-reddit", 6000), ("fairytaleqa", 6000),
    ("fetaqa-devtest", 2900), ("conditionalqa", 2400), ("pubmedqa-l", 900), ("own-mdfaq", 700), ("own-openstax", 500),
    ("own-medquad", 4500), ("tatqa", 1800), ("wikitablequestions", 6000), ("x-drcd-devtest", 1500), ("x-jaquad", 1500),
    ("x-norquad-valtest", 800),
))
# Their passage is the one sentence that answers.
SENTENCES = ("squad1-nqg-test", "squad1-reqa10k")
TITLED = ("squadshifts-new_wiki",)
END = re.compile(r"(?<=[.!?。！？])[\"”')\]]*\s+(?=[A-Z0-9\"“(\[])|(?<=[。！？])|\n+")
KINDS = {
    "year": re.compile(r"\b1[0-9]{3}\b|\b20[0-2][0-9]\b"),
    "name": re.compile(r"(?<!^)(?<![.?!] )\b(?:[A-Z][\w'’.-]+(?:\s+(?:of|the|de|van|von|and)\s+(?=[A-Z]))?\s*)+"),
    "number": re.compile(r"\b\d+(?:[.,]\d+)*\b"),
}
rng = random.Random(7)


def kept_aside(question):
    return hashlib.sha256(question.encode()).hexdigest()[0] in "01"


def read(name):
    out = subprocess.run(["zstd", "-dc", f"{DATA}/{name}.jsonl.zst"], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in out.decode().split("\n") if line]


def plain(text):
    return " ".join(re.findall(r"\w+", text.lower()))


def sentences(text):
    out, at = [], 0
    for match in END.finditer(text):
        if match.end() > at and text[at : match.end()].strip():
            out.append((at, match.end()))
            at = match.end()
    return out + [(at, len(text))] if text[at:].strip() else out


def without_answer(passage, spans, answers):
    """The passage without the sentences that answer; None where too little is left or the rest answers, too."""
    parts = sentences(passage)
    rest = "".join(passage[a:b] for a, b in parts if not any(a < y and b > x for x, y in spans)).strip()
    if len(parts) < 2 or len(rest) < 50:
        return None
    return None if any(f" {plain(answer)} " in f" {plain(rest)} " for answer in answers if answer) else rest


def exchangeable(question):
    for kind, pattern in KINDS.items():
        found = [match for match in pattern.finditer(question) if len(match.group().strip()) > 1]
        if found:
            yield kind, rng.choice(found)


def items_of(name, seen):
    rows = read(name)
    near = collections.defaultdict(list)
    for row in rows:
        if row.get("neg"):
            near[row["q"]].append(row["passage"])
    good = [row for row in rows if row["answers"]]
    rng.shuffle(good)
    passages, titled, count = [row["passage"] for row in good], collections.defaultdict(list), 0
    for row in good:
        if row.get("title"):
            titled[row["title"]].append(row["passage"])
    for row in good:
        question, passage, answers = row["q"], row["passage"], [answer["text"] for answer in row["answers"]]
        key, aside = plain(question)[:200] or question, kept_aside(question)
        if key in seen or (count >= MOST[name] and not aside):
            continue
        seen.add(key)
        count += not aside
        marked = row.get("level") != "passage" and name not in SENTENCES
        spans = [(a["start"], a["start"] + len(a["text"])) for a in row["answers"] if a["start"] >= 0] if marked else []
        others = near.get(question, [])
        if not others:
            same = [p for p in titled.get(row.get("title"), []) if p != passage]
            same = [p for p in same if not any(plain(answer) and plain(answer) in plain(p) for answer in answers)]
            others = rng.sample(same, min(2, len(same)))
        cut = without_answer(passage, spans, answers) if spans else None
        if name in SENTENCES and others and rng.random() < 0.35:
            # A sentence between others, so that its place has to be found.
            around = others + [rng.choice(passages)]
            rng.shuffle(around)
            at = rng.randint(0, len(around))
            before, cut = " ".join(around[:at]), " ".join(around)
            start = len(before) + 1 if before else 0
            spans = [(start, start + len(passage))]
            passage = f"{before} {passage} {' '.join(around[at:])}".strip()
        title = row.get("title") if name in TITLED else None
        yield dict(src=name, lang=row["lang"], q=question, p=passage, spans=spans, near=others, cut=cut, aside=aside, title=title)


def exchange(items):
    """Adds to each item its question of another name, year or number, which its passage does not answer."""
    pool = collections.defaultdict(list)
    for item in items:
        for kind, match in exchangeable(item["q"]):
            pool[item["src"], kind].append(match.group().strip())
    for item in items:
        item["swapped"], lower = [], item["p"].lower()
        for kind, match in exchangeable(item["q"]):
            old = match.group()
            for other in (rng.choice(pool[item["src"], kind]) for _ in range(6)):
                if other.lower() in lower + item["q"].lower() or old.strip().lower() not in lower:
                    continue
                item["swapped"].append(item["q"][: match.start()] + other + " " * old.endswith(" ") + item["q"][match.end() :])
                break


if __name__ == "__main__":
    seen, items = set(), []
    for name in MOST:
        items += items_of(name, seen)
    exchange(items)
    pickle.dump(items, open(OUT, "wb"))
    print(len(items), "questions,", sum(item["aside"] for item in items), "kept aside")
