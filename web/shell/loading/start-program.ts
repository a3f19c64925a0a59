/**
 * Starts the program of a page after the first paint. The build writes its file on the element of the script that runs this.
 * `before` is run just before.
 */
export function startProgram(before: () => void = () => {}): void {
  const program = document.currentScript?.dataset.program
  requestAnimationFrame(() =>
    setTimeout(() => {
      before()
      import(`./${program}`).catch((error: unknown) => {
        tellNotStarted()
        throw error
      })
    }),
  )
}

/** Uncovers the notice that the program could not be fetched. */
function tellNotStarted(): void {
  const notice = document.getElementById('not-started')
  if (notice) notice.hidden = false
  notice?.querySelector('button')?.addEventListener('click', () => location.reload())
}
