import { asksElsewhere } from '../language/asking-words.ts'
import { type Word, wordsOf } from '../language/words.ts'
import type { EvidenceSentence } from './evidence.ts'

/** 'What is the rent?', 'who was the first sponsor of the fund', 'wie hoch ist die Miete': what is asked for, and of what. */
const ASKED =
  /^\W*(?:(?:what|who|which)(?:['’]s| is| are| was| were)|how (?:much|high|large|big|long|old) (?:is|are|was|were)|(?:was|wer|wie (?:hoch|lang|groß|alt|viel)) (?:ist|sind|war|waren))\s+(?<determiner>(?:the|a|an|my|our|your|his|her|its|their|der|die|das|den|dem|ein|eine|unser|unsere|mein|meine)\s+)?(?<thing>[^?.!,;:]+)/iu
/** What stands between a thing and what it is of. */
const OF =
  /\s(?:of|for|in|at|on|to|under|by|between|with|per|from|von|für|im|in|am|bei|zu|zum|zur|des|der|unter|nach)\s/iu
const MOST_WORDS = 3
/** A question of so few words, none of which asks, names a thing. */
const KEYWORDS = 3

const IS =
  /^(?:\s*\([^)]*\))?(?:\s+(?:of|for|in|at|under|per|on|von|für|im|in)\s+[^.;,:()]{1,40}?)?\s+(?:is|are|was|were|amounts? to|means?|equals?|totals?|shall be|will be|ist|sind|war|waren|beträgt|betragen|betrug|heißt|lautet)\s/iu
/** What says what something is, rather than how it is: an amount, a name, a noun. */
const WHAT =
  /^(?:about |currently |now |approximately |rund |derzeit )?(?:[\p{Sc}\p{N}\p{Lu}]|(?:a|an|the|any|one|what|when|where|who|ein|eine|einer|der|die|das|was|wer|wenn)\s)/u
const VALUED = /^\s*(?:of|:|=|von)\s*(?:about |up to |around |approximately |rund |bis zu )?[\p{Sc}\p{N}]/iu
const DETERMINED = /(?:^|[\s(])(?:the|a|an|our|your|its|their|der|die|das|den|ein|eine)\s+$/iu
/** '2.1 The rent is …': a sentence may begin with its number. */
const BEGINS = /^\W*(?:[\p{N}.]+\s+)?$/u
/** 'Eleanor Marsh (the Landlord)'. */
const CALLED =
  /\p{L}[^()]*\(\s*(?:(?:hereinafter|hereafter|the|called|der|die|das|nachfolgend)\s+)*["“„']?$/iu

/** What a sentence counts that says how the thing is, and one that says what it is by the way. */
const HOW = 0.3
const INSIDE = 0.6

/** What a question asks what it is, with what it is of: 'capital of France'; null where it asks otherwise. `determiner`: '' for none. */
export function namedThing(question: string): { determiner: string; thing: string } | null {
  const { determiner = '', thing } = ASKED.exec(question)?.groups ?? {}
  return thing === undefined ? null : { determiner: determiner.trim(), thing: thing.trim() }
}

/** The words of the one thing that a question asks what it is; none where it asks otherwise. */
export function thingAsked(question: string): readonly Word[] {
  const named = namedThing(question)
  const words = wordsOf(named === null ? question : (named.thing.split(OF)[0] ?? ''))
  if (words.length === 0 || words.length > (named === null ? KEYWORDS : MOST_WORDS)) return []
  return words.every(({ content, lower }) => content && !asksElsewhere(lower)) ? words : []
}

/** 0–1: whether a sentence stands in a section that is named for the thing: 'Possible side effects', '2. Rent'. */
export function inItsSection(thing: readonly Word[], { source, start, heading }: EvidenceSentence): number {
  if (thing.length === 0 || heading) return 0
  const { place, sections } = source.passage
  const headings = sections?.findLast((section) => section.start <= start)?.headings ?? place.headings ?? []
  const named = wordsOf(headings.at(-1) ?? '').filter(({ content, text }) => content && /\p{L}/u.test(text))
  const held = thing.every(({ stem }) => named.some((word) => word.stem === stem))
  return held ? thing.length / named.length : 0
}

/** 0–1: how plainly a sentence says what the thing is: 'The rent is €1,240', 'a deposit of €2,480', '(the Landlord)', or a row of it. */
export function definition(thing: readonly Word[], { row, reading, words }: EvidenceSentence): number {
  if (thing.length === 0) return 0
  let best = 0
  for (let at = 0; at + thing.length <= words.length; at++) {
    const [first, last] = [words[at], words[at + thing.length - 1]]
    if (!first || !last || !thing.every(({ stem }, i) => words[at + i]?.stem === stem)) continue
    const [before, after] = [reading.slice(0, first.start), reading.slice(last.end)]
    if (row) {
      if (/(?:^|; |: )$/.test(before) && /^(?:: \S|;)/.test(after)) return 1
      continue
    }
    if (VALUED.test(after)) return 1
    if (CALLED.test(before) && /^\W{0,2}\)/.test(after)) return 1
    const is = IS.exec(after)
    if (!is) continue
    const what = WHAT.test(after.slice(is[0].length)) ? 1 : HOW
    if (BEGINS.test(before)) best = Math.max(best, what)
    else if (DETERMINED.test(before))
      best = Math.max(best, BEGINS.test(before.replace(DETERMINED, ' ')) ? what : INSIDE * what)
  }
  return best
}
