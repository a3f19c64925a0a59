const REDACTED = '…'
/** Shorter keys are words such as 'none' or 'lm-studio', which an answer may have, too. */
const LEAST_SECRET_CHARS = 12

/** Leaves the key out of what a server said, also where JSON, HTML or an address spells it differently. */
export function redacted(said: string, key: string | null): string {
  if (key === null || key === '') return said
  const spelled = Array.from(key, (char) => {
    const code = char.codePointAt(0) ?? 0
    const hex = code.toString(16).padStart(2, '0')
    const others = `\\\\u${hex.padStart(4, '0')}|&#0*${code};|&#x0*${hex};|%${hex}`
    return `(?:\\\\*${RegExp.escape(char)}|${others})`
  })
  return said.replace(new RegExp(spelled.join(''), 'gi'), REDACTED)
}

/**
 * Leaves the key out of an answer that comes in pieces: a server that repeats its requests would have it shown and kept.
 * push() returns what is settled, end() the rest. A key that is no more than a word passes.
 */
export function withoutKey(key: string | null): { push(piece: string): string; end(): string } {
  if (key === null || key.length < LEAST_SECRET_CHARS) return { push: (piece) => piece, end: () => '' }
  let held = ''
  return {
    push(piece) {
      const text = (held + piece).replaceAll(key, REDACTED)
      let open = Math.min(key.length - 1, text.length)
      while (open > 0 && !key.startsWith(text.slice(-open))) open--
      held = text.slice(text.length - open)
      return text.slice(0, text.length - open)
    },
    end() {
      const rest = held
      held = ''
      return rest
    },
  }
}
