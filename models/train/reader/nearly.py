"""Questions that a passage answers, with close ones that it does not, written for passages of public sets."""
import hashlib

from pairs import pair
from prep import lines, without_answer
from restated import SETS, known_by


def passages_in(folder):
    """The passages of the sets in `folder`, by id."""
    return {known_by(row["passage"]): row["passage"] for name in SETS for row in lines(f"{folder}/{name}.jsonl.zst")}


def is_aside(id):
    """Whether the questions of a passage are held out (a tenth)."""
    return int(hashlib.sha256(id.encode()).hexdigest()[:4], 16) % 10 == 0


class Nearly:
    """Groups of pairs: a question with the passage that answers, and pairs that do not: the passage without the answer or
    its twin, and other questions with the passage. `missed` and `twins`: rows of near-misses.jsonl.zst and twins.jsonl.zst."""

    def __init__(self, missed, twins, passages, texts, length, rng, aside=False):
        self.texts, self.length, self.rng, self.at = texts, length, rng, 0
        self.asked = [
            (passages[row["id"]], question, answer, None, row["misses"])
            for row in missed
            if is_aside(row["id"]) == aside
            for question, answer in row["asks"]
        ]
        for row in twins:
            if is_aside(row["a"]) != aside:
                continue
            for mine, other in ("ab", "ba"):
                left_open = [question for question, _ in row[f"{other}_asks"]] + row["neither"]
                self.asked += [
                    (passages[row[mine]], question, answer, passages[row[other]], left_open) for question, answer in row[f"{mine}_asks"]
                ]
        rng.shuffle(self.asked)

    def group(self):
        rng, texts = self.rng, self.texts
        text, question, answer, twin, left_open = self.asked[self.at % len(self.asked)]
        self.at += 1
        begin = text.index(answer)
        cut = without_answer(text, [(begin, begin + len(answer))], [answer])
        if twin is not None and (cut is None or rng.random() < 0.75):
            cut = twin

        def told(asked, text, span=None):
            return pair(texts.tokens(asked), texts.tokens(text), self.length, rng, span)

        others = [told(question, cut)] if cut else []
        others += [told(other, text) for other in rng.sample(left_open, min(2, len(left_open)))]
        return [told(question, text, texts.span(text, begin, begin + len(answer))), *others]
