import type { Database } from 'bun:sqlite'
import { type ActivityDay, type Notification, Settings } from '../../../shared/system.ts'
import type { InstallationCatalog } from '../catalog.ts'
import { dateOf, now } from './activity.ts'

const SETTINGS = 'settings'
/** Older notifications than this many are forgotten. */
const KEPT_NOTIFICATIONS = 200
const DAY_SECONDS = 86_400

type NotificationRow = Omit<Notification, 'read' | 'job_id'> & { read: number; job_id: string | null }

export class SqliteInstallationCatalog implements InstallationCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async settings(): Promise<Settings> {
    const row = this.#db
      .query<{ value: string }, [string]>('SELECT value FROM settings WHERE key = ?')
      .get(SETTINGS)
    return Settings.parse(row ? JSON.parse(row.value) : {})
  }

  async saveSettings(settings: Settings): Promise<void> {
    this.#db
      .query('INSERT INTO settings VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2')
      .run(SETTINGS, JSON.stringify(settings))
  }

  async activity(days: number): Promise<ActivityDay[]> {
    const dates = Array.from({ length: days }, (_, i) => dateOf(now() - (days - 1 - i) * DAY_SECONDS))
    const rows = this.#db
      .query<ActivityDay, [string]>('SELECT * FROM activity WHERE date >= ? ORDER BY date')
      .all(dates[0] ?? '')
    const byDate = new Map(rows.map((row) => [row.date, row]))
    return [...new Set(dates)].map(
      (date) => byDate.get(date) ?? { date, documents: 0, bytes: 0, datasets: 0, queries: 0 },
    )
  }

  async notifications(): Promise<Notification[]> {
    return this.#db
      .query<NotificationRow, []>('SELECT * FROM notifications ORDER BY created_at DESC, id DESC')
      .all()
      .map(({ job_id, read, ...row }) => ({ ...row, read: read === 1, ...(job_id ? { job_id } : {}) }))
  }

  async notify(notification: Pick<Notification, 'kind' | 'title' | 'message' | 'job_id'>): Promise<void> {
    this.#db.transaction(() => {
      this.#db
        .query(
          'INSERT INTO notifications (id, kind, title, message, created_at, job_id) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(
          Bun.randomUUIDv7(),
          notification.kind,
          notification.title,
          notification.message,
          now(),
          notification.job_id ?? null,
        )
      this.#db
        .query(
          'DELETE FROM notifications WHERE id NOT IN (SELECT id FROM notifications ORDER BY id DESC LIMIT ?)',
        )
        .run(KEPT_NOTIFICATIONS)
    })()
  }

  async read(ids: readonly string[] | null): Promise<void> {
    this.#db
      .query('UPDATE notifications SET read = 1 WHERE ?1 IS NULL OR id IN (SELECT value FROM json_each(?1))')
      .run(ids === null ? null : JSON.stringify(ids))
  }
}
