import { expect, test } from 'bun:test'
import { classesWithoutRule } from '../../build/class-rules.ts'

const CSS =
  '.flex{display:flex}.w-2\\.5{width:1px}@media (width>=48rem){.md\\:rail\\:hidden:is(.a *){display:none}}' +
  '.\\[\\&\\>p\\]\\:mt-2>p{margin:0}.bg-\\(--x\\){color:red}'

const without = (text: string) => classesWithoutRule(new Map([['a.tsx', text]]), CSS)

test('classesWithoutRule() names a variant that does not exist and a mistyped class', () => {
  expect(without('<p className="flex md:not-group-data-open/side:hidden" />')).toEqual([
    'md:not-group-data-open/side:hidden (a.tsx)',
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text.
  expect(without('<p className={`flexx ${look({ size: { a } })}`} />')).toEqual(['flexx (a.tsx)'])
  expect(without("const LOOK = 'hover:flex'")).toEqual(['hover:flex (a.tsx)'])
})

test('classesWithoutRule() passes what has a rule, marks, addresses, selectors and other text', () => {
  const text = `<p className="group group/side flex w-2.5 md:rail:hidden [&>p]:mt-2 bg-(--x)" />
    'https://ibid.test', 'documents/:id', 'input:not([readonly])', '(width: 4rem)', 'Note: it is late'`
  expect(without(text)).toEqual([])
})
