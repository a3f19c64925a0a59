/** Formats with blocks of many rows and cells. */
export const SHEETS: ReadonlySet<string> = new Set(['csv', 'xlsx', 'ods', 'xls'])

/** Formats shown as they look, not only as text. */
export const SEEN: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff'])

/** The classes of a text, of its frame, and of each kind of block in it. */
export const FRAME_LOOK = 'px-6 py-5'
export const TEXT_LOOK = 'mx-auto font-serif text-[1.067rem] leading-[1.65]'
export const BLOCK_LOOKS = {
  heading: 'font-sans text-[1.05em] font-semibold whitespace-pre-wrap',
  paragraph: 'whitespace-pre-wrap',
  list: 'ps-5 whitespace-pre-wrap',
  table: 'font-sans text-[0.88em] leading-normal whitespace-pre-wrap',
  fields: 'font-sans text-[0.88em] leading-normal',
  code: 'overflow-x-auto rounded-md bg-sunken p-3 font-mono text-[0.8em] whitespace-pre',
  note: 'border-s-2 border-rule ps-3 text-[0.92em] text-ink-soft italic whitespace-pre-wrap',
  aside: 'text-[0.85em] text-ink-faint whitespace-pre-wrap',
  furniture: 'text-[0.85em] text-ink-faint whitespace-pre-wrap',
} as const
