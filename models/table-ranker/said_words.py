"""Which words of a question its query says by itself: 'average' by an average, 'teams' by a count.

Learned from best readings that leave words open: a logistic regression of whether they are right, beside what is known
without the words, over the word, the word with what the query shows, and the word with the form of the query. A word is
said where right readings of enough tables leave it open and that does not make them wrong more often; a number is always
meant. Needs numpy and scipy.
"""
import collections

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

LEAST = 4  # on so many tables right readings that show the same, or have the same form, must leave a word open
HARM = -0.5  # what leaving it open may cost in log odds
L2 = 3.0


def shows(form):
    return form.split(" ")[0]


def keys(form, stem):
    return ("stem", stem), (shows(form), "*", stem), (form, stem)


class SaidWords:
    """rows: predictions; odds: log odds that each is right, by a model that has not seen it nor its open words."""

    def __init__(self, rows, odds):
        right = np.array([r["right"] for r in rows], float)
        counts = collections.Counter(key for r in rows for stem in r["open"] for key in keys(r["form"], stem))
        self.ids = {key: at for at, key in enumerate(key for key, n in counts.items() if n >= LEAST)}
        of, columns = [], []
        for at, r in enumerate(rows):
            for stem in r["open"]:
                own = [self.ids[key] for key in keys(r["form"], stem) if key in self.ids]
                columns += [len(self.ids), *own]
                of += [at] * (len(own) + 1)
        width = len(self.ids) + 2  # each word's effect, that of any open word, and a constant
        x = sparse.csr_matrix((np.ones(len(of)), (of, columns)), shape=(len(rows), width - 1))
        penalty = np.r_[np.full(len(self.ids), L2), 0.01, 0.0]

        def loss(b):
            z = odds + x @ b[:-1] + b[-1]
            slope = 1 / (1 + np.exp(-z)) - right
            total = (np.logaddexp(0, z) - right * z).sum() + 0.5 * (penalty * b * b).sum()
            return total, np.r_[x.T @ slope, slope.sum()] + penalty * b

        self.effects = minimize(loss, np.zeros(width), jac=True, method="L-BFGS-B", options=dict(maxiter=200)).x
        on = {(key, r["table"]) for r in rows if r["right"] for stem in r["open"] for key in keys(r["form"], stem)}
        self.tables = collections.Counter(key for key, _ in on)
        self.forms = sorted({r["form"] for r in rows})
        self.known = {}

    def says(self, form, stem):
        said = self.known.get((form, stem))
        if said is None:
            own = keys(form, stem)
            effect = self.effects[-2] + sum(self.effects[self.ids[key]] for key in own if key in self.ids)
            said = self.known[form, stem] = not stem[0].isdigit() and any(self.tables[key] >= LEAST for key in own[1:]) and effect >= HARM
        return said

    def open(self, r):
        return sum(1 for stem in r["open"] if not self.says(r["form"], stem))

    def names(self):
        """'form stem' for each form that says a word, 'show * stem' where all forms that show the same do."""
        pairs = {(key[0] if key[1] == "*" else shows(key[0]), key[-1]) for key in self.tables if key[0] != "stem"}
        found = set()
        for show, stem in pairs:
            forms = [form for form in self.forms if shows(form) == show]
            saying = [form for form in forms if self.says(form, stem)]
            found |= {f"{show} * {stem}"} if len(saying) == len(forms) > 1 else {f"{form} {stem}" for form in saying}
        return sorted(found)
