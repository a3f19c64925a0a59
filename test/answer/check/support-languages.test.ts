import { describe, expect, test } from 'bun:test'
import { assess } from '../../../server/answer/check/assess.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { factsOf } from '../../../server/text/facts.ts'
import { GERMAN, otherLanguage } from '../../../server/text/function-words.ts'
import { germanStem, wordsOf } from '../../../server/text/words.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

/** For each language what a document says, what may be written of it, and what may not. */
const LANGUAGES: readonly {
  readonly language: string
  readonly text: string
  readonly honest: readonly string[]
  readonly lies: readonly string[]
}[] = [
  {
    language: 'German',
    text: 'Die Stadtwerke haben im März 2021 eine neue Kläranlage eröffnet. Die Zahl der Anschlüsse ist um 1.200 auf 45.000 gestiegen. Der Mieter muss die Kaution innerhalb von drei Wochen überweisen. Die Proben werden bei 4 Grad gelagert. Die Struktur des Berichts beruht auf der Vorlage des Ministeriums. Die Gebühr wird bei Rücktritt mit Rückgabe der Unterlagen erstattet.',
    honest: [
      'Im März 2021 wurde von den Stadtwerken eine neue Kläranlage eröffnet.',
      'Der Bericht basiert in seiner Struktur auf der Vorlage des Ministeriums.',
    ],
    lies: [
      'Die Stadtwerke haben im Mai 2021 eine neue Kläranlage eröffnet.',
      'Die Zahl der Anschlüsse ist um 1.200 auf 45.000 gesunken.',
      'Der Vermieter muss die Kaution innerhalb von drei Wochen überweisen.',
      'Der Mieter muss die Kaution innerhalb von drei Monaten überweisen.',
      'Die Proben werden nicht bei 4 Grad gelagert.',
      'Die Gebühr wird bei Rücktritt ohne Rückgabe der Unterlagen erstattet.',
    ],
  },
  {
    language: 'French',
    text: 'La conférence aura lieu le mercredi 11 septembre à Lyon. Le coût de l’exploitation a augmenté de 3 millions d’euros en 2020.',
    honest: [
      'La conférence aura lieu à Lyon le mercredi 11 septembre.',
      'En 2020, le coût d’exploitation a augmenté de 3 millions d’euros.',
    ],
    lies: [
      'La conférence aura lieu le jeudi 11 septembre à Lyon.',
      'La conférence aura lieu le mercredi 11 octobre à Lyon.',
      'Le coût de l’exploitation a augmenté de 3 milliards d’euros en 2020.',
      'Le coût de l’exploitation a augmenté de 3 millions de dollars en 2020.',
    ],
  },
  {
    language: 'Spanish',
    text: 'La deuda externa ascendió a 14,3 millones de dólares al 8 de enero de 2021. El alcalde inauguró el puente en mayo.',
    honest: ['Al 8 de enero de 2021 la deuda externa ascendía a 14,3 millones de dólares.'],
    lies: [
      'La deuda externa ascendió a 14,3 mil millones de dólares al 8 de enero de 2021.',
      'La deuda externa ascendió a 14,3 millones de euros al 8 de enero de 2021.',
      'La deuda externa ascendió a 14,3 millones de dólares al 8 de febrero de 2021.',
    ],
  },
  {
    language: 'Chinese',
    text: '2021年3月5日，新图书馆在杭州开放，每亩年收入可达6万元。图书馆藏书约30万册。',
    honest: ['新图书馆于2021年3月5日在杭州开放。', '图书馆的藏书约为30万册。'],
    lies: ['新图书馆于2021年4月5日在杭州开放。', '图书馆藏书约30亿册。', '新图书馆没有在杭州开放。'],
  },
]

/** The reader finds it said, but is not sure enough. */
const DOUBTED = ['En 2020, le coût d’exploitation a augmenté de 3 millions d’euros.']

describe('assess()', () => {
  for (const { language, text, honest, lies } of LANGUAGES) {
    const evidence = evidenceSentences(
      passagesOf({ filename: 'text.txt', text }, 'd1').map((passage) => ({ number: 1, passage })),
    )
    const supported = async (claims: readonly string[]) => {
      const verdicts = await assess(
        claims.map((claim) => ({ text: claim, sources: [] })),
        evidence,
        reading,
      )
      return claims.filter((_, index) => verdicts[index]?.support === 'supported')
    }

    test(`supports what is said in other words in ${language}`, async () => {
      expect(await supported(honest)).toEqual(
        expect.arrayContaining(honest.filter((claim) => !DOUBTED.includes(claim))),
      )
    })

    test(`does not support what is changed in ${language}`, async () => {
      expect(await supported(lies)).toEqual([])
    })
  }

  test('reads words through the hyphens that a browser may break them at', () => {
    const text = 'La can\u00addi\u00adda\u00adture col\u00adlec\u00adtive est an\u00adnon\u00adcée.'
    const [sentence] = evidenceSentences(
      passagesOf({ filename: 'a.txt', text }, 'd1').map((passage) => ({ number: 1, passage })),
    )
    expect(sentence?.reading).toBe('La candidature collective est annoncée.')
    expect(text.slice(sentence?.start, sentence?.end)).toBe(text)
  })
})

describe('wordsOf()', () => {
  test('leaves out what French words lose before a vowel', () => {
    expect(wordsOf('l’exploitation d’une usine').map(({ lower }) => lower)).toEqual([
      'exploitation',
      'une',
      'usine',
    ])
  })

  test('cuts Chinese into words, and its small words carry no meaning', () => {
    const content = wordsOf('上海和北京的公司').filter(({ content }) => content)
    expect(content.map(({ text }) => text)).toEqual(['上海', '北京', '公司'])
  })
})

describe('germanStem()', () => {
  test('is the same for the forms of a word', () => {
    expect(germanStem('gelagert')).toBe(germanStem('lagern'))
    expect(germanStem('kernen')).toBe(germanStem('kerne'))
    expect(germanStem('arbeitslosen')).toBe(germanStem('arbeitslose'))
  })
})

describe('otherLanguage()', () => {
  test('tells German from English that shares words with it', () => {
    expect(otherLanguage('Telegram hat eine Taskforce eingerichtet.')).toBe(GERMAN)
    expect(otherLanguage('The war in the East did not die with him.')).toBeNull()
    expect(otherLanguage('Drivers die in a war that was in the east.')).toBeNull()
  })
})

describe('factsOf()', () => {
  test('reads dates, scales and units of other languages', () => {
    const told = (text: string) =>
      factsOf(text).map((fact) =>
        fact.kind === 'quantity'
          ? `${fact.values[0]} ${fact.unit ?? ''}`.trim()
          : fact.kind === 'date'
            ? `${fact.year ?? ''}-${fact.month ?? ''}-${fact.day ?? ''}-${fact.weekday ?? ''}`
            : fact.text,
      )
    expect(told('mercredi 11 septembre')).toEqual(['---3', '-9-11-'])
    expect(told('8 de enero de 2021')).toEqual(['2021-1-8-'])
    expect(told('10 mil millones de euros')).toEqual(['10000000000 €'])
    expect(told('3 milliards d’euros')).toEqual(['3000000000 €'])
    expect(told('1月23日武汉有900多万人')).toEqual(['-1-23-', '9000000 person'])
    expect(told('每亩年收入可达6万至8万元')).toEqual(['60000', '80000 ¥'])
  })

  test('reads the year in the name of a column', () => {
    expect(factsOf('2015_murders: 344').map((fact) => fact.kind === 'quantity' && fact.values[0])).toEqual([
      2015, 344,
    ])
  })
})
