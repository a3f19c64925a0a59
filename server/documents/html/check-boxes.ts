/** The check boxes and option buttons of a form, each shown before its label: '☑ Parking'. */
export class CheckBoxes {
  #waiting = ''

  /** Handles an input element. At the beginning of a run of text, it waits for its label, which may be the next run. */
  opened({ type = '', ...attributes }: Readonly<Record<string, string>>, parts: string[]): void {
    if (!/^(?:checkbox|radio)$/i.test(type)) return
    const box = 'checked' in attributes || attributes['aria-checked'] === 'true' ? '☑' : '☐'
    if (parts.some((part) => /\p{L}/u.test(part))) parts.push(` ${box} `)
    else this.#waiting = box
  }

  get areWaiting(): boolean {
    return this.#waiting !== ''
  }

  /** Returns the box that stands before the next piece of text. */
  before(): string {
    const box = `${this.#waiting} `
    this.#waiting = ''
    return box
  }
}
