import { documentKind } from '#texts/messages/states.ts'
import * as texts from '#texts/viewer.ts'
import type { DocumentGuide } from '../../../shared/guides.ts'

/** The classes of the line, without its height. */
export const LINE_LOOK = 'flex items-center gap-2.5 px-5'

/** What the closed guide of a document shows in its line. */
export type GuideLine = { readonly label: string; readonly title: string; readonly about: string | null }

/** Returns the line of a guide; null if the guide says nothing. `format`: the label of the document's format. */
export function guideLine(guide: DocumentGuide, format: string): GuideLine | null {
  const { summary, table, outline, facts, questions } = guide
  if (table === null && [summary, outline, facts, questions].every((part) => part.length === 0)) return null
  return {
    label: guide.kind ? documentKind[guide.kind] : format,
    title: guide.title ?? texts.aboutThisDocument,
    about: summary[0]?.text ?? tableLine(table),
  }
}

/** What the tables of a document hold, in a line; null without one. */
export function tableLine(table: DocumentGuide['table']): string | null {
  if (!table) return null
  const more = table.tables - 1
  const line = texts.tableOf(table.rows, table.columns.join(', '))
  return more > 0 ? `${line} ${texts.andMoreTables(more)}` : line
}
