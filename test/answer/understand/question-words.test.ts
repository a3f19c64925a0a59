import { expect, test } from 'bun:test'
import { contentWords, withoutQuestionWords } from '../../../server/answer/understand/question-words.ts'

test('withoutQuestionWords() leaves what is asked about where words that ask are told from it by no embedding', () => {
  for (const [question, left] of [
    ['מה דמי השכירות?', 'דמי השכירות?'],
    ['试用期多长？', '试用期 ？'],
    ['年假有几天？', '年假 ？'],
    ['解約の通知はいつまで？', '解約 通知 ？'],
    ['Какая сумма залога?', 'сумма залога?'],
    ['What is the rent?', 'What is the rent?'],
    ['Wie hoch ist die Miete?', 'Wie hoch ist die Miete?'],
    ['多少？', '多少？'],
  ] as const)
    expect([question, withoutQuestionWords(question)]).toEqual([question, left])
})

test('contentWords() has no words that other languages ask with', () => {
  const of = (question: string) => contentWords(question).map(({ text }) => text)
  expect(of('Wie hoch ist die Kaution?')).toEqual(['Kaution'])
  expect(of('Welche Nebenwirkungen gibt es?')).toEqual(['Nebenwirkungen'])
  expect(of('Quel est le salaire ?')).toEqual(['salaire'])
  expect(of('Combien de jours de congés ?')).toEqual(['jours', 'congés'])
  expect(of('Quel est le montant de la facture 8d972a ?')).toEqual(['montant', 'facture', '8d972a'])
  expect(of('¿Cuánto dura la garantía?')).toEqual(['dura', 'garantía'])
  expect(of('Cual garantía')).toEqual(['garantía'])
  expect(of('Quantas categorias de membros existem?')).toEqual(['categorias', 'membros'])
  expect(of('How high is the dove on hay?')).toEqual(['high', 'dove', 'hay'])
})

test('contentWords() takes no word for a name because a mark stands before it', () => {
  expect(contentWords('¿Garantía?').map(({ start }) => start)).toEqual([0])
})
