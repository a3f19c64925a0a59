"""prep.py QUESTIONS PASSAGES CLAIMS WRITTEN OUT: writes the training data of train.py as one JSON file.

QUESTIONS is a folder of questions with passages (JSON lines under zstd: src, q, passage, answers, lang), PASSAGES a file
of passages with their headings (JSON lines under zstd: src, title, heading, text), CLAIMS a folder with train.jsonl and
dev.jsonl (claim, evidence, label, lang), WRITTEN a file of invented documents (JSON lines under zstd: title, passages with
their questions and their true and false claims, and questions that no passage answers).

An item has the question, a passage that answers with its answering words, near passages that do not, the passage without
the answering sentences, and questions with another name, year or number. Two sixteenths (by hash) are held out.
"""
import collections
import hashlib
import json
import random
import re
import subprocess
import sys

NAMES = (
    "squad1-val5pct", "squad1-emptycity", "squadshifts-new_wiki", "squad1-reqa10k", "squad1-nqg-test",
    "squadshifts-amazon_reviews", "squadshifts-reddit", "fairytaleqa", "fetaqa-devtest", "conditionalqa", "pubmedqa-l",
    "own-mdfaq", "own-openstax", "own-medquad", "tatqa", "wikitablequestions", "x-norquad-valtest",
)
# Maximum number of questions of a set.
MOST = {"own-medquad": 9000, "x-norquad-valtest": 800}
# Number of passages per source, as distractors and for their headings.
HEADINGS = dict(
    openstax=14000, dccode=9000, bizdocs=8000, sharepoint=6000, peps=4500, k8scommunity=4000, factbook=4000,
    powershell=4000, **{"18f": 2000},
)
LABELS = dict(supported=0, contradicted=1, not_said=2)
# Not supported, either way.
EITHER = -1
MOST_CHARS, LEAST_CHARS = 3000, 150
# Sets whose passage is the one answering sentence.
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
    """The passage without the answering sentences; None if too little is left or the rest answers, too."""
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


def items_of(folder, name, seen):
    rows = lines(f"{folder}/{name}.jsonl.zst")
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
        if key in seen or (count >= MOST.get(name, count + 1) and not aside):
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
            # Places the sentence between others, so that it has to be found.
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
    """Adds to each item its question with another name, year or number, which its passage does not answer."""
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


def written_items(documents):
    """Questions as people type them about the one document at hand. Passages of other documents may answer them, too, so only
    those of this one are known not to."""
    for document in documents:
        texts = [passage["text"] for passage in document["passages"]]
        for passage in document["passages"]:
            text = passage["text"]
            for question, answer in passage["asks"]:
                spans = [(text.index(answer), text.index(answer) + len(answer))]
                yield dict(
                    src="written", lang="en", q=question, p=text, spans=spans, near=[other for other in texts if other != text],
                    cut=without_answer(text, spans, [answer]), swapped=document["misses"], aside=kept_aside(document["title"]),
                    title=document["title"],
                )


def written_claims(documents):
    for document in documents:
        passages, dev = document["passages"], kept_aside(document["title"])
        for i, passage in enumerate(passages):
            elsewhere = passages[i - 1]["text"]
            for label, claims, evidence in (
                (0, passage["true"], passage["text"]),
                (EITHER, passage["false"], passage["text"]),
                (LABELS["not_said"], passage["true"][:1], elsewhere),
            ):
                for claim in claims:
                    yield dict(src="written", claim=claim, evidence=evidence, label=label, dev=dev)


def lines(path):
    out = subprocess.run(["zstd", "-dc", path], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in out.decode().split("\n") if line]


if __name__ == "__main__":
    DATA, PASSAGES, CLAIMS, WRITTEN, OUT = sys.argv[1:6]
    seen, items, texts = set(), [], {}
    for name in NAMES:
        items += items_of(DATA, name, seen)
    exchange(items)
    written = lines(WRITTEN)
    items += written_items(written)

    def number(text):
        return texts.setdefault(text[:MOST_CHARS], len(texts))

    questions = []
    for item in items:
        spans = sorted({(begin, end) for begin, end in item["spans"] if end <= MOST_CHARS})
        questions.append(dict(
            src=item["src"], lang=item["lang"], question=item["q"], title=item["title"], aside=item["aside"],
            passage=number(item["p"]), spans=spans, answers=[item["p"][begin:end] for begin, end in spans],
            near=[number(text) for text in item["near"][:3]], cut=number(item["cut"]) if item["cut"] else None,
            swapped=item["swapped"],
        ))
    sources = collections.defaultdict(list)
    for row in lines(PASSAGES):
        if row["src"] in HEADINGS and len(row["text"]) > LEAST_CHARS:
            sources[row["src"]].append(row)
    headings = [
        dict(title=row["title"][:120], heading=row["heading"][:150], passage=number(row["text"]))
        for source, most in HEADINGS.items()
        for row in random.Random(11).sample(sources[source], min(most, len(sources[source])))
    ]
    claims = [
        dict(src=None, claim=row["claim"], evidence=row["evidence"], label=LABELS[row["label"]], dev=name == "dev")
        for name in ("train", "dev")
        for row in map(json.loads, open(f"{CLAIMS}/{name}.jsonl"))
        if row["lang"] not in ("ja", "zh")
    ]
    claims += written_claims(written)
    with open(OUT, "w") as file:
        json.dump(dict(texts=list(texts), items=questions, headings=headings, claims=claims), file)
    print(len(questions), "questions,", sum(item["aside"] for item in questions), "kept aside;", len(texts), "passages,", len(headings), "headings,", len(claims), "claims")
