import { expect, test } from 'bun:test'
import {
  addsToAlone,
  dropsAllBut,
  holdsForExcepted,
  otherBase,
  otherNearTime,
  ranksUnsaid,
  switchedOtherwise,
  wayTurned,
} from '../../server/verify/subtle-turns.ts'

test('otherBase() tells a share of something else from one of the same, however it is called', () => {
  const told = 'Heart disease and stroke lead: 31.7% of all deaths, 26.0% from heart disease.'
  expect(otherBase('It was 31.7% of heart disease deaths.', told)).toBe(true)
  expect(otherBase('It was 31.7% of all deaths.', told)).toBe(false)
  expect(otherBase('It was 31.7% of deaths.', told)).toBe(false)
  expect(otherBase('Half of deaths; 12 % of staff.', told)).toBe(false)
})

test('dropsAllBut() is true where a claim says of all what holds for all but one', () => {
  const told = 'In the west all but one state (Nevada) had rates below the median.'
  expect(dropsAllBut('All states in the west had rates below the median.', told)).toBe(true)
  expect(dropsAllBut('All states but Nevada had rates below the median.', told)).toBe(false)
  expect(dropsAllBut('Nevada had a rate above the median.', told)).toBe(false)
})

test('addsToAlone() is true where a claim adds too to what stands alone', () => {
  const told = 'For now we are limiting the patches to automatic updates only.'
  expect(addsToAlone('The patches are used for manual updates, too.', told)).toBe(true)
  expect(addsToAlone('The patches are used for automatic updates only.', told)).toBe(false)
  expect(addsToAlone('The pad is red, too.', 'The pad is red.')).toBe(false)
})

test('ranksUnsaid() is true where a claim has something be the most of what is not spoken of', () => {
  expect(ranksUnsaid('Limits by address are the most reliable.', 'Limits by address are coarse.')).toBe(true)
  expect(ranksUnsaid('Limits by person are the most reliable.', 'By person: most reliable.')).toBe(false)
})

test('wayTurned() is true where a claim ends where its evidence begins', () => {
  const told = 'Ada Byrne joins the Search team. She transferred from Marketing Engineering.'
  expect(wayTurned('Ada Byrne moved from the Search team to Marketing Engineering.', told)).toBe(true)
  expect(wayTurned('Ada Byrne moved from Marketing Engineering to the Search team.', told)).toBe(false)
})

test('switchedOtherwise() and otherNearTime() tell off from on, and this week from the last', () => {
  expect(switchedOtherwise('It runs unless you switch it off.', 'To enable it, switch on the toggle.')).toBe(
    true,
  )
  expect(switchedOtherwise('You switch it on by hand.', 'To enable it, switch on the toggle.')).toBe(false)
  expect(otherNearTime('This week’s paper lay there.', "It held last week's paper.")).toBe(true)
  expect(otherNearTime('Last month’s paper lay there.', "It held last week's paper.")).toBe(false)
})

test('holdsForExcepted() is true where a claim is about what its evidence excepts', () => {
  const told = 'A rating other than Level 3 must be justified in writing.'
  expect(holdsForExcepted('A rating of Level 3 must be justified in writing.', told)).toBe(true)
  expect(holdsForExcepted('A rating must be justified unless it is Level 3.', told)).toBe(false)
  expect(holdsForExcepted('A rating of Level 4 must be justified in writing.', told)).toBe(false)
})
