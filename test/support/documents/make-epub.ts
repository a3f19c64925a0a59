import { makeZip } from './make-zip.ts'

/** Makes a book. Chapters, in reading order: name of the part, title in the table of contents ('' for none), body. */
export function makeEpub(
  chapters: readonly (readonly [part: string, title: string, body: string])[],
  extra: Readonly<Record<string, string>> = {},
): Uint8Array {
  const items = chapters.map(
    ([part], index) => `<item id="c${index}" href="${part}" media-type="application/xhtml+xml"/>`,
  )
  const links = chapters
    .filter(([, title]) => title !== '')
    .map(([part, title]) => `<li><a href="${part}#top">${title}</a></li>`)
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><metadata><dc:title>The Book</dc:title><dc:creator>A. Writer</dc:creator></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join('')}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': `<html><body><nav><ol>${links.join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(
      chapters.map(([part, , body]) => [`OEBPS/${part}`, `<html><body>${body}</body></html>`]),
    ),
    ...extra,
  })
}
