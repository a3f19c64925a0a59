"""Questions for one cell of a table, with the row that contains it and others that do not: from templates, and written.

A passage of `wikitablequestions` consists of rows as the server renders them: 'header: value; header: value', one a line.
"""
import hashlib
import re

from pairs import pair

WHAT = (
    "What is the {column} of {key}?", "What is the {column} for {key}?", "What is {key}'s {column}?", "What's the {column} of {key}?",
    "{column} of {key}?", "{key} {column}?", "{column} for {key}", "Which {column} does {key} have?", "Which {column} is given for {key}?",
    "What {column} is listed for {key}?", "What does it say about the {column} of {key}?", "What was the {column} of {key}?",
    "What was {key}'s {column}?", "I need the {column} of {key}", "Do you know the {column} of {key}?", "For {key}, what is the {column}?",
)
MANY = (
    "How many {column} does {key} have?", "How many {column} did {key} have?", "How much {column} for {key}?",
    "How high is the {column} of {key}?", "How many {column} were there for {key}?", "How many {column} are listed for {key}?",
)
WHEN = (
    "When was the {column} of {key}?", "In which year was the {column} of {key}?", "When is the {column} for {key}?",
    "On what date was the {column} of {key}?",
)
WHO = ("Who is the {column} of {key}?", "Who was the {column} for {key}?", "Who is listed as {column} of {key}?")
PERSON = re.compile(
    "name|director|coach|manager|author|writer|artist|player|winner|driver|captain|president|mayor|composer|champion|"
    "opponent|partner|producer|leader",
    re.I,
)
NUMBER = re.compile(r"^[\W_]*\d[\d.,\s]*\W*\w{0,4}$")
DATE = re.compile(r"\b(1[5-9]|20)\d\d\b|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.I)
MOST_VALUE, MOST_HEADER = 60, 40


def table_of(passage):
    """Rows of cells (header, value); None if a line is not a row."""
    rows = []
    for line in passage.split("\n"):
        cells = [cell.split(": ", 1) for cell in line.split("; ")]
        if len(cells) < 2 or any(len(cell) != 2 or not cell[1].strip() for cell in cells):
            return None
        if len({header for header, _ in cells}) < len(cells):
            return None
        rows.append([(header, value) for header, value in cells])
    return rows if len(rows) > 2 else None


def said(header):
    """A header in plain words."""
    words = re.sub(r"\(.*?\)|\[.*?\]", " ", header)
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", words)
    words = re.sub(r"[_#/*.]+", " ", words)
    return re.sub(r"\s+", " ", words).strip().lower()


def plain(text):
    return " ".join(re.findall(r"\w+", text.lower()))


def styled(header, style):
    words = said(header).split() or [header]
    if style == "snake":
        return "_".join(words)
    if style == "camel":
        return words[0] + "".join(word.capitalize() for word in words[1:])
    if style == "upper":
        return " ".join(words).upper()
    return header


def key_columns(rows):
    """Headers whose values name the rows: distinct, with letters."""
    headers = [header for header, _ in rows[0]]
    for header in headers[:4]:
        values = [dict(row).get(header) for row in rows]
        if None in values or len({plain(value) for value in values}) < len(values):
            continue
        if all(re.search(r"[^\W\d]{3}", value) and len(value) < 50 for value in values):
            yield header


def tables_in(passages):
    """(rows, header of the row names or None) of tables, by the first hex digits of the hash of their text."""
    known = {}
    for passage in sorted(set(passages)):
        rows = table_of(passage)
        keys = list(key_columns(rows)) if rows else []
        if rows:
            known[hash_of(passage)] = rows, keys[0] if keys else None
    return known


def asked_of(known, questions):
    """(rows, row, column, question, near miss) of the file of questions, which names tables by hash."""
    asked = [(known[one["table"]][0], one) for one in questions if one["table"] in known]
    return [(rows, rows[one["row"]], one["column"], one["q"], one["miss"]) for rows, one in asked]


def hash_of(passage):
    return hashlib.sha256(passage.encode()).hexdigest()[:16]


def is_aside(rows):
    """Whether a table is held out; tables with the same columns come from one page."""
    return hashlib.sha256("; ".join(header for header, _ in rows[0]).encode()).hexdigest()[0] in "01"


class Tables:
    """Groups of pairs as tune.py's Documents gives them: a question with the row that has the cell, other rows, the same row
    without the cell; and a question that nothing answers. `share`: share of written questions; the others come from
    templates."""

    share = 0.6

    def __init__(self, known, asked, texts, rng, length, aside=False):
        self.texts, self.rng, self.length = texts, rng, length
        self.tables = [(rows, key) for rows, key in known.values() if key and is_aside(rows) == aside]
        self.asked = [one for one in asked if is_aside(one[0]) == aside]
        rng.shuffle(self.tables)
        rng.shuffle(self.asked)
        self.at = self.asked_at = 0

    def templated(self):
        rng = self.rng
        while True:
            rows, key = self.tables[self.at % len(self.tables)]
            self.at += 1
            row = rng.choice(rows)
            columns = [(h, v) for h, v in row if h != key and 0 < len(said(h)) < MOST_HEADER and len(v) < MOST_VALUE]
            if not columns:
                continue
            column, value = rng.choice(columns)
            name = dict(row)[key]
            other_rows, other_key = rng.choice(self.tables)
            strange = dict(rng.choice(other_rows))[other_key]
            held = {plain(said(h)) for h, _ in row}
            told = " ".join(held)
            absent = [said(h) for h, _ in other_rows[0] if said(h) and not any(word in told for word in plain(said(h)).split())]
            if rng.random() < 0.5 and absent:
                missed = self.question(rng.choice(absent), name, "")
            elif plain(strange) not in plain(" ".join(v for r in rows for _, v in r)):
                missed = self.question(said(column), strange, value)
            else:
                continue
            return rows, row, column, self.question(said(column), name, value), missed

    def question(self, column, name, value):
        kinds = WHAT
        chance = self.rng.random()
        if PERSON.search(column) and chance < 0.5:
            kinds = WHO
        elif DATE.search(value) and chance < 0.5:
            kinds = WHEN
        elif NUMBER.search(value) and chance < 0.5:
            kinds = MANY
        name = re.sub(r"\s*[\(\[].*?[\)\]]|\*", "", name).strip() or name
        text = self.rng.choice(kinds).format(column=column, key=name)
        return text if self.rng.random() < 0.8 else text.lower().rstrip("?")

    def group(self):
        rng = self.rng
        if self.asked and rng.random() < self.share:
            rows, row, column, question, missed = self.asked[self.asked_at % len(self.asked)]
            self.asked_at += 1
            if rng.random() < 0.3:
                question = question.lower().rstrip("?")
        else:
            rows, row, column, question, missed = self.templated()
        style = rng.choice(("as", "as", "snake", "camel", "upper"))
        headers = [header for header, _ in row]
        kept = {*headers[:3], column, *rng.sample(headers, rng.randint(0, len(row)))} if rng.random() < 0.4 else set(headers)

        def line(one, leave=None):
            cells = [(h, v) for h, v in one if h in kept and h != leave]
            return "; ".join(f"{styled(h, style)}: {v}" for h, v in cells)

        others = [one for one in rows if one is not row]
        rng.shuffle(others)
        many = rng.choice((0, 0, 1, 2, 4, 9))
        beside = [line(one) for one in others[:many]]
        mine, at = line(row), rng.randint(0, len(beside))
        before = "".join(other + "\n" for other in beside[:at])
        head = "; ".join(styled(h, style) for h, _ in row if h in kept) + "\n" if rng.random() < 0.25 else ""
        text = head + before + "\n".join([mine, *beside[at:]])
        value = f"{styled(column, style)}: {dict(row)[column]}"
        begin = len(head) + len(before) + mine.index(value) + len(value) - len(dict(row)[column])
        # As many other rows, and the same ones without the answering cell.
        without = others[many : many * 2 + 1] or others[:1]
        wrong = "\n".join(line(one) for one in without)
        bare = "\n".join([*beside[:at], line(row, column), *beside[at:]])
        texts = self.texts

        def told(asked, text, span=None):
            return pair(texts.tokens(asked), texts.tokens(text), self.length, rng, span)

        span = texts.span(text, begin, begin + len(dict(row)[column]))
        return [told(question, text, span), told(question, wrong), told(question, bare), told(missed, rng.choice((text, mine)))]
