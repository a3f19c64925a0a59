import * as z from 'zod/mini'
import { TokenMade } from '../../shared/access.ts'
import type { TestApp } from './app.ts'

const Body = z.record(z.string(), z.unknown())

export const PASSWORD = 'correct horse battery'

type Ask = { readonly method?: string; readonly body?: unknown; readonly headers?: Record<string, string> }

/** A client of an application with an address of its own, which keeps cookies as a browser does. */
export class TestVisitor {
  readonly #app: TestApp
  readonly #address: string
  cookie = ''

  constructor(app: TestApp, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  async ask(path: string, { method, body, headers = {} }: Ask = {}): Promise<Response> {
    const response = await this.#app.app.request(
      path,
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { address: this.#address },
    )
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
    return response
  }

  /** Returns status, headers and parsed body of the reply. */
  async reply(path: string, ask: Ask = {}) {
    const response = await this.ask(path, ask)
    const body = Body.parse(await response.json())
    return { status: response.status, body, headers: response.headers }
  }

  /** Returns the reply's body, parsed with this schema. */
  async read<S extends z.ZodMiniType>(schema: S, path: string, ask: Ask = {}): Promise<z.output<S>> {
    return schema.parse(await (await this.ask(path, ask)).json())
  }

  async setPassword(password = PASSWORD, current?: string): Promise<number> {
    return (await this.ask('/api/auth/password', { method: 'PUT', body: { password, current } })).status
  }

  async signIn(password = PASSWORD, code?: string): Promise<number> {
    return (await this.ask('/api/auth/sign-in', { body: { password, code } })).status
  }

  async newToken(
    role: 'admin' | 'reader',
  ): Promise<{ id: string; bearer: Record<string, string>; secret: string }> {
    const { token, secret } = await this.read(TokenMade, '/api/tokens', { body: { name: role, role } })
    return { id: token.id, secret, bearer: { authorization: `Bearer ${secret}` } }
  }
}
