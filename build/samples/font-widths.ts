/** The standard fonts that the sample PDF uses; every viewer has them. */
export type Font = 'Times-Roman' | 'Helvetica' | 'Helvetica-Bold'

/** Advance widths of the characters from space to '~', in thousandths of the font size. */
const ASCII: Readonly<Record<Font, string>> = {
  'Times-Roman':
    '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541',
  Helvetica:
    '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
  'Helvetica-Bold':
    '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
}

const SPECIAL: Readonly<Record<Font, Readonly<Record<string, number>>>> = {
  'Times-Roman': {
    '–': 500,
    '’': 333,
    '“': 444,
    '”': 444,
    '„': 444,
    '«': 500,
    '»': 500,
    '§': 500,
    '€': 500,
    '²': 300,
    '°': 400,
    º: 310,
    ß: 500,
    œ: 722,
    '¿': 444,
    '\u00a0': 250,
  },
  Helvetica: {
    '–': 556,
    '’': 222,
    '“': 333,
    '”': 333,
    '„': 333,
    '«': 556,
    '»': 556,
    '§': 556,
    '€': 556,
    '²': 333,
    '°': 400,
    º: 365,
    ß: 611,
    œ: 944,
    '¿': 611,
    '\u00a0': 278,
  },
  'Helvetica-Bold': {
    '–': 556,
    '’': 278,
    '“': 500,
    '”': 500,
    '„': 500,
    '«': 556,
    '»': 556,
    '§': 556,
    '€': 556,
    '²': 333,
    '°': 400,
    º: 365,
    ß: 611,
    œ: 944,
    '¿': 611,
    '\u00a0': 278,
  },
}

const WIDTHS = Object.fromEntries(
  Object.entries(ASCII).map(([font, widths]) => [font, widths.split(' ').map(Number)]),
)

/** Returns the width of `text` in points. Throws for a character whose width is unknown. */
export function widthOf(text: string, font: Font, size: number): number {
  let sum = 0
  for (const character of text) {
    // A letter is as wide with its accent as without.
    const plain = character.normalize('NFD').charCodeAt(0)
    const width = SPECIAL[font][character] ?? WIDTHS[font]?.[plain - 32]
    if (width === undefined) throw new Error(`Cannot set '${character}' in ${font}: its width is not known`)
    sum += width
  }
  return (sum * size) / 1000
}
