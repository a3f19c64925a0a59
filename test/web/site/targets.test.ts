import { expect, test } from 'bun:test'
import product from '../../../web/product.json'
import { type Facts, footerColumns, sourceRepository } from '../../../web/site/page/targets.ts'

const none: Facts = {
  repository: null,
  issues: null,
  community: null,
  videos: null,
  website: null,
  support: null,
  security: null,
}
const all: Facts = {
  repository: 'https://code.example/ibid',
  issues: 'https://code.example/ibid/issues',
  community: 'https://forum.example',
  videos: 'https://videos.example',
  website: 'https://ibid.example',
  support: 'mailto:help@ibid.example',
  security: 'mailto:security@ibid.example',
}
const targetsOf = (links: Facts) => footerColumns(links).flatMap(({ targets }) => targets)

test('the footer has the three columns, and no entry without a target', () => {
  expect(footerColumns(none).map(({ title }) => title)).toEqual(['Product', 'Developer', 'Legal'])
  const labels = targetsOf(none).map(({ label }) => label)
  for (const label of ['API Docs', 'Changelog', 'Privacy', 'Terms', 'Security', 'Compliance'])
    expect(labels).toContain(label)
  for (const { href } of [...targetsOf(none), ...targetsOf(all)])
    expect(href).toMatch(/^(\.\/#|https:|mailto:|[a-z])/)
  for (const href of targetsOf(none).map((target) => target.href)) expect(href).not.toMatch(/^\w+:/)
})

test('every known fact of the product gets its link', () => {
  const known = Object.values(all)
  expect(
    targetsOf(all)
      .flatMap(({ href }) => (/^\w+:/.test(href) ? [href] : []))
      .toSorted(),
  ).toEqual(known.flatMap((href) => href ?? []).toSorted())
  expect(Object.keys(product.links).toSorted()).toEqual(Object.keys(all).toSorted())
  expect([sourceRepository(none), sourceRepository(all)]).toEqual([null, 'https://code.example/ibid'])
})
