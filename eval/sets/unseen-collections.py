"""unseen-collections.py CLONES OUT: collections of kinds that the reader never learned from, as retrieval sets.

CLONES has primeqa+clapnq (Apache-2.0; Natural Questions with the sentences that answer) and deepset-ai+COVID-QA
(Apache-2.0; questions about long papers). Writes OUT/clapnq.jsonl and OUT/covidqa.jsonl, to be packed with zstd: a line
about the set, then documents (`doc`, `title`, `text`) and questions (`query`, `relevant`, `answers`: texts that answer).
Papers are cut into passages of about 150 words at the ends of sentences, so that the neighbours of an answer stay when
its passage is taken away.
"""
import json
import re
import sys

PASSAGE_WORDS = 140


def write(path, documents, questions):
    head = {"set": path.rsplit("/", 1)[-1], "docs": len(documents), "queries": len(questions), "scoped": False}
    with open(f"{path}.jsonl", "w") as file:
        for row in [head, *documents, *questions]:
            file.write(json.dumps(row) + "\n")


def untokenized(text):
    """CLAPnq's text is split into tokens: 'one - year period .'"""
    text = re.sub(r"`` | ''", '"', text)
    text = re.sub(r" ([.,;:!?)\]%])", r"\1", text)
    text = re.sub(r"([(\[]) ", r"\1", text)
    return re.sub(r" ('s|n't|'re|'ll|'ve)\b", r"\1", text).replace(" - ", "-").strip()


def natural_questions(folder):
    documents, known, questions = [], {}, []
    for kind in ("answerable", "unanswerable"):
        for line in open(f"{folder}/annotated_data/dev/clapnq_dev_{kind}.jsonl"):
            row = json.loads(line)
            passage = row["passages"][0]
            key = (passage["title"], passage["text"])
            if key not in known:
                known[key] = len(documents)
                documents.append({"doc": len(documents), "title": passage["title"], "text": untokenized(passage["text"])})
            if kind == "answerable":
                answers = [untokenized(text) for output in row["output"] for text in output.get("selected_sentences", [])]
                questions.append({"query": row["input"], "relevant": {str(known[key]): 1}, "answers": answers})
    return documents, questions


def passages_of(text):
    """The spans of passages."""
    start = 0
    for end in re.finditer(r"(?<=[.!?])\s+(?=[A-Z])|\n\n", text):
        if len(text[start : end.start()].split()) >= PASSAGE_WORDS:
            yield start, end.start()
            start = end.end()
    yield start, len(text)


def papers(folder):
    documents, questions = [], []
    data = json.load(open(f"{folder}/data/question-answering/200423_covidQA.json"))["data"]
    for paragraph in (paragraph for paper in data for paragraph in paper["paragraphs"]):
        text = paragraph["context"]
        spans, base = list(passages_of(text)), len(documents)
        title = text.split("\n")[0].strip()
        documents += [{"doc": base + i, "title": title, "text": text[start:end].strip()} for i, (start, end) in enumerate(spans)]
        for asked in paragraph["qas"]:
            relevant = {}
            for answer in asked["answers"]:
                start = answer["answer_start"]
                end = start + len(answer["text"])
                relevant |= {str(base + i): 1 for i, (first, last) in enumerate(spans) if start < last and end > first}
            if relevant:
                answers = [answer["text"] for answer in asked["answers"]]
                questions.append({"query": asked["question"], "relevant": relevant, "answers": answers})
    return documents, questions


if __name__ == "__main__":
    clones, out = sys.argv[1:]
    write(f"{out}/clapnq", *natural_questions(f"{clones}/primeqa+clapnq"))
    write(f"{out}/covidqa", *papers(f"{clones}/deepset-ai+COVID-QA"))
