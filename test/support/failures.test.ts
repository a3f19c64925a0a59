import { expect, test } from 'bun:test'
import { failuresOf, failuresText, faultsOf } from './failures.ts'

const PRINTED = `
test/a.test.ts:
(pass) adds [0.03ms]
chatter of the program
12 |   expect(sum).toEqual(2)
                   ^
error: expect(received).toEqual(expected)

- 2
+ 3

      at <anonymous> (test/a.test.ts:12:3)
12 |   expect(sum).toEqual(2)
                   ^
error: expect(received).toEqual(expected)

- 2
+ 3

      at <anonymous> (test/a.test.ts:12:3)
(fail) subtracts (attempt 2) [1.00ms]
(fail) waits [10.00ms]
  ^ this test timed out after 10ms.

2 tests failed:
(fail) subtracts (attempt 2) [1.00ms]
(fail) waits [10.00ms]
`

test('failuresOf() gives each failed test once, with its error, its difference and where it was thrown', () => {
  expect(failuresText(failuresOf(PRINTED))).toBe(
    `(fail) subtracts (attempt 2) [1.00ms]
    error: expect(received).toEqual(expected)
    - 2
    + 3
    - 2
    + 3
          at <anonymous> (test/a.test.ts:12:3)
(fail) waits [10.00ms]
      ^ this test timed out after 10ms.`,
  )
})

test('failuresOf() names the file of each failed test', () => {
  expect(failuresOf(PRINTED).map(({ file }) => file)).toEqual(['test/a.test.ts', 'test/a.test.ts'])
})

test('failuresOf() shortens a long difference', () => {
  const long = Array.from({ length: 100 }, (_, at) => `+ ${at}`).join('\n')
  const [failure] = failuresOf(`1 | x\n  ^\nerror: y\n${long}\n(fail) z [1.00ms]\n`)
  expect(failure?.lines).toHaveLength(13)
  expect(failure?.lines.at(-1)).toBe('… 89 more lines')
})

test('faultsOf() gives the last lines of each fault', () => {
  const printed =
    '\nx.ts --seed 1: begun\n\nthe file was lost\nx.ts: a fault in 3 s\n\ny.ts: withstood in 2 s\n'
  expect(faultsOf(printed)).toEqual([{ name: 'x.ts', lines: ['x.ts --seed 1: begun', 'the file was lost'] }])
})
