import { RECOVERY_CODES } from '../../../shared/limits.ts'
import type { Logger } from '../../platform/log.ts'
import type { AccessCatalog, Account, SessionRow } from '../../storage/metadata/interfaces/access-catalog.ts'
import { AccessError } from './access-error.ts'
import { clientKey } from './address.ts'
import { BackOff } from './back-off.ts'
import { type Asking, BusyError, hashPassword, isPassword } from './password.ts'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  newRecoveryCodes,
  recoveryDigest,
  stepOfCode,
} from './second-factor.ts'
import { digestOf, newSecret } from './secret.ts'

/** The key that wrong codes count under, apart from passwords: whoever enters a code already knows the password. */
const CODES = 'codes'

export type Attempt = {
  readonly password: string
  readonly code: string | null
  readonly address: string
  readonly agent: string
}

/** Signs people in, and changes their password and second factor. Every password and code tried counts against its address. */
export class SignIn {
  readonly #catalog: AccessCatalog
  readonly #log: Logger
  readonly #passwords: BackOff
  readonly #codes: BackOff

  constructor(catalog: AccessCatalog, log: Logger) {
    this.#catalog = catalog
    this.#passwords = new BackOff('password', catalog)
    this.#codes = new BackOff('code', catalog)
    this.#log = log
  }

  /** Checks the credentials and begins a session; `secret` goes into its cookie. Throws AccessError. */
  async attempt({
    password,
    code,
    address,
    agent,
  }: Attempt): Promise<{ session: SessionRow; secret: string }> {
    const account = await this.#proven(password, address)
    if (account.totpSecret !== null) await this.#provenCode(code, account.totpSecret, address)
    return await this.begin(address, agent)
  }

  /** Begins a session without further checks, for a person who has just proven their identity. */
  async begin(address: string, agent: string): Promise<{ session: SessionRow; secret: string }> {
    const secret = newSecret()
    const session = await this.#catalog.addSession({ digest: digestOf(secret), address, agent })
    this.#log.info('Signed in', { address })
    return { session, secret }
  }

  /** Sets the password and ends every session but `keptSession`. Needs `current` if a password is set. Throws AccessError. */
  async setPassword(
    { current, password }: { current: string | null; password: string },
    address: string,
    keptSession: string | null,
  ): Promise<void> {
    const before = await this.#catalog.account()
    if (before !== null) {
      if (current === null)
        throw new AccessError(422, 'current_password_required', 'Enter your current password.')
      await this.#asKnown(() => this.#proven(current, address))
    }
    const asking = await this.#asking(address)
    const hash = await this.#notBusy(() => hashPassword(password, asking))
    if ((await this.#catalog.account())?.passwordHash !== before?.passwordHash)
      throw new AccessError(
        409,
        'password_changed',
        'The password was set elsewhere just now. Sign in again.',
      )
    await this.#catalog.setPassword(hash, keptSession)
    this.#log.info('The password was set', { address })
  }

  /**
   * Resolves if the password is right, and the code as well if there is a second factor. Throws AccessError; its status
   * is 422, since the visitor is already signed in.
   */
  async proof(
    { password, code = null }: { password: string; code?: string | null | undefined },
    address: string,
  ): Promise<void> {
    await this.#asKnown(async () => {
      const { totpSecret } = await this.#proven(password, address)
      if (totpSecret !== null) await this.#provenCode(code, totpSecret, address)
    })
  }

  /** Turns a 401 of `work` into 422, for visitors who are already signed in. */
  async #asKnown(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AccessError) || error.status !== 401) throw error
      const sentence = error.code === 'wrong_password' ? 'That is not the current password.' : error.message
      throw new AccessError(422, error.code, sentence)
    }
  }

  async #provenCode(code: string | null, secret: string, address: string): Promise<void> {
    if (code === null)
      throw new AccessError(401, 'second_factor_required', 'Enter the code that your authenticator shows.')
    await this.#spendCode(code, secret, address)
  }

  /** Makes a secret for an authenticator; it takes effect once a code of it is confirmed. `label`: name of this installation. */
  async beginSecondFactor(label: string): Promise<{ secret: string; uri: string }> {
    const secret = newAuthenticatorSecret()
    await this.#catalog.setPending(secret)
    return { secret, uri: authenticatorUri(secret, label) }
  }

  /** Activates the new secret, ends every session but `keptSession`, and returns recovery codes. Throws AccessError. */
  async confirmSecondFactor(code: string, keptSession: string | null): Promise<string[]> {
    const pending = (await this.#catalog.account())?.totpPending ?? null
    if (pending === null)
      throw new AccessError(409, 'second_factor_not_begun', 'Begin to set up the authenticator first.')
    await this.#mayTry(this.#codes, CODES)
    const step = stepOfCode(code, pending)
    if (step === null) {
      throw new AccessError(
        422,
        'wrong_code',
        'That is not the code of now. See that the clocks of this server and of your device are right.',
      )
    }
    await this.#codes.succeeded(CODES)
    const codes = newRecoveryCodes()
    await this.#catalog.confirmPending(step, codes.map(recoveryDigest), keptSession)
    return codes
  }

  /** Replaces the recovery codes. Throws AccessError if there is no second factor. */
  async newRecoveryCodes(): Promise<string[]> {
    if (((await this.#catalog.account())?.totpSecret ?? null) === null)
      throw new AccessError(
        409,
        'no_second_factor',
        'Set up a second factor first; recovery codes belong to one.',
      )
    const codes = newRecoveryCodes()
    await this.#catalog.replaceRecoveryCodes(codes.map(recoveryDigest))
    return codes
  }

  async #proven(password: string, address: string): Promise<Account> {
    const account = await this.#catalog.account()
    if (account === null)
      throw new AccessError(409, 'no_password', 'No password is set here. Set one with: ibid password')
    const client = clientKey(address)
    await this.#mayTry(this.#passwords, client)
    const asking = await this.#asking(address)
    const isRight = await this.#notBusy(() => isPassword(password, account.passwordHash, asking))
    // Hashing takes a while: the password or the second factor may have changed meanwhile.
    const now = await this.#catalog.account()
    if (!isRight || now?.passwordHash !== account.passwordHash) {
      await this.#wrong(address)
      throw new AccessError(401, 'wrong_password', 'Wrong password.')
    }
    await this.#passwords.succeeded(client)
    return now
  }

  async #spendCode(code: string, secret: string, address: string): Promise<void> {
    await this.#mayTry(this.#codes, CODES)
    const step = stepOfCode(code, secret)
    const right =
      step === null
        ? await this.#catalog.spendRecoveryCode(recoveryDigest(code))
        : await this.#catalog.spendStep(step)
    if (!right) {
      await this.#wrong(address)
      throw new AccessError(
        401,
        'wrong_code',
        `That is not the code of now, nor one of the ${RECOVERY_CODES} recovery codes that is left. A code works once.`,
      )
    }
    await this.#codes.succeeded(CODES)
  }

  async #asking(address: string): Promise<Asking> {
    return { client: clientKey(address), known: await this.#catalog.hasSignedIn(address) }
  }

  /** Counts a try in advance, so that only a few of many simultaneous ones are checked. */
  async #mayTry(backOff: BackOff, key: string): Promise<void> {
    const wait = Math.ceil((await backOff.tried(key)) / 1000)
    if (wait === 0) return
    const sentence = `Too many failed attempts. Try again in ${wait < 90 ? `${wait} s` : `${Math.round(wait / 60)} min`}.`
    throw new AccessError(429, 'too_many_attempts', sentence, wait)
  }

  async #wrong(address: string): Promise<void> {
    this.#log.warn('A sign-in failed', { address })
    await this.#catalog.signInFailed(address)
  }

  async #notBusy<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      throw new AccessError(
        429,
        'too_busy',
        'Many passwords are being checked now. Try again in a moment.',
        2,
      )
    }
  }
}
