import '../../support/happy-dom.ts'
import { afterEach, expect, jest, test } from 'bun:test'
import { act } from 'react'
import { TOAST_MS } from '../../../shared/limits.ts'
import { ToastProvider, type ToastType, useToast } from '../../../web/ui/toast.tsx'
import { type Rendered, render } from '../render.tsx'

function Says({ type, message }: { type: ToastType; message: string }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast(message, type)}>
      {message}
    </button>
  )
}

let page: Rendered
afterEach(async () => {
  jest.useRealTimers()
  await page.unmount()
})

async function show(type: ToastType) {
  page = await render(
    <ToastProvider>
      <Says type={type} message="First" />
      <Says type={type} message="Second" />
    </ToastProvider>,
  )
  jest.useFakeTimers()
  await page.click(page.named('First'))
}

const shown = () => page.root.querySelector('[data-toast]')?.textContent ?? null
const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms))

test('a toast hides itself after five seconds', async () => {
  await show('success')
  await pass(TOAST_MS - 1)
  expect(shown()).toBe('First')
  await pass(1)
  expect(shown()).toBeNull()
})

test('a new toast takes the place of the last and has five seconds of its own', async () => {
  await show('info')
  await pass(TOAST_MS - 1000)
  await page.click(page.named('Second'))
  await pass(1000)
  expect(shown()).toBe('Second')
  await pass(TOAST_MS - 1000)
  expect(shown()).toBeNull()
})

test('a toast can be closed', async () => {
  await show('warning')
  await page.click(page.named('Close notification'))
  expect(shown()).toBeNull()
})

test.each(['success', 'error', 'warning', 'info'] as const)(
  'a toast of type %s says which it is',
  async (type) => {
    await show(type)
    expect(page.find('[data-toast]').dataset.toast).toBe(type)
    expect(page.find('[data-toast]').parentElement?.getAttribute('role')).toBe(
      type === 'error' ? 'alert' : 'status',
    )
  },
)
