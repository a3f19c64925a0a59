/** Removes the quoted file name that a message begins with: 'is empty'. */
export function withoutName(sentence: string, name: string): string {
  const named = ["'", '„', '“', '«\u202f'].find((quote) => sentence.startsWith(quote + name))
  if (named === undefined) return sentence
  const end = /^(?:['“”]|\u202f») /.exec(sentence.slice(named.length + name.length))
  return end ? sentence.slice(named.length + name.length + end[0].length) : sentence
}

/** Returns a message about a file without the file's name, capitalized: 'Is empty'. */
export function reasonOf(sentence: string, name: string): string {
  const reason = withoutName(sentence, name)
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
