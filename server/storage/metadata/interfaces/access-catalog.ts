import type { SignInRecord, Token, TokenRole } from '../../../../shared/access.ts'

/** The one account there is. `totpStep`: the newest 30-second step whose code was used. */
export type Account = {
  readonly passwordHash: string
  readonly changedAt: number
  readonly totpSecret: string | null
  /** A secret that waits for its first code. */
  readonly totpPending: string | null
  readonly totpStep: number
}

/** A browser that signed in. Its own secret is not kept, only the digest of it. */
export type SessionRow = {
  readonly id: string
  readonly createdAt: number
  readonly seenAt: number
  readonly address: string
  readonly agent: string
  /** The sign-in before the one that began this session. */
  readonly previous: SignInRecord | null
}

/** How long a session lives, in seconds: without being used, and at all. */
export const SESSION_IDLE_SECONDS = 7 * 86_400
export const SESSION_SECONDS = 30 * 86_400

/** What is tried, and by whom. */
export type LoginAttemptKey = { readonly kind: 'password' | 'code'; readonly key: string }

/** Who may come in. Digests are SHA-256 in hex of secrets that are not kept. Times are epoch seconds. */
export interface AccessCatalog {
  account(): Promise<Account | null>
  /** Sets the password's hash and ends every session but the one with this id. */
  setPassword(hash: string, keptSession: string | null): Promise<void>
  /** Removes the account with its second factor, recovery codes and sessions. */
  removeAccount(): Promise<void>

  setPending(secret: string): Promise<void>
  /** Takes the pending secret into use, with its recovery codes; every session but the one with this id ends. */
  confirmPending(step: number, recoveryDigests: readonly string[], keptSession: string | null): Promise<void>
  removeSecondFactor(): Promise<void>
  /** True once for every step: a code works one time. */
  spendStep(step: number): Promise<boolean>
  /** True once for every recovery code. */
  spendRecoveryCode(digest: string): Promise<boolean>
  replaceRecoveryCodes(digests: readonly string[]): Promise<void>
  recoveryCodes(): Promise<number>

  /** Begins a session and remembers the sign-in. */
  addSession(session: { digest: string; address: string; agent: string }): Promise<SessionRow>
  /** The session while it lives; notes now and then that it was seen. */
  session(digest: string): Promise<SessionRow | null>
  sessions(): Promise<SessionRow[]>
  removeSession(id: string): Promise<void>
  removeSessionsExcept(id: string | null): Promise<number>
  /**
   * Counts a try as failed before that is known: of many at once, on whichever server, not all are the first.
   * Gives 0 then; while `waitAfter` so many failures is not over, the milliseconds that are left, and counts nothing.
   * Failures are forgotten an hour after the last.
   */
  tried(of: LoginAttemptKey, waitAfter: (failures: number) => number): Promise<number>
  /** It had succeeded. */
  forgive(of: LoginAttemptKey): Promise<void>
  signInFailed(address: string): Promise<void>
  failedSince(time: number): Promise<number>
  /** Whether somebody signed in from this address, as far back as that is remembered. */
  hasSignedIn(address: string): Promise<boolean>
  lastSignIn(): Promise<SignInRecord | null>

  tokens(): Promise<Token[]>
  addToken(token: { name: string; role: TokenRole; digest: string }): Promise<Token>
  /** The token; notes now and then that it was used. */
  token(digest: string, address: string): Promise<Token | null>
  removeToken(id: string): Promise<void>
  /** Removes all of them; gives how many they were. */
  removeTokens(): Promise<number>
}
