import { NUMBER, names, type Perturbation, pick, replaceOne } from './perturbations.ts'

/** The members of a list come in any order: to exchange them is no lie. */
const LISTED = /^(?:[\s,;&/]|and|or|und|oder|y|et|\p{Lu}[\p{L}.]*)+$/u

const exchanged: Perturbation = (text) => {
  const [first, second] = [...new Set(names(text))]
  if (!first || !second || first.includes(second) || second.includes(first)) return null
  if (LISTED.test(text.slice(text.indexOf(first) + first.length, text.indexOf(second)))) return null
  return text.replace(first, '\u0000').replace(second, first).replace('\u0000', second)
}

const exchangedNumbers: Perturbation = (text) => {
  const [first, second] = [...new Set(text.match(NUMBER) ?? [])]
  if (!first || !second) return null
  return text
    .replace(new RegExp(`(?<!\\d)${RegExp.escape(first)}(?!\\d)`), '\u0000')
    .replace(new RegExp(`(?<!\\d)${RegExp.escape(second)}(?!\\d)`), first)
    .replace('\u0000', second)
}

const invented: Perturbation = (text, _, random) =>
  text.replace(
    /\.?$/,
    pick(
      [
        ', which cost $4.7 million.',
        ', as confirmed by the World Bank in 1997.',
        ' because of a manufacturing defect in the cooling system.',
        ', and the mayor of Toronto resigned as a result.',
        ', making it the largest in Europe.',
      ],
      random,
    ) ?? '',
  )

const modality: Perturbation = (text, _, random) => {
  const pairs: [RegExp, string][] = [
    [/\bmust\b/g, 'may'],
    [/\bmay\b/g, 'must'],
    [/\bshall\b/g, 'may'],
    [/\bsome\b/g, 'all'],
    [/\ball\b/g, 'some'],
    [/\bmany\b/g, 'no'],
    [/\busually\b/g, 'never'],
    [/\boften\b/g, 'rarely'],
    [/\brequired\b/g, 'optional'],
  ]
  const fitting = pairs.filter(([pattern]) => text.search(pattern) >= 0)
  const chosen = pick(fitting, random)
  return chosen ? replaceOne(text, chosen[0], random, () => chosen[1]) : null
}

/** Another thing in the place of a noun: a lie of the kind that no list holds. */
const noun: Perturbation = (text, others, random) => {
  const pattern = /(?<=\b(?:the|a|an|of|this|their|its|each|every)\s)\p{Ll}{5,}(?=[\s,.])/gu
  const own = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const other = pick(
    others.flatMap((sentence) => sentence.match(pattern) ?? []).filter((word) => !own.has(word)),
    random,
  )
  return other === undefined ? null : replaceOne(text, pattern, random, () => other)
}

/** Ways to make it false that are harder to see. */
export const SUBTLE_PERTURBATIONS: Readonly<Record<string, Perturbation>> = {
  'names exchanged': exchanged,
  'numbers exchanged': exchangedNumbers,
  'detail invented': invented,
  modality,
  noun,
}
