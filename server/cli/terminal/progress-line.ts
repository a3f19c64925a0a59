const WIDTH = 24

/** Redraws a progress bar on a terminal; writes nothing elsewhere. */
export class ProgressLine {
  readonly #total: number
  readonly #stream: NodeJS.WriteStream

  constructor(total: number, stream: NodeJS.WriteStream = process.stderr) {
    this.#total = total
    this.#stream = stream
  }

  show(done: number, doing: string): void {
    if (!this.#stream.isTTY) return
    const filled = this.#total === 0 ? WIDTH : Math.round((done / this.#total) * WIDTH)
    const bar = '█'.repeat(filled).padEnd(WIDTH, '░')
    const line = `${bar} ${done}/${this.#total} ${doing}`
    this.#stream.write(`\r\x1b[K${line.slice(0, (this.#stream.columns ?? 80) - 1)}`)
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K')
  }
}
