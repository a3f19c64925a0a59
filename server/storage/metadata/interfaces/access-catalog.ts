import type { SignInRecord, Token, TokenRole } from '../../../../shared/access.ts'

/** The installation's one account. `totpStep`: latest TOTP time step whose code was used. */
export type Account = {
  readonly passwordHash: string
  readonly changedAt: number
  readonly totpSecret: string | null
  /** A secret not yet confirmed by its first code. */
  readonly totpPending: string | null
  readonly totpStep: number
}

/** A signed-in browser. Only the digest of its secret is stored. */
export type SessionRow = {
  readonly id: string
  readonly createdAt: number
  readonly seenAt: number
  readonly address: string
  readonly agent: string
  /** The sign-in before this session's own. */
  readonly previous: SignInRecord | null
}

/** Lifetime of a session in seconds: since its last use, and in total. */
export const SESSION_IDLE_SECONDS = 7 * 86_400
export const SESSION_SECONDS = 30 * 86_400

/** The kind of credential tried, and the client that tries it. */
export type LoginAttemptKey = { readonly kind: 'password' | 'code'; readonly key: string }

/** Account, sessions and tokens. Digests are SHA-256 in hex of secrets that are not stored. Times are epoch seconds. */
export interface AccessCatalog {
  account(): Promise<Account | null>
  /** Sets the password's hash and ends every session but `keptSession`. */
  setPassword(hash: string, keptSession: string | null): Promise<void>
  /** Removes the account with its second factor, recovery codes and sessions. */
  removeAccount(): Promise<void>

  setPending(secret: string): Promise<void>
  /** Activates the pending secret with its recovery codes and ends every session but `keptSession`. */
  confirmPending(step: number, recoveryDigests: readonly string[], keptSession: string | null): Promise<void>
  removeSecondFactor(): Promise<void>
  /** Uses up a time step. True only the first time, so that a code works once. */
  spendStep(step: number): Promise<boolean>
  /** Uses up a recovery code. True only the first time. */
  spendRecoveryCode(digest: string): Promise<boolean>
  replaceRecoveryCodes(digests: readonly string[]): Promise<void>
  recoveryCodes(): Promise<number>

  /** Begins a session and records the sign-in. */
  addSession(session: { digest: string; address: string; agent: string }): Promise<SessionRow>
  /** Finds a live session, and records its use from time to time. */
  session(digest: string): Promise<SessionRow | null>
  sessions(): Promise<SessionRow[]>
  removeSession(id: string): Promise<void>
  removeSessionsExcept(id: string | null): Promise<number>
  /**
   * Counts a try as failed in advance and returns 0, so that many simultaneous tries, on any servers, cannot all be the
   * first. While the wait of `waitAfter` failures lasts, counts nothing and returns the milliseconds left. Failures expire
   * an hour after the last.
   */
  tried(of: LoginAttemptKey, waitAfter: (failures: number) => number): Promise<number>
  /** Clears the count after a success. */
  forgive(of: LoginAttemptKey): Promise<void>
  signInFailed(address: string): Promise<void>
  failedSince(time: number): Promise<number>
  /** Tells whether someone has signed in from this address, within the history kept. */
  hasSignedIn(address: string): Promise<boolean>
  lastSignIn(): Promise<SignInRecord | null>

  tokens(): Promise<Token[]>
  addToken(token: { name: string; role: TokenRole; digest: string }): Promise<Token>
  /** Finds a token, and records its use from time to time. */
  token(digest: string, address: string): Promise<Token | null>
  removeToken(id: string): Promise<void>
  /** Removes all tokens; resolves with their number. */
  removeTokens(): Promise<number>
}
