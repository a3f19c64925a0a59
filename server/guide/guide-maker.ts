import type { DocumentGuide, GuideQuestion } from '../../shared/guides.ts'
import type { AnswerServices } from '../answer/answer.ts'
import type { Logger } from '../platform/log.ts'
import { pause } from '../platform/pause.ts'
import type { Catalog } from '../storage/metadata/interfaces/catalog.ts'
import { GUIDE_VERSION, type GuideStores, guideSentences, makeGuide } from './document-guide.ts'
import { answerTo, proposalsOf } from './verified-questions.ts'

/** How often it looks for new documents, and whether other work is done. */
const LOOK_MS = 2000
const WAIT_MS = 100
/** How long it rests after a failure, such as a full disk. */
const REST_MS = 60_000
const DOCUMENTS_AT_ONCE = 50
/** The newest documents whose questions are asked unbidden; those of others once their guide was opened. */
const ASKED_UNBIDDEN = 200
/** Most questions of a document to try and to keep. */
const TRIED = 14
const KEPT = 8

type GuideServices = GuideStores & {
  readonly catalog: Pick<Catalog, 'documents' | 'guides'>
  readonly answering: AnswerServices
  /** Whether documents are being read, which goes first. */
  readonly isReading: () => boolean
  readonly log: Logger
}

/**
 * Makes the guides of completed documents in the background, the newest first, and then, while nothing else is to be done,
 * asks the questions that they propose.
 */
export class GuideMaker {
  readonly #services: GuideServices
  readonly #stopping = new AbortController()
  readonly #failed = new Set<string>()
  readonly #wanted = new Set<string>()
  #running: Promise<void> = Promise.resolve()
  /** The catalog's counts when all guides were made. */
  #madeAt = ''
  /** The same when all questions were asked. */
  #askedAt = ''
  #holds = 0
  #revision = 0
  #asking = new AbortController()

  constructor(services: GuideServices) {
    this.#services = services
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Resolves once it has stopped. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#asking.abort()
    await this.#running
  }

  /** Changes whenever this process has kept a guide. */
  get revision(): number {
    return this.#revision
  }

  /** Asks the questions of a document next, since somebody looks at its guide. */
  want(documentId: string): void {
    this.#wanted.add(documentId)
  }

  /** Asks no questions until the returned function is called; one that is being asked is put off. */
  hold(): () => void {
    this.#holds++
    this.#asking.abort()
    return () => {
      this.#holds--
    }
  }

  /**
   * Does work that asks questions nobody waits for, once nothing else is to be done: its signal aborts as soon as somebody
   * asks, or after `signal`. Guides wait meanwhile.
   */
  async inSpareTime<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const either = AbortSignal.any([signal, this.#stopping.signal])
    await this.#idle(either)
    const resume = this.hold()
    this.#asking = new AbortController()
    try {
      return await work(AbortSignal.any([either, this.#asking.signal]))
    } finally {
      resume()
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      let rest = LOOK_MS
      try {
        if (await this.#makeSome()) rest = 0
        else if (await this.#askNext()) rest = 0
      } catch (error) {
        if (signal.aborted) return
        this.#services.log.warn('Cannot make guides', { error: String(error) })
        rest = REST_MS
      }
      await pause(rest, signal)
    }
  }

  /** Makes some guides that are missing; returns whether more may be. */
  async #makeSome(): Promise<boolean> {
    const { catalog } = this.#services
    const { documents, chunks, bytes } = await catalog.documents.counts()
    const counts = `${documents} ${chunks} ${bytes}`
    if (counts === this.#madeAt) return false
    const missing = await catalog.guides.missing(GUIDE_VERSION, DOCUMENTS_AT_ONCE + this.#failed.size)
    const ids = missing.filter((id) => !this.#failed.has(id))
    for (const id of ids) {
      await this.#idle()
      await this.#make(id)
    }
    if (ids.length === 0) this.#madeAt = counts
    return ids.length > 0
  }

  async #make(id: string): Promise<void> {
    const { catalog } = this.#services
    const document = (await catalog.documents.completed([id])).get(id)
    if (!document) return
    try {
      await this.#keep(id, await makeGuide(document, this.#services))
    } catch (error) {
      this.#giveUp(id, error)
    }
  }

  async #keep(id: string, guide: DocumentGuide): Promise<void> {
    await this.#services.catalog.guides.put(id, guide)
    this.#revision++
  }

  /** Leaves a document alone until the next start. Throws what stop() aborts. */
  #giveUp(id: string, error: unknown): void {
    this.#stopping.signal.throwIfAborted()
    this.#failed.add(id)
    this.#services.log.warn('Cannot make the guide of a document', { document: id, error: String(error) })
  }

  /** Asks the questions of one document; returns whether there was one. */
  async #askNext(): Promise<boolean> {
    const { catalog } = this.#services
    const wanted = await catalog.guides.of([...this.#wanted])
    let [id, guide] = [...wanted].find(([id, { is_asked }]) => !is_asked && !this.#failed.has(id)) ?? []
    if (!id || !guide) {
      this.#wanted.clear()
      if (this.#askedAt === this.#madeAt) return false
      const newest = await catalog.guides.newest(null, ASKED_UNBIDDEN)
      const next = newest.find((one) => !one.guide.is_asked && !this.#failed.has(one.documentId))
      ;[id, guide] = [next?.documentId, next?.guide]
      if (!id || !guide) this.#askedAt = this.#madeAt
    }
    if (!id || !guide) return false
    try {
      const questions = await this.#questionsOf(id)
      if (questions) await this.#keep(id, { ...guide, questions, is_asked: true })
    } catch (error) {
      this.#giveUp(id, error)
    }
    return true
  }

  /** The questions that a document answers; null if the document is gone. */
  async #questionsOf(id: string): Promise<DocumentGuide['questions'] | null> {
    const { catalog, answering } = this.#services
    const document = (await catalog.documents.completed([id])).get(id)
    if (!document) return null
    const scope = { datasetIds: [], documentIds: [id] }
    const kept: GuideQuestion[] = []
    for (const proposal of proposalsOf(await guideSentences(document, this.#services)).slice(0, TRIED)) {
      if (kept.length >= KEPT) break
      const { question, from } = proposal
      if (from && (await this.#ask((signal) => answerTo(proposal, scope, answering, signal))))
        kept.push({ question, start: from.start, end: from.end })
    }
    return kept
  }

  /** Does what asks a question, and does it again if it was put off. */
  async #ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    while (true) {
      await this.#idle()
      this.#asking = new AbortController()
      const { signal } = this.#asking
      const either = AbortSignal.any([signal, this.#stopping.signal])
      try {
        const done = await work(either)
        if (!either.aborted) return done
      } catch (error) {
        if (!either.aborted) throw error
      }
      this.#stopping.signal.throwIfAborted()
    }
  }

  async #idle(signal = this.#stopping.signal): Promise<void> {
    while (!signal.aborted && (this.#holds > 0 || this.#services.isReading())) await pause(WAIT_MS, signal)
    signal.throwIfAborted()
  }
}
