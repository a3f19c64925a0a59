/** 1 → A, 26 → Z, 27 → AA, 28 → BB: word processors repeat the letter. */
export function letterNumeral(value: number): string {
  if (value < 1) return String(value)
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 10))
}

/** 4 → IV. */
export function romanNumeral(value: number): string {
  if (value < 1 || value > 4999) return String(value)
  const parts: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = value
  let text = ''
  for (const [size, letter] of parts) {
    while (rest >= size) {
      text += letter
      rest -= size
    }
  }
  return text
}
