import { describe, expect, test } from 'bun:test'
import { cutOf, FileName, joined } from '../../../web/ui/text/file-name.tsx'
import { render } from '../render.tsx'

describe('FileName', () => {
  test('keeps the end of a long name apart, where names of a series differ', async () => {
    const names = [11, 12].map((n) => `Minutes of the board of the housing association ${n}.docx`)
    const ends = names.map((name) => name.slice(cutOf(name)))
    expect(ends).toEqual(['association 11.docx', 'association 12.docx'])
  })

  test('begins the end with a word that is near', () => {
    const end = (name: string) => name.slice(cutOf(name))
    expect(end('guide du cours de la poterie d’été.docx')).toBe('poterie d’été.docx')
    expect(end('tenancy-agreement-orchard-street.docx')).toBe('orchard-street.docx')
    expect(end(`${'a'.repeat(40)}.pdf`)).toBe(`${'a'.repeat(10)}.pdf`)
  })

  test('has a short name in one piece', () => {
    expect(cutOf('lease.pdf')).toBe('lease.pdf'.length)
  })

  test('cuts within no letter', () => {
    const name = `${'a'.repeat(30)}e\u0301${'x'.repeat(13)}`
    expect(name.slice(cutOf(name))).toBe(`e\u0301${'x'.repeat(13)}`)
    const pictures = `${'a'.repeat(30)}😀${'x'.repeat(13)}`
    expect(pictures.slice(cutOf(pictures))).toBe(`😀${'x'.repeat(13)}`)
  })

  test('is copied in one piece, between other lines', () => {
    expect(joined('PDF\nMinutes of the\n board.pdf\n3 pages', [' board.pdf'])).toBe(
      'PDF\nMinutes of the board.pdf\n3 pages',
    )
  })

  test('breaks on a phone alone, where it may take several lines', async () => {
    const { root } = await render(<FileName name="a_long_report_of_the_board_2024_signed.csv" wraps />)
    const breaks = [...root.querySelectorAll('wbr')]
    expect(breaks.length).toBeGreaterThan(5)
    expect(breaks.every(({ className }) => className === 'sm:hidden')).toBe(true)
  })

  test('says the whole name', async () => {
    const name = 'Minutes of the board of the housing association 12.docx'
    const { root } = await render(<FileName name={name} />)
    expect(root.textContent).toBe(name)
  })
})
