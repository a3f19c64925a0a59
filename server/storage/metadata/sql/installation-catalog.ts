import { textOf } from '../../../../shared/messages.ts'
import { type ActivityDay, type Notification, Settings } from '../../../../shared/system.ts'
import type { InstallationCatalog } from '../interfaces/catalog.ts'
import type { NewNotification } from '../interfaces/stored-messages.ts'
import { dateOf, now } from './activity.ts'
import type { Db } from './db.ts'
import { storedMessage } from './stored/stored-message.ts'

const SETTINGS = 'settings'
/** Notifications kept; older ones are dropped. */
const KEPT_NOTIFICATIONS = 200
const DAY_SECONDS = 86_400

type NotificationRow = Omit<Notification, 'read' | 'job_id'> & { read: number; job_id: string | null }

function notificationOf({ job_id, read, ...row }: NotificationRow): Notification {
  const said = { title: storedMessage(row.title), message: storedMessage(row.message) }
  return {
    ...row,
    title: textOf(said.title),
    message: textOf(said.message),
    said,
    read: read === 1,
    ...(job_id ? { job_id } : {}),
  }
}

export class SqlInstallationCatalog implements InstallationCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async settings(): Promise<Settings> {
    const row = await this.#db.get<{ value: string }>('SELECT value FROM settings WHERE key = ?1', SETTINGS)
    return Settings.parse(row ? JSON.parse(row.value) : {})
  }

  async saveSettings(settings: Settings): Promise<void> {
    await this.#db.run(
      'INSERT INTO settings VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2',
      SETTINGS,
      JSON.stringify(settings),
    )
  }

  async agreed(name: string, proposed: string): Promise<string> {
    const row = await this.#db.transaction(async (tx) => {
      await tx.run(
        'INSERT INTO settings VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING',
        `agreed ${name}`,
        proposed,
      )
      return await tx.get<{ value: string }>('SELECT value FROM settings WHERE key = ?1', `agreed ${name}`)
    })
    return row?.value ?? proposed
  }

  async activity(days: number): Promise<ActivityDay[]> {
    const dates = Array.from({ length: days }, (_, i) => dateOf(now() - (days - 1 - i) * DAY_SECONDS))
    const rows = await this.#db.all<ActivityDay>(
      'SELECT * FROM activity WHERE date >= ?1 ORDER BY date',
      dates[0] ?? '',
    )
    const byDate = new Map(rows.map((row) => [row.date, row]))
    return [...new Set(dates)].map(
      (date) => byDate.get(date) ?? { date, documents: 0, bytes: 0, datasets: 0, queries: 0 },
    )
  }

  async notifications(): Promise<Notification[]> {
    return (
      await this.#db.all<NotificationRow>('SELECT * FROM notifications ORDER BY created_at DESC, id DESC')
    ).map(notificationOf)
  }

  async notify(notification: NewNotification): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.run(
        'INSERT INTO notifications (id, kind, title, message, created_at, job_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
        Bun.randomUUIDv7(),
        notification.kind,
        JSON.stringify(notification.title),
        JSON.stringify(notification.message),
        now(),
        notification.job_id ?? null,
      )
      await tx.run(
        'DELETE FROM notifications WHERE id NOT IN (SELECT id FROM notifications ORDER BY id DESC LIMIT ?1)',
        KEPT_NOTIFICATIONS,
      )
    })
  }

  async read(ids: readonly string[] | null): Promise<void> {
    await this.#db.run(
      'UPDATE notifications SET read = 1 WHERE CAST(?1 AS TEXT) IS NULL OR id IN LIST(?1)',
      ids === null ? null : JSON.stringify(ids),
    )
  }
}
