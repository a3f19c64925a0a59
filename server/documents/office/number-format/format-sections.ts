/**
 * One element of a number format's section. `digit` holds a placeholder '0', '#' or '?'; `date` holds a code such as
 * 'yyyy' or '[h]'.
 */
export type FormatToken =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly text: string }
  | { readonly kind: 'date'; readonly text: string }
  | { readonly kind: 'exponent'; readonly plus: boolean }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' | 'text' }

/** `locale`: the language identifier of `[$-407]`, or null. */
export type Section = {
  readonly tokens: readonly FormatToken[]
  readonly condition: ((value: number) => boolean) | null
  readonly locale: number | null
}

const TOKEN =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^\]]*)\]|(General|G\/通用格式|Standard)|E([+-])|(AM\/PM|A\/P|上午\/下午|y+|m+|d+|h+|s+|e+|g+|b+|a{3,4})|([0#?])|([.,%/@])|(;)|([\s\S])/giu

/** Splits a number format (ECMA-376-1 §18.8.31) into its sections, and the sections into tokens. */
export function parseSections(code: string): Section[] {
  const sections: Section[] = []
  let tokens: FormatToken[] = []
  let condition: Section['condition'] = null
  let locale: number | null = null
  const end = () => {
    sections.push({ tokens, condition, locale })
    tokens = []
    condition = null
    locale = null
  }
  for (const match of code.matchAll(TOKEN)) {
    const [token, quoted, escaped, bracket, general, sign, date, digit, mark, semicolon, other] = match
    if (semicolon !== undefined) end()
    else if (bracket !== undefined) {
      const read = parseBracket(bracket)
      if (read.condition !== undefined) condition = read.condition
      if (read.locale !== undefined) locale = read.locale
      if (read.token !== undefined) tokens.push(read.token)
    } else if (general !== undefined) tokens.push({ kind: 'general' })
    else if (sign !== undefined) tokens.push({ kind: 'exponent', plus: sign === '+' })
    else if (date !== undefined) tokens.push({ kind: 'date', text: date })
    else if (digit !== undefined) tokens.push({ kind: 'digit', text: digit })
    else if (mark !== undefined) tokens.push(markToken(mark))
    else if (token.startsWith('_')) tokens.push({ kind: 'literal', text: ' ' })
    else if (!token.startsWith('*')) tokens.push({ kind: 'literal', text: quoted ?? escaped ?? other ?? '' })
  }
  end()
  return sections
}

function markToken(mark: string): FormatToken {
  switch (mark) {
    case '.':
      return { kind: 'point' }
    case ',':
      return { kind: 'comma' }
    case '%':
      return { kind: 'percent' }
    case '/':
      return { kind: 'slash' }
    default:
      return { kind: 'text' }
  }
}

function parseBracket(bracket: string): {
  condition?: (value: number) => boolean
  locale?: number
  token?: FormatToken
} {
  if (/^(h+|m+|s+)$/i.test(bracket)) return { token: { kind: 'date', text: `[${bracket.toLowerCase()}]` } }
  if (bracket.startsWith('$')) {
    const dash = bracket.lastIndexOf('-')
    const symbol = bracket.slice(1, dash < 0 ? undefined : dash)
    const language = dash < 0 ? Number.NaN : Number.parseInt(bracket.slice(dash + 1), 16)
    return {
      ...(symbol === '' ? {} : { token: { kind: 'literal', text: symbol } as const }),
      ...(Number.isNaN(language) ? {} : { locale: language & 0xffff }),
    }
  }
  const compared = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:E[+-]?\d+)?)$/i.exec(bracket)
  if (compared === null) return {}
  const limit = Number(compared[2])
  switch (compared[1]) {
    case '<':
      return { condition: (value) => value < limit }
    case '<=':
      return { condition: (value) => value <= limit }
    case '>':
      return { condition: (value) => value > limit }
    case '>=':
      return { condition: (value) => value >= limit }
    case '<>':
      return { condition: (value) => value !== limit }
    default:
      return { condition: (value) => value === limit }
  }
}
