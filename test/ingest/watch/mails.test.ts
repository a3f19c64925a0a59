import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadForm } from '../../support/app.ts'
import { attached, mailOf } from '../../support/documents/mail.ts'
import { makeMsg } from '../../support/documents/make-msg.ts'
import { openWatched, type Watched } from '../../support/ingest/watched.ts'

let watched: Watched
beforeEach(async () => {
  watched = await openWatched()
})
afterEach(() => watched.app[Symbol.asyncDispose]())

const PRICES = 'item,price\nlamp,9\n'
const TERMS = 'Pay within ten days.'
const names = async () => Object.keys(await watched.documents()).sort()
const only = async (name: string) =>
  (await watched.app.documents('papers')).find(({ filename }) => filename === name)

describe('what is attached to a mail in a watched folder', () => {
  test('becomes documents of their own, which name the mail, and goes with it', async () => {
    const inner = mailOf('Inner', attached('deep.txt', 'The harbour opens at six.'))
      .replaceAll('--x', '--y')
      .replace('boundary=x', 'boundary=y')
    const forwarded = ['--x', 'Content-Type: message/rfc822', 'Content-Description: Forwarded', '', inner]
    await watched.write({
      'in/offer.eml': mailOf('Offer', attached('a.csv', PRICES), attached('a.csv', 'x,y\n1,2\n'), forwarded),
    })
    await watched.settle()
    expect(await names()).toEqual([
      'offer.eml',
      'offer.eml › Forwarded.eml',
      'offer.eml › Forwarded.eml › deep.txt',
      'offer.eml › a (2).csv',
      'offer.eml › a.csv',
    ])
    expect((await only('offer.eml › a.csv'))?.metadata).toEqual({ attached_to: 'offer.eml' })
    expect(await watched.scan()).toBe(false)
    await watched.write({ 'last.txt': 'The last one.' })
    await watched.remove('in/offer.eml')
    await watched.settle()
    expect(await names()).toEqual(['last.txt'])
    expect(watched.app.filesIn('incoming')).toEqual([])
  })

  test('becomes documents where the mail is of Outlook, too, with the mails in it', async () => {
    const attached = [{ name: 'b.txt', content: TERMS }]
    const mail = makeMsg({ subject: 'Offer', attached: [{ subject: 'Inner', attached }] })
    await watched.write({ 'offer.msg': mail })
    await watched.settle()
    expect(await names()).toEqual(['offer.msg', 'offer.msg › Inner.msg', 'offer.msg › Inner.msg › b.txt'])
    await watched.write({ 'last.txt': 'The last one.' })
    await watched.remove('offer.msg')
    await watched.settle()
    expect(await names()).toEqual(['last.txt'])
  })

  test('follows a mail that changes: what stays keeps its document, what is no longer attached goes', async () => {
    await watched.write({ 'offer.eml': mailOf('Offer', attached('a.csv', PRICES), attached('b.txt', TERMS)) })
    await watched.settle()
    const before = await only('offer.eml › a.csv')
    await watched.write({ 'offer.eml': mailOf('New', attached('a.csv', PRICES), attached('c.txt', 'New.')) })
    await watched.settle()
    expect(await watched.documents()).toMatchObject({
      'offer.eml › a.csv': PRICES,
      'offer.eml › c.txt': 'New.',
    })
    expect(await names()).toEqual(['offer.eml', 'offer.eml › a.csv', 'offer.eml › c.txt'])
    expect((await only('offer.eml › a.csv'))?.id).toBe(before?.id ?? '')
    await watched.write({ 'offer.eml': mailOf('None') })
    await watched.settle()
    expect(await names()).toEqual(['offer.eml'])
  })

  test('follows a mail that is moved, and stays while a copy of the mail does', async () => {
    await watched.write({ 'offer.eml': mailOf('Offer', attached('b.txt', TERMS)) })
    await watched.settle()
    const before = await only('offer.eml › b.txt')
    await watched.rename('offer.eml', 'deep/deal.eml')
    await watched.settle()
    const after = await only('deal.eml › b.txt')
    expect(after).toMatchObject({ id: before?.id ?? '', metadata: { attached_to: 'deal.eml' } })
    await writeFile(join(watched.root, 'copy.eml'), await readFile(join(watched.root, 'deep/deal.eml')))
    await watched.settle()
    expect(await names()).toEqual(['deal.eml', 'deal.eml › b.txt'])
    await watched.write({ 'deep/deal.eml': mailOf('Deal', attached('b.txt', 'Pay at once.')) })
    await watched.settle()
    expect(await watched.documents()).toMatchObject({
      'copy.eml › b.txt': TERMS,
      'deal.eml › b.txt': 'Pay at once.',
    })
    expect(await names()).toEqual(['copy.eml', 'copy.eml › b.txt', 'deal.eml', 'deal.eml › b.txt'])
    await watched.remove('copy.eml')
    await watched.settle()
    expect(await names()).toEqual(['deal.eml', 'deal.eml › b.txt'])
  })

  test('is neither the document of a file with the same bytes nor that of another mail', async () => {
    await watched.write({ 'offer.eml': mailOf('Offer', attached('b.txt', TERMS)) })
    await watched.settle()
    await watched.write({ 'terms.txt': TERMS, 'second.eml': mailOf('Second', attached('b.txt', TERMS)) })
    await watched.settle()
    expect(await names()).toEqual([
      'offer.eml',
      'offer.eml › b.txt',
      'second.eml',
      'second.eml › b.txt',
      'terms.txt',
    ])
    await watched.remove('offer.eml')
    await watched.settle()
    expect(await names()).toEqual(['second.eml', 'second.eml › b.txt', 'terms.txt'])
    await watched.remove('second.eml')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'terms.txt': TERMS })
  })

  test('leaves alone what a person uploaded', async () => {
    const form = uploadForm('papers', {
      'offer.eml › b.txt': 'By hand.',
      'sub.eml': 'Subject: hand\n\nBy hand.',
    })
    form.set('use_celery', 'false')
    expect((await watched.app.request('/api/upload', { method: 'POST', body: form })).status).toBe(200)
    await watched.write({ 'offer.eml': mailOf('Offer', attached('b.txt', TERMS)), 'other.txt': 'Other.' })
    await watched.settle()
    expect(await names()).toEqual([
      'offer.eml',
      'offer.eml › b (2).txt',
      'offer.eml › b.txt',
      'other.txt',
      'sub.eml',
    ])
    await watched.remove('offer.eml')
    await watched.settle()
    expect(await names()).toEqual(['offer.eml › b.txt', 'other.txt', 'sub.eml'])
    expect((await watched.documents())['offer.eml › b.txt']).toBe('By hand.')
  })
})
