import ignore, { type Ignore } from 'ignore'

/** What is left out of every folder, unless an .ibidignore takes it in again. */
const JUNK = `
.*
~*
*~
*.tmp
*.temp
*.part
*.partial
*.crdownload
*.download
node_modules/
__MACOSX/
Thumbs.db
desktop.ini
lost+found/
$RECYCLE.BIN/
System Volume Information/
@eaDir/
\\#recycle/
\\#snapshot/
`

export const IGNORE_FILE = '.ibidignore'
const MAX_RULES_CHARS = 64 * 1024

/** Rules and the folder that they are of, by its path from the root: '' for the root itself. */
type Rules = { readonly folder: string; readonly rules: Ignore }

/** What is left out of a folder: the usual junk and what the .ibidignore files above a path say, as git reads them. */
export class Ignored {
  readonly #junk = ignore().add(JUNK)
  readonly #all: readonly Rules[]

  constructor(all: readonly Rules[] = []) {
    this.#all = all
  }

  /** The same with the rules of a further folder, which come first for what is below it. */
  with(folder: string, text: string): Ignored {
    const rules = ignore().add(text.slice(0, MAX_RULES_CHARS))
    return new Ignored([{ folder, rules }, ...this.#all])
  }

  /** `path`: from the root, with '/', and with one at its end where it is a folder. */
  has(path: string): boolean {
    for (const { folder, rules } of this.#all) {
      const own = folder === '' ? path : path.slice(folder.length + 1)
      const { ignored, unignored } = rules.test(own)
      if (ignored || unignored) return ignored
    }
    return this.#junk.ignores(path.slice(path.lastIndexOf('/', path.length - 2) + 1))
  }
}
