/** The longest that a program waits for what is shown before it. */
const MOST_MS = 400

/**
 * Starts the program of a page after the first paint. The build writes its file on the element of the script that runs this.
 * `before` is run just before. `shown`: what the program waits for, but not long, until it is painted: loading code would
 * keep it from being shown.
 */
export function startProgram(before: () => void = () => {}, shown?: Promise<unknown>): void {
  const program = document.currentScript?.dataset.program
  const start = () => {
    before()
    import(`./${program}`).catch((error: unknown) => {
      tellNotStarted()
      throw error
    })
  }
  afterPaint(() => {
    if (!shown) return start()
    const late = new Promise((resolve) => setTimeout(resolve, MOST_MS))
    return Promise.race([shown, late]).then(() => afterPaint(start))
  })
}

function afterPaint(run: () => unknown): void {
  requestAnimationFrame(() => setTimeout(run))
}

/** Uncovers the notice that the program could not be fetched. */
function tellNotStarted(): void {
  const notice = document.getElementById('not-started')
  if (notice) notice.hidden = false
  notice?.querySelector('button')?.addEventListener('click', () => location.reload())
}
