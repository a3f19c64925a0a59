import type { Database } from 'bun:sqlite'
import type { SignInRecord, Token, TokenRole } from '../../../shared/access.ts'
import {
  type AccessCatalog,
  type Account,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type SessionRow,
} from '../access-catalog.ts'
import { NotFoundError } from '../catalog-error.ts'
import { isDiskFull } from '../disk-full.ts'
import { isDiskUnwritable } from '../disk-unwritable.ts'
import { now } from './activity.ts'

/** Being seen or used is written down at most this often, in seconds. */
const NOTED_EVERY = 60
const KEPT_SIGN_INS = 500
/** Codes of so many steps are valid at any moment. */
const STEPS_AT_ONCE = 3
/** A browser's name for itself may be of any length. */
const AGENT_CHARS = 200

type StoredSession = Omit<SessionRow, 'previous'> & {
  previousAt: number | null
  previousAddress: string | null
}

const SESSION = `SELECT id, created_at AS createdAt, seen_at AS seenAt, address, agent,
  previous_at AS previousAt, previous_address AS previousAddress FROM sessions`
/** Those of a clock that was ahead by more than this do not live until it is reached again. */
const AHEAD_SECONDS = 86_400
const LIVING = `seen_at BETWEEN ?1 - ${SESSION_IDLE_SECONDS} AND ?1 + ${AHEAD_SECONDS} AND created_at > ?1 - ${SESSION_SECONDS}`

function sessionOf({ previousAt, previousAddress, ...row }: StoredSession): SessionRow {
  const previous = previousAt === null ? null : { at: previousAt, address: previousAddress ?? '' }
  return { ...row, previous }
}

/** On a disk that takes nothing whoever may read goes on reading; when they were seen, or failed, is not written down then. */
function noteIfPossible(note: () => void): void {
  try {
    note()
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
  }
}

export class SqliteAccessCatalog implements AccessCatalog {
  readonly #db: Database
  readonly #makeRoom: () => boolean

  /** `makeRoom`: frees some of a full disk, and says whether it did. */
  constructor(db: Database, makeRoom: () => boolean = () => false) {
    this.#db = db
    this.#makeRoom = makeRoom
  }

  /** Writes down what lets the owner in or keeps others out, whole or not at all; on a full disk once more with room made. */
  #write<T>(work: () => T): T {
    try {
      return this.#db.transaction(work)()
    } catch (error) {
      if (!isDiskFull(error) || !this.#makeRoom()) throw error
      return this.#db.transaction(work)()
    }
  }

  async account(): Promise<Account | null> {
    return this.#db
      .query<Account, []>(
        `SELECT password_hash AS passwordHash, changed_at AS changedAt, totp_secret AS totpSecret,
           totp_pending AS totpPending, totp_step AS totpStep FROM account`,
      )
      .get()
  }

  async setPassword(hash: string, keptSession: string | null): Promise<void> {
    this.#write(() => {
      this.#db
        .query(
          `INSERT INTO account (id, password_hash, changed_at) VALUES (1, ?1, ?2)
           ON CONFLICT (id) DO UPDATE SET password_hash = ?1, changed_at = ?2`,
        )
        .run(hash, now())
      this.#db.query('DELETE FROM sessions WHERE id IS NOT ?').run(keptSession)
    })
  }

  async removeAccount(): Promise<void> {
    this.#write(() => {
      for (const table of ['account', 'recovery_codes', 'sessions', 'sign_ins'])
        this.#db.run(`DELETE FROM ${table}`)
    })
  }

  async setPending(secret: string): Promise<void> {
    this.#db.query('UPDATE account SET totp_pending = ?').run(secret)
  }

  async confirmPending(
    step: number,
    recoveryDigests: readonly string[],
    keptSession: string | null,
  ): Promise<void> {
    this.#write(() => {
      this.#db
        .query('UPDATE account SET totp_secret = totp_pending, totp_pending = NULL, totp_step = ?')
        .run(step)
      this.#replaceRecoveryCodes(recoveryDigests)
      this.#db.query('DELETE FROM sessions WHERE id IS NOT ?').run(keptSession)
    })
  }

  async removeSecondFactor(): Promise<void> {
    this.#write(() => {
      this.#db.run('UPDATE account SET totp_secret = NULL, totp_pending = NULL, totp_step = 0')
      this.#replaceRecoveryCodes([])
    })
  }

  async spendStep(step: number): Promise<boolean> {
    // A later one was spent by a clock that has been put back since: its owner is not shut out until it is reached again.
    return this.#changed(
      `UPDATE account SET totp_step = ?1 WHERE totp_step < ?1 OR totp_step > ?1 + ${STEPS_AT_ONCE}`,
      step,
    )
  }

  async spendRecoveryCode(digest: string): Promise<boolean> {
    return this.#changed('DELETE FROM recovery_codes WHERE digest = ?', digest)
  }

  async replaceRecoveryCodes(digests: readonly string[]): Promise<void> {
    this.#write(() => this.#replaceRecoveryCodes(digests))
  }

  #replaceRecoveryCodes(digests: readonly string[]): void {
    this.#db.run('DELETE FROM recovery_codes')
    for (const digest of digests) this.#db.query('INSERT INTO recovery_codes VALUES (?)').run(digest)
  }

  async recoveryCodes(): Promise<number> {
    return this.#count('SELECT COUNT(*) AS number FROM recovery_codes')
  }

  async addSession({
    digest,
    address,
    agent,
  }: {
    digest: string
    address: string
    agent: string
  }): Promise<SessionRow> {
    const id = Bun.randomUUIDv7()
    this.#write(() => {
      const time = now()
      const previous = this.#lastSignIn()
      this.#db.query(`DELETE FROM sessions WHERE NOT (${LIVING})`).run(time)
      this.#db
        .query('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          id,
          digest,
          time,
          time,
          address,
          agent.slice(0, AGENT_CHARS),
          previous?.at ?? null,
          previous?.address ?? null,
        )
      this.#noteSignIn(address, true)
    })
    const row = this.#db.query<StoredSession, [string]>(`${SESSION} WHERE id = ?`).get(id)
    if (!row) throw new Error('Cannot begin a session: it was not kept')
    return sessionOf(row)
  }

  async session(digest: string): Promise<SessionRow | null> {
    const time = now()
    const row = this.#db
      .query<StoredSession, [number, string]>(`${SESSION} WHERE ${LIVING} AND digest = ?2`)
      .get(time, digest)
    if (!row) return null
    if (time - row.seenAt > NOTED_EVERY)
      noteIfPossible(() => this.#db.query('UPDATE sessions SET seen_at = ? WHERE id = ?').run(time, row.id))
    return sessionOf(row)
  }

  async sessions(): Promise<SessionRow[]> {
    return this.#db
      .query<StoredSession, [number]>(`${SESSION} WHERE ${LIVING} ORDER BY seen_at DESC, id DESC`)
      .all(now())
      .map(sessionOf)
  }

  async removeSession(id: string): Promise<void> {
    this.#changed('DELETE FROM sessions WHERE id = ?', id)
  }

  async removeSessionsExcept(id: string | null): Promise<number> {
    return this.#write(() => this.#db.query('DELETE FROM sessions WHERE id IS NOT ?').run(id).changes)
  }

  async signInFailed(address: string): Promise<void> {
    // Strangers must not use up the room that is kept for the owner.
    noteIfPossible(this.#db.transaction(() => this.#noteSignIn(address, false)))
  }

  #noteSignIn(address: string, succeeded: boolean): void {
    this.#db
      .query('INSERT INTO sign_ins (at, address, succeeded) VALUES (?, ?, ?)')
      .run(now(), address, succeeded ? 1 : 0)
    // Failures never push out what was the last success.
    this.#db
      .query(
        `DELETE FROM sign_ins WHERE succeeded = ?1 AND id NOT IN
           (SELECT id FROM sign_ins WHERE succeeded = ?1 ORDER BY id DESC LIMIT ${KEPT_SIGN_INS})`,
      )
      .run(succeeded ? 1 : 0)
  }

  async failedSince(time: number): Promise<number> {
    return this.#count('SELECT COUNT(*) AS number FROM sign_ins WHERE succeeded = 0 AND at > ?', time)
  }

  async hasSignedIn(address: string): Promise<boolean> {
    return (
      this.#db.query('SELECT 1 FROM sign_ins WHERE succeeded = 1 AND address = ? LIMIT 1').get(address) !==
      null
    )
  }

  async lastSignIn(): Promise<SignInRecord | null> {
    return this.#lastSignIn()
  }

  #lastSignIn(): SignInRecord | null {
    return this.#db
      .query<SignInRecord, []>(
        'SELECT at, address FROM sign_ins WHERE succeeded = 1 ORDER BY id DESC LIMIT 1',
      )
      .get()
  }

  async tokens(): Promise<Token[]> {
    return this.#db
      .query<Token, []>(
        'SELECT id, name, role, created_at, used_at, used_address FROM tokens ORDER BY id DESC',
      )
      .all()
  }

  async addToken({ name, role, digest }: { name: string; role: TokenRole; digest: string }): Promise<Token> {
    const id = Bun.randomUUIDv7()
    const time = now()
    this.#db
      .query('INSERT INTO tokens (id, name, role, digest, created_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, name, role, digest, time)
    return { id, name, role, created_at: time, used_at: null, used_address: null }
  }

  async token(digest: string, address: string): Promise<Token | null> {
    const row = this.#db
      .query<Token, [string]>(
        'SELECT id, name, role, created_at, used_at, used_address FROM tokens WHERE digest = ?',
      )
      .get(digest)
    const time = now()
    if (row && (time - (row.used_at ?? 0) > NOTED_EVERY || row.used_address !== address))
      noteIfPossible(() =>
        this.#db
          .query('UPDATE tokens SET used_at = ?, used_address = ? WHERE id = ?')
          .run(time, address, row.id),
      )
    return row
  }

  async removeToken(id: string): Promise<void> {
    if (!this.#changed('DELETE FROM tokens WHERE id = ?', id))
      throw new NotFoundError('token_not_found', `There is no token with the id '${id}'.`)
  }

  async removeTokens(): Promise<number> {
    return this.#write(() => this.#db.run('DELETE FROM tokens').changes)
  }

  /** Whether a statement found what it changes. */
  #changed(sql: string, value: string | number): boolean {
    return this.#write(() => this.#db.query(sql).run(value).changes) > 0
  }

  #count(sql: string, ...values: number[]): number {
    return this.#db.query<{ number: number }, number[]>(sql).get(...values)?.number ?? 0
  }
}
