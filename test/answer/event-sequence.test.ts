import { describe, expect, test } from 'bun:test'
import { answer } from '../../server/answer/answer.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { asking, type Library, library } from '../support/library.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import {
  answerLines,
  CHECKED,
  FOUND,
  lineOf,
  linesOf,
  NOTHING_FOUND,
  QUOTED,
  SEARCHED,
  UNCHECKED,
} from '../support/texts/event-lines.ts'
import { leaveAndDrinks, leaveQuestion } from '../support/texts/leave-and-drinks.ts'

const serve = ollamaServers()

describe('the events of answer()', () => {
  test('where documents are quoted', async () => {
    expect(await answerLines(library(leaveAndDrinks))).toEqual([
      ...FOUND,
      QUOTED,
      'summarization done: 19 words, quoted (words_quoted)',
      ...CHECKED,
      'result answered extractive',
    ])
  })

  test('where nothing is found', async () => {
    const services = library(leaveAndDrinks, { threshold: 0.9 })
    expect(await answerLines(services, 'Who painted the portrait of the king of Albania?')).toEqual([
      ...SEARCHED,
      'retrieval done: 1 passage to read, none of them close (near_misses)',
      'ranking started',
      'citations [1] drinks.csv',
      'ranking done: 1 source, best drinks.csv (7%) (sources_ranked)',
      'summarization started',
      'summarization done: The passages do not answer the question (passages_do_not_answer)',
      ...UNCHECKED,
      'result not_found extractive',
    ])
    expect(await answerLines(services, 'Zzz qqq?')).toEqual([
      ...SEARCHED,
      'retrieval done: No passage found (near_misses)',
      ...NOTHING_FOUND,
      'result not_found extractive',
    ])
  })

  test('where there is nothing to search', async () => {
    expect(await answerLines(library([]))).toEqual([
      'ingestion started',
      'ingestion done: No document here yet (no_document_yet)',
      'retrieval started',
      'retrieval skipped: Nothing to search (nothing_to_search)',
      ...NOTHING_FOUND,
      'result not_found extractive',
    ])
  })

  test('where nothing is asked', async () => {
    expect(await answerLines(library(leaveAndDrinks), 'Hello!')).toEqual([
      ...SEARCHED,
      'retrieval skipped: Nothing to search (nothing_to_search)',
      ...NOTHING_FOUND,
      'result not_found extractive',
    ])
    expect(await answerLines(library(leaveAndDrinks), 'Thanks!', { asked: [leaveQuestion] })).toEqual([
      ...SEARCHED,
      'retrieval skipped: Nothing to search (nothing_to_search)',
      ...NOTHING_FOUND,
      'result not_found extractive',
    ])
  })

  test('where an overview is asked', async () => {
    expect(await answerLines(library(leaveAndDrinks), 'Summarize the documents')).toEqual([
      ...SEARCHED,
      'retrieval done: 2 passages spread over 2 documents (passages_spread)',
      'ranking started',
      'citations [1] leave.md, [2] drinks.csv',
      'ranking done: 5 central sentences in 2 sources (central_sentences)',
      'summarization started',
      'token **leave.md, Annual leave**:\n\n- “The leave policy covers all employees of the agency.” [1]\n- “You can carry over a maximum of 240 annual leave hours from one leave year to the next.” [1]\n- “Overtime must be approved by the manager within five working days.” [1]\n\n**drinks.csv**:\n\n- country: Albania; beer\\_servings: 89; wine\\_servings: 54 [2]\n- country: Algeria; beer\\_servings: 25; wine\\_servings: 14 [2]',
      'summarization done: 64 words, quoted (words_quoted)',
      'citation started',
      'citation done: 5 of 5 claims matched with 2 sources (claims_matched)',
      'validation started',
      'validation done: 5 supported, 0 partly, 0 not; confidence high (100%) (claims_checked)',
      'result answered extractive',
    ])
  })

  test('where a step fails', async () => {
    const services: Library = {
      ...library(leaveAndDrinks),
      read: () => Promise.reject(new Error('/secret/path is unreadable')),
    }
    expect(await answerLines(services)).toEqual([
      ...SEARCHED,
      'retrieval done: 1 relevant passage in 1 document (passages_found)',
      'ranking started',
      "ranking failed: The question could not be answered: the ranking step failed. The server's log says why.",
      "error answer_failed: The question could not be answered: the ranking step failed. The server's log says why.",
    ])
    expect(services.errors).toHaveLength(1)
  })

  test('where it is aborted while a model writes', async () => {
    const { host } = serve({ behaviour: { kind: 'say', text: 'word '.repeat(500) }, pieceMs: 10 })
    const services = library(leaveAndDrinks, { model: ollama(host, 'llama3.2:latest') })
    const abort = new AbortController()
    const lines: string[] = []
    for await (const event of answer(asking(leaveQuestion), services, abort.signal)) {
      lines.push(event.event === 'token' ? 'token' : lineOf(event))
      if (event.event === 'token') abort.abort()
    }
    expect(lines).toEqual([...FOUND, 'token'])
  })

  test('where it is aborted while it is searched', async () => {
    const abort = new AbortController()
    const own = library(leaveAndDrinks)
    const services: Library = {
      ...own,
      library: {
        ...own.library,
        search: (_question, _scope, _limit, signal) => {
          abort.abort()
          signal.throwIfAborted()
          return Promise.reject(new Error('not aborted'))
        },
      },
    }
    expect(await linesOf(answer(asking(leaveQuestion), services, abort.signal))).toEqual([...SEARCHED])
    expect(services.errors).toEqual([])
  })
})
