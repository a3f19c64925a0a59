import type { GuideLanguage } from '../../../shared/guides.ts'
import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'
import { type Cell, fieldsOf } from '../../answer/evidence/passage-sentences.ts'
import { headingsAt } from '../../answer/search/place-label.ts'
import { factsOf } from '../../text/facts.ts'
import type { Ask } from './ask.ts'
import { withArticle } from './ask-in-german.ts'

/** A label that is a name of something: 'Due date', 'Rechnungsnummer'. */
const LABEL = /^\p{L}{3,}(?: \p{L}{2,}){0,3}$/u
/** Labels that ask for nothing in particular. */
const BARE =
  /^(?:address|adresse|answer|antwort|anmerkung|beispiel|betreff|comment|date|datum|description|beschreibung|details?|example|from|hinweis|id|input|kommentar|message|name|note|notes|nr|number|nummer|output|page|phone|question|frage|re|reference|remarks?|result|role|seite|see|source|status|step|subject|summary|telefon|tel|text|time|tip|title|titel|to|todo|type|typ|url|value|version|von|an|warning|website|wert|zeit|www)$/i
const PERSON =
  /^(?:author|contact|contact person|coordinator|editor|manager|owner|supervisor|landlord|tenant|buyer|seller|client|customer|supplier|vendor)$/i
const MONEY = new Set(['$', '€', '£', '¥', '₹'])
const LONGEST_VALUE = 80
/** Lines of a form that have a label each, beside the one asked for. */
const FORM_LINES = 2

/** Asks for the value beside a label of a form: 'What is the due date?', 'Wie hoch ist der Rechnungsbetrag?' */
export function askForField(language: 'en' | 'de'): Ask {
  return (sentence, document) => {
    if (!isInForm(sentence, document)) return null
    for (const { header, value } of labelled(sentence)) {
      const label = nameOf(header)
      if (
        !LABEL.test(label) ||
        BARE.test(label) ||
        factsOf(label).length > 0 ||
        value.length > LONGEST_VALUE ||
        !(PERSON.test(label) || factsOf(value).length > 0)
      )
        continue
      // A label that stands several times belongs to one of several things.
      const isRepeated = document.filter((other) => other.reading.startsWith(`${header}:`)).length > 1
      if (isRepeated) continue
      // 'Books: 12' counts books, and tells nothing of them.
      if (/[^s]s$/.test(label) && /^\P{L}*\d[\d.,]*$/u.test(value)) continue
      const isMoney = factsOf(value).some((fact) => fact.kind === 'quantity' && MONEY.has(fact.unit ?? ''))
      // 'Mobile' and 'Availability' are somebody's.
      if (language === 'en' && !/ /.test(label) && !isMoney && !PERSON.test(label)) continue
      if (language === 'en')
        return PERSON.test(label)
          ? `Who is the ${label.toLowerCase()}?`
          : `What ${/[^s]s$/.test(label.replace(/ (?:of|for|in|at|to) .*/, '')) ? 'are' : 'is'} the ${spokenLabel(label)}?`
      const named = / /.test(label) ? null : withArticle(label)
      if (named) return isMoney ? `Wie hoch ist ${named}?` : `Wie lautet ${named}?`
    }
    return null
  }
}

/** The fields of a form's row, or of a line 'Label: value'. */
function labelled(sentence: EvidenceSentence): readonly Cell[] {
  if (sentence.heading || (sentence.row && !sentence.field)) return []
  const fields = fieldsOf(sentence)
  return sentence.row ? fields : fields.filter(({ header }) => sentence.reading.startsWith(`${header}:`))
}

function nameOf(header: string): string {
  return header.replace(/\s*[:?*]+$/, '').trim()
}

/** Tells a form, whose lines above or below have a label each, from a sentence with a colon. */
function isInForm(sentence: EvidenceSentence, document: readonly EvidenceSentence[]): boolean {
  if (labelled(sentence).length === 0) return false
  const isNear = (other: EvidenceSentence) =>
    other.source === sentence.source &&
    other !== sentence &&
    Math.abs(other.index - sentence.index) <= FORM_LINES
  return document.filter((other) => isNear(other) && labelled(other).length > 0).length >= FORM_LINES
}

/** 'Due date' in a sentence: 'due date'; abbreviations stay. */
function spokenLabel(label: string): string {
  return label.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}

/** A heading that names a topic. */
const TOPIC =
  /^(?!(?:how|why|what|when|where|who|wie|was|wann|wo|wer|warum)\b)\p{L}[\p{L}’'-]*(?: [\p{L}’'&-]+){0,5}$/iu
const NO_TOPIC =
  /^(?:(?:my|our|your|this|these|unsere?|diese[rs]?|notre|nos|nuestr[ao]s?)\b|about|abstract|acknowledg\p{L}*|adobe|agenda|allgemeines|anhang|anlagen?|appendix|background|basics|beispiele?|bibliography|chapter|conclusions?|contact|contents?|copyright|details|discussion|einleitung|examples?|faq|figures?|fazit|general|getting started|hintergrund|inhalt\p{L}*|index|intro\p{L}*|kapitel|license|links?|literatur\p{L}*|methods?|misc\p{L}*|more|note[sn]?|notiz\p{L}*|other|overview|page|preface|quellen|references?|related|resources?|results?|section|see also|sonstiges|sources?|summary|tables?|tips|title|todo|übersicht|usage|verzeichnis|vorwort|zusammenfassung|document information|field of|next steps|read me|table of contents)\b/iu
/** The words of a heading that repeats the title ask for the document as a whole. */
const LEAST_LETTERS = 4

/** Whether a heading names a topic, rather than a part that many documents have: 'Introduction'. */
export function isTelling(heading: string): boolean {
  return !NO_TOPIC.test(heading)
}

const QUOTING = {
  de: (topic: string) => `Was wird über „${topic}“ gesagt?`,
  fr: (topic: string) => `Que dit le document sur « ${topic} » ?`,
  es: (topic: string) => `¿Qué dice el documento sobre «${topic}»?`,
}

/** Asks what stands under a heading: 'What is said about sick leave?' */
export function askAboutHeading(language: GuideLanguage): Ask {
  return ({ source, start, heading, row, stems }, document) => {
    if (heading || row || stems.size < 4) return null
    const path = headingsAt(source.passage, start)
    const topic = (path.at(-1) ?? '').replace(/^[\d.\s§()A-Z]*?(?=\p{L}{2})/u, '').replace(/[\s:.]+$/, '')
    // The outermost heading is the title of the document.
    if (path.length < 2 || topic.length < LEAST_LETTERS || !TOPIC.test(topic) || !isTelling(topic))
      return null
    if (topic === topic.toUpperCase()) return null
    const written = asWritten(topic, document)
    if (written === null) return null
    if (language !== 'en') return QUOTING[language](topic)
    return ACTION.test(written) ? `How do you ${written}?` : `What is said about ${written}?`
  }
}

/** What a reader is told to do: 'insert a bookmark'. */
const ACTION = /^(?!(?:about|all|both|in|of|on|to)\b)\p{Ll}+ (?:an?|the|your) \p{L}/u

/**
 * A topic as the text writes it inside a sentence, in small letters if it does so anywhere, with 'the' if it mostly has an
 * article; null where only headings have it.
 */
function asWritten(topic: string, document: readonly EvidenceSentence[]): string | null {
  const found = new RegExp(
    `(?<=[\\p{L},] )(?<article>(?:the|an?) )?(?<written>${RegExp.escape(topic)})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const all = document.flatMap(({ heading, row, reading }) =>
    heading || row ? [] : Array.from(reading.matchAll(found), ({ groups }) => groups ?? {}),
  )
  const { written } = all.find(({ written = '' }) => /^\p{Ll}/u.test(written)) ?? all[0] ?? {}
  if (written === undefined) return null
  const hasArticle = all.filter(({ article }) => article).length * 2 > all.length
  return hasArticle ? `the ${written}` : written
}
