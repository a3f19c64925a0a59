import { expect, setDefaultTimeout, test } from 'bun:test'
import { DEMO_FILE, DemoExchange, takeDemoExchange } from '../support/demo-exchange.ts'

setDefaultTimeout(60_000)

test('the demo plays what Ibid answers: `bun test/support/demo-exchange.ts` takes it anew', async () => {
  const played = DemoExchange.parse(await Bun.file(DEMO_FILE).json())
  expect(await takeDemoExchange()).toEqual(played)
  for (const { snippet, quote } of played.citations) expect(snippet).toContain(quote)
})
