"""nli.py REPOSITORIES OUT: the pairs of premise and hypothesis that claims.py learns from, one `<name>.jsonl` a set.

REPOSITORIES: a folder with a clone of each GitHub repository that SETS names, as `<owner>+<name>`. A line of OUT has
premise, hypothesis and label (entailment, contradiction, neutral, not_entailment); a pair comes once in its set.
"""
import csv
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile

REPOSITORIES, OUT = sys.argv[1:3]
csv.field_size_limit(10**9)
LABELS = dict(
    entailment="entailment", e="entailment", SUPPORTS="entailment", supported="entailment", E="entailment",
    contradiction="contradiction", c="contradiction", REFUTES="contradiction", C="contradiction",
    neutral="neutral", n="neutral", N="neutral",
    not_entailment="not_entailment", not_supported="not_entailment", partially_supported="not_entailment",
) | {"NOT ENOUGH INFO": "neutral", "Fully attributable": "entailment", "Not fully attributable": "not_entailment"}


def git(repository, *arguments):
    folder = f"{REPOSITORIES}/{repository.replace('/', '+')}"
    return subprocess.run(["git", "-C", folder, *arguments], capture_output=True, check=True).stdout


def text(repository, path):
    return git(repository, "show", f"HEAD:{path}").decode("utf8", "replace").lstrip("\ufeff")


def objects(repository, path):
    return [json.loads(line) for line in text(repository, path).split("\n") if line.strip()]


def tabs(repository, path):
    """Tab-separated lines without quoting."""
    header, *rows = (line.split("\t") for line in text(repository, path).replace("\r\n", "\n").split("\n") if line.strip())
    return [dict(zip(header, row)) for row in rows if len(row) >= len(header)]


def joined(tokens):
    """Detokenizes a text."""
    found = re.sub(r"\s+", " ", tokens).strip()
    found = re.sub(r" (n't|'s|'re|'ve|'ll|'d|'m)\b", r"\1", found)
    found = re.sub(r" ([.,;:!?%)\]])", r"\1", found)
    found = re.sub(r" ?-RRB-", ")", re.sub(r"-LRB- ?", "(", re.sub(r"([(\[$]) ", r"\1", found)))
    return re.sub(r" ?''", '"', re.sub(r"(^| )`` ?", r'\1"', found))


def of_columns(repository, paths, premise="sentence1", hypothesis="sentence2", label="gold_label", read=tabs, write=str):
    for path in paths:
        for row in read(repository, path):
            yield write(row[premise]), write(row[hypothesis]), row[label]


def of_collection(path):
    return csv.DictReader(io.StringIO(text("felipessalvatore/NLI_datasets", f"nli_datasets/{path}.csv")))


def collected(path):
    for row in of_collection(path):
        yield row["premise"], row["hypothesis"], row["label"]


def explained_snli():
    kinds = (text("OanaMariaCamburu/e-SNLI", f"dataset/eSNLI/{kind}.test").rstrip("\n").split("\n") for kind in ("s1", "s2", "labels"))
    for premise, hypothesis, label in zip(*kinds):
        yield joined(premise), joined(hypothesis), label


def symmetric():
    for path in ("v0.2/fever_symmetric_dev", "v0.2/fever_symmetric_test", "v0.1/fever_symmetric_generated", "v0.1/fever_symmetric_full"):
        for row in objects("TalSchuster/FeverSymmetric", f"symmetric_{path}.jsonl"):
            yield joined(row.get("evidence") or row["evidence_sentence"]), joined(row["claim"]), row.get("gold_label") or row["label"]


def wice():
    for path in ("entailment_retrieval/claim/dev", "entailment_retrieval/claim/test", "non_supported_tokens/train"):
        for row in objects("ryokamoi/wice", f"data/{path}.jsonl"):
            if row["supporting_sentences"] and row["supporting_sentences"][0]:
                yield " ".join(row["evidence"][at] for at in row["supporting_sentences"][0]), row["claim"], row["label"]


def entailment_bank():
    for part in ("train", "dev", "test"):
        for line in text("allenai/entailment_bank", f"data/processed_data/tsvs/task_1/{part}.tsv").split("\n"):
            if match := re.search(r"\$hypothesis\$ = (.*?) ; \$context\$ = (.*?)\t", line):
                facts = [fact.strip() for fact in re.split(r"sent\d+:", match[2]) if fact.strip()]
                yield ". ".join(facts) + ".", match[1], "entailment"


def begin():
    paths = (f"{path}.tsv" for path in ("wow/begin_dev_wow", "wow/begin_test_wow", "topicalchat/begin_dev_tc", "cmu-dog/begin_dev_cmu"))
    return of_columns("google/BEGIN-dataset", paths, "knowledge", "response", "begin_label", write=joined)


def breaking():
    archive = zipfile.ZipFile(io.BytesIO(git("BIU-NLP/Breaking_NLI", "show", "HEAD:breaking_nli_dataset.zip")))
    for line in archive.read("data/dataset.jsonl").decode().split("\n"):
        if line.strip():
            row = json.loads(line)
            yield row["sentence1"], row["sentence2"], row["gold_label"]


def infotabs():
    """Tables as `name: value, value.` under their titles."""
    archive, tables = tarfile.open(fileobj=io.BytesIO(git("infotabs/infotabs", "archive", "HEAD", "data/tables/json"))), {}
    for member in archive.getmembers():
        if member.name.endswith(".json"):
            table = json.loads(archive.extractfile(member).read())
            title = ", ".join(table.pop("title", [""]))
            values = (f"{name}: {', '.join(value) if isinstance(value, list) else value}." for name, value in table.items())
            tables[os.path.basename(member.name)[:-5]] = f"{title}. {' '.join(values)}"
    for part in ("train", "dev", "test_alpha1", "test_alpha2", "test_alpha3"):
        for row in tabs("infotabs/infotabs", f"data/maindata/infotabs_{part}.tsv"):
            if row["table_id"] in tables:
                yield tables[row["table_id"]], row["hypothesis"], row["label"]


SETS = dict(
    mnli_dev=lambda: collected("mnli/dev"),
    mnli_train20k=lambda: of_columns("ssp573/Natural-Language-Inference-Classification", ["data/mnli_train.tsv"], label="label", write=joined),
    snli_dev=lambda: collected("snli/dev"),
    snli_test=explained_snli,
    scitail_dev=lambda: collected("scitail/dev"),
    cad_snli_revised=lambda: of_columns("acmi-lab/counterfactually-augmented-data", [f"NLI/revised_combined/{part}.tsv" for part in ("train", "dev", "test")]),
    semi_wiki=lambda: of_columns("nyu-mll/semi-automatic-nli", ["data/base_wiki/train.jsonl"], "premise", "hypothesis", "label", objects),
    infotabs_linearised=infotabs,
    breaking_nli=breaking,
    conjnli_dev=lambda: of_columns("swarnaHub/ConjNLI", ["data/NLI/conj_dev.tsv"], "Premise", "Hypothesis", "Label"),
    entailmentbank=entailment_bank,
    fever_symmetric=symmetric,
    med=lambda: of_columns("verypluming/MED", ["MED.tsv"]),
    wice=wice,
    begin_machine_hyp=begin,
)


def main():
    os.makedirs(OUT, exist_ok=True)
    for name, pairs in SETS.items():
        seen = set()
        with open(f"{OUT}/{name}.jsonl", "w") as out:
            for premise, hypothesis, written in pairs():
                premise, hypothesis = (re.sub(r"\s+", " ", part).strip() for part in (premise, hypothesis))
                label, key = LABELS.get(written.strip()), (premise.lower(), hypothesis.lower())
                if label and premise and hypothesis and key not in seen:
                    seen.add(key)
                    out.write(json.dumps(dict(premise=premise, hypothesis=hypothesis, label=label), ensure_ascii=False) + "\n")
        print(name, len(seen))


if __name__ == "__main__":
    main()
