import type { SignInRecord, Token, TokenRole } from '../../../../../shared/access.ts'
import { isDiskFull } from '../../../../platform/files/file-errors.ts'
import {
  type AccessCatalog,
  type Account,
  type LoginAttemptKey,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
  type SessionRow,
} from '../../interfaces/access-catalog.ts'
import { NotFoundError } from '../../interfaces/catalog-error.ts'
import { now } from '../activity.ts'
import type { Db, Queries } from '../db.ts'
import { countLoginAttempt, resetLoginAttempts, skipOnFullDisk } from './login-attempts.ts'

/** Least seconds between two records of a session's or token's use. */
const NOTED_EVERY = 60
const KEPT_SIGN_INS = 500
/** Time steps whose codes are valid at any moment. */
const STEPS_AT_ONCE = 3
/** Stored length of a user agent, which may be arbitrarily long. */
const AGENT_CHARS = 200

type StoredSession = Omit<SessionRow, 'previous'> & {
  previousAt: number | null
  previousAddress: string | null
}

const SESSION = `SELECT id, created_at AS "createdAt", seen_at AS "seenAt", address, agent,
  previous_at AS "previousAt", previous_address AS "previousAddress" FROM sessions`
/** Sessions dated further ahead than this, by a clock that was wrong, are ended. */
const AHEAD_SECONDS = 86_400
const TIME = 'CAST(?1 AS DOUBLE PRECISION)'
const LIVING = `seen_at BETWEEN ${TIME} - ${SESSION_IDLE_SECONDS} AND ${TIME} + ${AHEAD_SECONDS}
  AND created_at > ${TIME} - ${SESSION_SECONDS}`

function sessionOf({ previousAt, previousAddress, ...row }: StoredSession): SessionRow {
  const previous = previousAt === null ? null : { at: previousAt, address: previousAddress ?? '' }
  return { ...row, previous }
}

export class SqlAccessCatalog implements AccessCatalog {
  readonly #db: Db
  readonly #makeRoom: () => boolean

  /** `makeRoom`: frees space on a full disk, and tells whether it did. */
  constructor(db: Db, makeRoom: () => boolean = () => false) {
    this.#db = db
    this.#makeRoom = makeRoom
  }

  /** Runs a transaction that grants or revokes access; on a full disk, frees space and tries again. */
  async #write<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    try {
      return await this.#db.transaction(work)
    } catch (error) {
      if (!isDiskFull(error) || !this.#makeRoom()) throw error
      return await this.#db.transaction(work)
    }
  }

  async account(): Promise<Account | null> {
    return await this.#db.get<Account>(`SELECT password_hash AS "passwordHash", changed_at AS "changedAt", totp_secret AS "totpSecret",
           totp_pending AS "totpPending", totp_step AS "totpStep" FROM account`)
  }

  async setPassword(hash: string, keptSession: string | null): Promise<void> {
    await this.#write(async (tx) => {
      await tx.run(
        `INSERT INTO account (id, password_hash, changed_at) VALUES (1, ?1, ?2)
           ON CONFLICT (id) DO UPDATE SET password_hash = ?1, changed_at = ?2, totp_pending = NULL`,
        hash,
        now(),
      )
      await tx.run('DELETE FROM sessions WHERE id IS DISTINCT FROM ?1', keptSession)
    })
  }

  async removeAccount(): Promise<void> {
    await this.#write(async (tx) => {
      for (const table of ['account', 'recovery_codes', 'sessions', 'sign_ins'])
        await tx.run(`DELETE FROM ${table}`)
    })
  }

  async setPending(secret: string): Promise<void> {
    await this.#db.run('UPDATE account SET totp_pending = ?1', secret)
  }

  async confirmPending(
    step: number,
    recoveryDigests: readonly string[],
    keptSession: string | null,
  ): Promise<void> {
    await this.#write(async (tx) => {
      await tx.run('UPDATE account SET totp_secret = totp_pending, totp_pending = NULL, totp_step = ?1', step)
      await replaceRecoveryCodes(tx, recoveryDigests)
      await tx.run('DELETE FROM sessions WHERE id IS DISTINCT FROM ?1', keptSession)
    })
  }

  async removeSecondFactor(): Promise<void> {
    await this.#write(async (tx) => {
      await tx.run('UPDATE account SET totp_secret = NULL, totp_pending = NULL, totp_step = 0')
      await replaceRecoveryCodes(tx, [])
    })
  }

  async spendStep(step: number): Promise<boolean> {
    // A much later step was used before the clock was set back: do not lock the owner out until that time.
    return await this.#changed(
      `UPDATE account SET totp_step = ?1 WHERE totp_step < ?1 OR totp_step > ?1 + ${STEPS_AT_ONCE}`,
      step,
    )
  }

  async spendRecoveryCode(digest: string): Promise<boolean> {
    return await this.#changed('DELETE FROM recovery_codes WHERE digest = ?1', digest)
  }

  async replaceRecoveryCodes(digests: readonly string[]): Promise<void> {
    await this.#write((tx) => replaceRecoveryCodes(tx, digests))
  }

  async recoveryCodes(): Promise<number> {
    return await this.#count('SELECT COUNT(*) AS number FROM recovery_codes')
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
    await this.#write(async (tx) => {
      const time = now()
      const previous = await lastSignIn(tx)
      await tx.run(`DELETE FROM sessions WHERE NOT (${LIVING})`, time)
      await tx.run(
        'INSERT INTO sessions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)',
        id,
        digest,
        time,
        time,
        address,
        agent.slice(0, AGENT_CHARS),
        previous?.at ?? null,
        previous?.address ?? null,
      )
      await noteSignIn(tx, address, true)
    })
    const row = await this.#db.get<StoredSession>(`${SESSION} WHERE id = ?1`, id)
    if (!row) throw new Error('Cannot begin a session: it was not kept')
    return sessionOf(row)
  }

  async session(digest: string): Promise<SessionRow | null> {
    const time = now()
    const row = await this.#db.get<StoredSession>(`${SESSION} WHERE ${LIVING} AND digest = ?2`, time, digest)
    if (!row) return null
    if (time - row.seenAt > NOTED_EVERY)
      await skipOnFullDisk(this.#db.run('UPDATE sessions SET seen_at = ?1 WHERE id = ?2', time, row.id))
    return sessionOf(row)
  }

  async sessions(): Promise<SessionRow[]> {
    return (
      await this.#db.all<StoredSession>(`${SESSION} WHERE ${LIVING} ORDER BY seen_at DESC, id DESC`, now())
    ).map(sessionOf)
  }

  async removeSession(id: string): Promise<void> {
    await this.#changed('DELETE FROM sessions WHERE id = ?1', id)
  }

  async removeSessionsExcept(id: string | null): Promise<number> {
    return await this.#write((tx) => tx.run('DELETE FROM sessions WHERE id IS DISTINCT FROM ?1', id))
  }

  async tried(of: LoginAttemptKey, waitAfter: (failures: number) => number): Promise<number> {
    const counting = this.#db.transaction((tx) => countLoginAttempt(tx, of, waitAfter), { durable: false })
    // No space is freed for these: each server counts in memory, too.
    return (await skipOnFullDisk(counting)) ?? 0
  }

  async forgive(of: LoginAttemptKey): Promise<void> {
    await skipOnFullDisk(this.#db.transaction((tx) => resetLoginAttempts(tx, of)))
  }

  async signInFailed(address: string): Promise<void> {
    // Strangers must not use up the space reserved for the owner.
    await skipOnFullDisk(this.#db.transaction((tx) => noteSignIn(tx, address, false)))
  }

  async failedSince(time: number): Promise<number> {
    return await this.#count('SELECT COUNT(*) AS number FROM sign_ins WHERE succeeded = 0 AND at > ?1', time)
  }

  async hasSignedIn(address: string): Promise<boolean> {
    return (
      (await this.#db.get('SELECT 1 FROM sign_ins WHERE succeeded = 1 AND address = ?1 LIMIT 1', address)) !==
      null
    )
  }

  async lastSignIn(): Promise<SignInRecord | null> {
    return await lastSignIn(this.#db)
  }

  async tokens(): Promise<Token[]> {
    return await this.#db.all<Token>(
      'SELECT id, name, role, created_at, used_at, used_address FROM tokens ORDER BY id DESC',
    )
  }

  async addToken({ name, role, digest }: { name: string; role: TokenRole; digest: string }): Promise<Token> {
    const id = Bun.randomUUIDv7()
    const time = now()
    await this.#db.run(
      'INSERT INTO tokens (id, name, role, digest, created_at) VALUES (?1, ?2, ?3, ?4, ?5)',
      id,
      name,
      role,
      digest,
      time,
    )
    return { id, name, role, created_at: time, used_at: null, used_address: null }
  }

  async token(digest: string, address: string): Promise<Token | null> {
    const row = await this.#db.get<Token>(
      'SELECT id, name, role, created_at, used_at, used_address FROM tokens WHERE digest = ?1',
      digest,
    )
    const time = now()
    if (row && (time - (row.used_at ?? 0) > NOTED_EVERY || row.used_address !== address))
      await skipOnFullDisk(
        this.#db.run(
          'UPDATE tokens SET used_at = ?1, used_address = ?2 WHERE id = ?3',
          time,
          address,
          row.id,
        ),
      )
    return row
  }

  async removeToken(id: string): Promise<void> {
    if (!(await this.#changed('DELETE FROM tokens WHERE id = ?1', id)))
      throw new NotFoundError('token_not_found', `There is no token with the id '${id}'.`)
  }

  async removeTokens(): Promise<number> {
    return await this.#write((tx) => tx.run('DELETE FROM tokens'))
  }

  /** Tells whether a statement changed a row. */
  async #changed(sql: string, value: string | number): Promise<boolean> {
    return (await this.#write((tx) => tx.run(sql, value))) > 0
  }

  async #count(sql: string, ...values: number[]): Promise<number> {
    return (await this.#db.get<{ number: number }>(sql, ...values))?.number ?? 0
  }
}

async function replaceRecoveryCodes(tx: Queries, digests: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM recovery_codes')
  for (const digest of digests) await tx.run('INSERT INTO recovery_codes VALUES (?1)', digest)
}

async function noteSignIn(tx: Queries, address: string, succeeded: boolean): Promise<void> {
  const kind = succeeded ? 1 : 0
  await tx.run('INSERT INTO sign_ins (at, address, succeeded) VALUES (?1, ?2, ?3)', now(), address, kind)
  // Failures never evict the last success.
  await tx.run(
    `DELETE FROM sign_ins WHERE succeeded = ?1 AND id NOT IN
       (SELECT id FROM sign_ins WHERE succeeded = ?1 ORDER BY id DESC LIMIT ${KEPT_SIGN_INS})`,
    kind,
  )
}

async function lastSignIn(db: Queries): Promise<SignInRecord | null> {
  return await db.get<SignInRecord>(
    'SELECT at, address FROM sign_ins WHERE succeeded = 1 ORDER BY id DESC LIMIT 1',
  )
}
