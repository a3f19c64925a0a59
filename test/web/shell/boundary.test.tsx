import { describe, expect, spyOn, test } from 'bun:test'
import { render, untilDrawn } from '../render.tsx'

// Imported after the page exists: some modules use it while they load.
const { Boundary } = await import('../../../web/ui/loading/boundary.tsx')
const { lazyComponent } = await import('../../../web/ui/loading/lazy-component.tsx')

import { Suspense } from 'react'

let broken = false
function Rows() {
  if (broken) throw new Error('no rows')
  return <p>rows</p>
}

describe('Boundary', () => {
  test('draws its fallback in the place of what fails, keeps what is around, and tries again', async () => {
    const consoleError = spyOn(console, 'error').mockImplementation(() => {})
    broken = true
    const { root, named, click, unmount } = await render(
      <main>
        <nav>links</nav>
        <Boundary
          resetKey="/a"
          fallback={(error, retry) => (
            <button type="button" onClick={retry}>
              {error instanceof Error ? error.message : ''}
            </button>
          )}
        >
          <Rows />
        </Boundary>
      </main>,
    )
    expect(root.textContent).toBe('linksno rows')
    broken = false
    await click(named('no rows'))
    expect(root.textContent).toBe('linksrows')
    await unmount()
    consoleError.mockRestore()
  })
})

describe('lazyComponent()', () => {
  test('asks twice for code that does not come, and anew when it is drawn again', async () => {
    const consoleError = spyOn(console, 'error').mockImplementation(() => {})
    let asked = 0
    const Page = lazyComponent<object>(async () => {
      asked++
      if (asked < 3) throw new TypeError('Failed to fetch')
      return () => <p>rows</p>
    })
    const { root, named, click, unmount } = await render(
      <Boundary
        resetKey="/a"
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      >
        <Suspense fallback="waiting">
          <Page />
        </Suspense>
      </Boundary>,
    )
    expect(root.textContent).toBe('waiting')
    await untilDrawn('the failure', () => root.textContent !== 'waiting')
    expect(asked).toBe(2)
    await click(named('PageCodeError: Cannot load the code of a page'))
    await untilDrawn('the page', () => root.textContent === 'rows')
    await unmount()
    consoleError.mockRestore()
  })

  test('draws at once what was fetched before', async () => {
    const Page = lazyComponent<object>(async () => () => <p>rows</p>)
    await Page.preload()
    const { root, unmount } = await render(<Page />)
    expect(root.textContent).toBe('rows')
    await unmount()
  })
})
