import type { Format } from '../../../../../shared/formats.ts'
import { DocumentGuide } from '../../../../../shared/guides.ts'
import type { GuideCatalog, GuideOfDocument } from '../../interfaces/guide-catalog.ts'
import type { Db } from '../db.ts'
import { storedColumn } from '../stored/stored-column.ts'

type GuideRow = { id: string; filename: string; format: Format; guide: string }

/** A guide that cannot be read counts as none. */
export class SqlGuideCatalog implements GuideCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async of(documentIds: readonly string[]): Promise<Map<string, DocumentGuide>> {
    const rows = await this.#db.all<Pick<GuideRow, 'id' | 'guide'>>(
      'SELECT document_id AS id, guide FROM guides WHERE document_id IN LIST(?1)',
      JSON.stringify(documentIds),
    )
    return new Map(
      rows.flatMap(({ id, guide }) => {
        const read = storedColumn(DocumentGuide, guide)
        return read ? [[id, read]] : []
      }),
    )
  }

  async newest(datasetKey: number | null, limit: number): Promise<GuideOfDocument[]> {
    const rows = await this.#db.all<GuideRow>(
      `SELECT f.id, f.filename, f.format, g.guide FROM guides g JOIN documents f ON f.id = g.document_id
         WHERE f.status = 'completed' AND ${datasetKey === null ? 'CAST(?1 AS BIGINT) IS NULL' : 'f.dataset_id = ?1'}
         ORDER BY f.created_at DESC, f.id DESC LIMIT ?2`,
      datasetKey,
      limit,
    )
    return rows.flatMap(({ id, filename, format, guide }) => {
      const read = storedColumn(DocumentGuide, guide)
      return read ? [{ ...{ documentId: id, filename, format }, guide: read }] : []
    })
  }

  async put(documentId: string, guide: DocumentGuide): Promise<void> {
    await this.#db.run(
      `INSERT INTO guides (document_id, version, guide)
         SELECT id, CAST(?2 AS INTEGER), ?3 FROM documents WHERE id = ?1
         ON CONFLICT (document_id) DO UPDATE SET version = excluded.version, guide = excluded.guide`,
      documentId,
      guide.version,
      JSON.stringify(guide),
    )
  }

  async missing(version: number, limit: number): Promise<string[]> {
    const rows = await this.#db.all<{ id: string }>(
      `SELECT f.id FROM documents f LEFT JOIN guides g ON g.document_id = f.id AND g.version >= ?1
         WHERE f.status = 'completed' AND g.document_id IS NULL ORDER BY f.created_at DESC, f.id DESC LIMIT ?2`,
      version,
      limit,
    )
    return rows.map(({ id }) => id)
  }
}
