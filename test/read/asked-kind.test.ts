import { expect, test } from 'bun:test'
import { askedKind } from '../../server/read/asked-kind.ts'
import { evidenceOf } from '../../server/read/evidence.ts'
import { passagesOf } from '../support/library.ts'

/** How surely a text has what the question asks for; null when nothing tells what that is. */
function held(question: string, text: string): number | null {
  const sources = passagesOf({ filename: 'a.txt', text }, 'a').map((passage, i) => ({
    number: i + 1,
    passage,
  }))
  return askedKind(question)?.held(evidenceOf(sources)) ?? null
}

test('askedKind() tells a text with the kind of thing that is asked for from one without', () => {
  for (const [question, having, lacking] of [
    ['What does the board cost?', 'The board is sold for $45.', 'The board needs one USB port.'],
    ['How heavy is the board?', 'It weighs 3 kg.', 'It has 3 ports.'],
    ['How old was the driver?', 'He was 25 years old.', 'He was on his forklift.'],
    ['When was the firm founded?', 'It goes back to 1911.', 'It makes computers.'],
    ['Who directs the foundation?', 'Its director is Ada Byrne.', 'It ships computers.'],
    ['What share of the slides has charts?', 'Charts are on 25% of the slides.', 'Charts are popular.'],
    ['How long does the training take?', 'It takes two days.', 'It is in Washington.'],
    ['What is the phone number of the clerk?', 'Call 404-815-6095.', 'Ask the clerk.'],
    ['What colour is the pad?', 'The pad is dark red.', 'The pad lights up.'],
    ['rent amount?', 'The rent is 900 dollars.', 'The rent is due.'],
    ['notice period', 'It ends with sixty days of notice.', 'It ends with a notice.'],
    ['How many employees are there?', 'It has 40 employees.', 'Employees get 27 days of vacation.'],
    ['How many permits were there?', 'It gave out 12 permits.', 'The permits under Section 280 are free.'],
    ['Quanto costa il noleggio?', 'Il noleggio è a 210 euro.', 'Il noleggio dura sette giorni.'],
    ['Combien coûte la salle ?', 'La salle est à 90 euros.', 'La salle est à Paris, 3 rue Haute.'],
    ['How many orchards are there?', 'Orchards: 42', 'It sells orchards of 300 acres for $42.'],
    ['How many customers has it?', 'The number of customers rose to 90.', 'Customers pay since 2019.'],
    ['Combien de jours de congés ?', 'Elle a vingt-cinq jours de congés.', 'Elle a des congés.'],
    ['Quantos campos existem?', 'Existem três campos.', 'Promover os campos.'],
    ['Combien de temps dure le contrat ?', 'Il dure trois mois.', 'Il dure longtemps.'],
    ['Quand commence le contrat ?', 'Il commence le 2 septembre.', 'Il commence bientôt.'],
    ['How often does the board meet?', 'It meets every spring.', 'It meets in Geneva.'],
    ['How long was the theatre open?', 'It was open from 1870 to 1939.', 'It was open to all.'],
    ['When was the road built?', 'It was built in the 1950s.', 'It was built by the army.'],
    ['When was the abbey founded?', 'It was founded in 1237.', 'It was founded by monks.'],
    ['What does the director earn?', 'She is paid $90,000.', 'She is paid well.'],
    ['Which country came first?', 'Denmark came first.', 'Lund came first.'],
    ['Which lawyer argued for the firm?', 'Ada Byrne argued for it.', 'A lawyer argued for it.'],
    ['Which company insures the firm?', 'It is insured by Norden Ltd.', 'It is insured.'],
    ['What dose do they take?', 'They take 100 mg a day.', 'They take it for 16 weeks.'],
    ['What does NBT stand for?', 'A Named Binary Tag (NBT) holds data.', 'NBT holds data.'],
  ] as const) {
    expect([question, (held(question, having) ?? 0) >= 0.9]).toEqual([question, true])
    expect([question, (held(question, lacking) ?? 1) < 0.5]).toEqual([question, true])
  }
})

test('askedKind() does not take a number that the question gives for its answer', () => {
  expect(held('How many murders were there in 2015?', 'In 2015 there was peace.')).toBe(0)
  expect(held('How many murders were there in 2015?', 'In 2015 there were 8 murders.')).toBe(1)
  expect(held('In what year after 1911 was IBM renamed?', 'It was founded in 1911.')).toBeLessThan(0.5)
})

test('askedKind() counts by the names of a table’s columns', () => {
  const row = (question: string, ...cells: readonly string[]) => {
    const header = cells.map((cell) => cell.split(': ')[0]).join('\t')
    const value = cells.map((cell) => cell.split(': ')[1]).join('\t')
    const text = `${header}\n${value}`
    const rendered = `${header}\n${cells.join('\t')}`
    const sources = passagesOf({ filename: 'a.csv', text, rendered }, 'a').map((passage) => ({
      number: 1,
      passage,
    }))
    return askedKind(question)?.held(
      evidenceOf(sources).filter((sentence) => sentence.row && !sentence.heading),
    )
  }
  expect(row('How many gold medals did Norway win?', 'Country: Norway', 'Gold: 14')).toBe(1)
  expect(row('How many wins does it have?', 'Title: Goldrausch', 'nrOfWins: 2')).toBe(1)
  expect(row('How many drivers were there?', 'State: Ohio', 'Number of drivers involved: 18')).toBe(1)
  expect(
    row('How many insurance companies are there?', 'State: Ohio', 'Losses by insurance companies: 110'),
  ).toBeLessThan(0.5)
  expect(row('How many schools are there?', 'State: Ohio', 'Votes: 110')).toBeLessThan(0.5)
})

test('askedKind() lets what happens before tell when something does, not when it did', () => {
  const text = 'The offer ends when a buyer signs.'
  expect(held('When does the offer end?', text)).toBeGreaterThan(0.5)
  expect(held('When did the offer end?', text)).toBeLessThan(0.5)
})

test('askedKind() does not take what is written with a capital for a person', () => {
  expect(
    held('Who leads the project?', 'Find a time for Team Coffee; the team has coffee at noon.'),
  ).toBeLessThan(1)
  expect(held('Who leads the project?', 'Find Ada Byrne; the team has coffee at noon.')).toBe(1)
})

test('askedKind() takes a part that somebody has in a contract for the one who is asked for', () => {
  expect(held('Who pays for repairs?', 'The tenant pays for them.')).toBeGreaterThan(0.5)
  expect(held('Who pays for repairs?', 'Repairs are paid at once.')).toBeLessThan(0.5)
})

test('askedKind() is null where a question asks for nothing of a kind, or about a topic that sounds like one', () => {
  expect(askedKind('Tell me about expenses')).toBeNull()
  expect(askedKind('Explain the bonus amount')).toBeNull()
})

test('askedKind() is null where a question asks for nothing of a kind', () => {
  expect(askedKind('What should you wear when swimming in the lake?')).toBeNull()
  expect(askedKind('Which processor does the board have?')).toBeNull()
  expect(askedKind('What are construction managers?')).toBeNull()
})

test('askedKind() does not take the number of a list’s item for a count', () => {
  expect(held('How many employees has it?', '3. Every employee receives honest feedback.')).toBe(0)
  expect(held('How many employees has it?', '3. It has 40 employees.')).toBe(1)
})

test('askedKind() takes no word of one language for a number of another', () => {
  expect(held('Quantos campos existem?', 'O estudo dos campos de golfe.')).toBe(0)
  expect(held('¿Cuántos campos hay?', 'Existen dos campos de golf.')).toBeGreaterThanOrEqual(0.9)
})

test('askedKind() takes no title and no street for a person, and a sort of people for whom a thing is meant', () => {
  expect(held('Who wrote the guide?', 'OWASP Password Storage Cheat Sheet is one.')).toBe(0.5)
  expect(held('Who was killed?', 'It was near Joe Farrington Road.')).toBe(0.5)
  expect(held('Who was killed?', 'Joe Farrington was killed.')).toBe(1)
  expect(held('Who is the programme aimed at?', 'It is for adults without a degree.')).toBe(0.8)
})
