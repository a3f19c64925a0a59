import type { Part } from './pdf-layout.ts'

export const title = (text: string): Part => ({ kind: 'title', text })
export const heading = (text: string): Part => ({ kind: 'heading', text })
export const text = (words: string): Part => ({ kind: 'text', text: words })
export const clause = (number: string, words: string): Part => text(`${number} ${words}`)
