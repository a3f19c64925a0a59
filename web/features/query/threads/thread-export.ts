import * as texts from '#texts/query.tsx'
import type { PastQuery } from '../../../../shared/answers.ts'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { toCopy } from '../answer/answer-export.ts'
import { badgeOf, badgeText } from './thread-badge.ts'

/** Formats a conversation as markdown: each question with its badge, its answer, numbered sources with their quotes, and the note on it. */
export function threadToMarkdown(name: string, answers: readonly PastQuery[]): string {
  const parts = answers.map(({ query, asked_at, answer, stale, note }) => {
    const facts = [badgeText(badgeOf(answer), stale), formatDateTime(asked_at)].filter(Boolean).join(' · ')
    const text = toCopy({ question: query, answer, stale }).replace(/^## /gm, '### ').trim()
    const own = note === '' ? '' : `\n\n> **${texts.note}:** ${note.replaceAll('\n', '\n> ')}`
    return `## ${query.replace(/\s+/g, ' ')}\n\n*${facts}*\n\n${text}${own}`
  })
  return `# ${name}\n\n${parts.join('\n\n')}\n`
}

/** Returns the name of the file that a conversation is exported to. */
export function exportName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\\/:*?"<>|…]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
  return `${safe || 'conversation'}.md`
}
