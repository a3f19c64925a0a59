import { expect, test } from 'bun:test'
import { subscript, superscript } from '../../server/text/raised-text.ts'

test('superscript() writes figures, signs and single letters as raised characters', () => {
  const raised = ['2', '10', '-6', '−3', '+', '(1)', 'n', 'n+1', 'a', 'a,b', '1, 2', '2a', 'T', '²'].map(
    superscript,
  )
  expect(raised).toEqual(['²', '¹⁰', '⁻⁶', '⁻³', '⁺', '⁽¹⁾', 'ⁿ', 'ⁿ⁺¹', 'ᵃ', 'ᵃ,ᵇ', '¹, ²', '²ᵃ', 'ᵀ', '²'])
})

test('superscript() leaves several letters, signs and brackets joined as they are', () => {
  expect(['th', 'nd', 'TM', 'SM', '*', '**', '†', '°', '[2]', '', ' '].map(superscript)).toEqual([
    'th',
    'nd',
    '™',
    '℠',
    '*',
    '**',
    '†',
    '°',
    '[2]',
    '',
    ' ',
  ])
})

test('superscript() sets apart what Unicode cannot raise and would join a figure', () => {
  expect(['2.5', '1:3', '3Q'].map(superscript)).toEqual(['^2.5', '^1:3', '^3Q'])
})

test('superscript() raises only the figure at the beginning of running text, and keeps white space', () => {
  expect(superscript(' 2 ')).toBe(' ² ')
  expect(superscript('2 see below, page 4')).toBe('² see below, page 4')
  expect(superscript('see page 4')).toBe('see page 4')
})

test('subscript() writes figures and single letters as lowered characters, and words as they are', () => {
  expect(['2', '2-', 'n', 'i', 'max', '2.5', '10'].map(subscript)).toEqual([
    '₂',
    '₂₋',
    'ₙ',
    'ᵢ',
    'max',
    '_2.5',
    '₁₀',
  ])
})
