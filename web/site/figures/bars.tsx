import type { ReactNode } from 'react'
import * as texts from '#texts/site/site.tsx'
import { Figure } from './figure.tsx'
import { type FigureName, figureOf } from './figures.ts'

export type Bar = { readonly label: string; readonly of: FigureName; readonly own?: boolean }

/** Figures of one unit, side by side. `max`: where a full bar would end; the longest bar without. */
export function Bars(props: {
  title: string
  unit: string
  rows: readonly Bar[]
  max?: number
  children: ReactNode
}) {
  const longest = props.max ?? Math.max(...props.rows.map(({ of }) => figureOf(of).value))
  return (
    <div className="min-w-0">
      <h3 className="font-serif text-[1.3rem] leading-snug font-semibold">{props.title}</h3>
      <p className="text-[0.867rem] text-ink-faint">{props.unit.replace(/^%/, texts.percent)}</p>
      <ul className="mt-4 grid gap-3">
        {props.rows.map(({ label, of, own = false }) => (
          <li key={of}>
            <div className="flex items-baseline justify-between gap-4">
              <span className={own ? 'font-medium' : 'text-ink-soft'}>{label}</span>
              <span className={own ? 'font-semibold' : 'text-ink-soft'}>
                <Figure of={of} bare />
              </span>
            </div>
            <div
              className="bar mt-1"
              data-own={own || undefined}
              style={{ width: `${(100 * figureOf(of).value) / longest}%` }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-pretty text-ink-soft">{props.children}</p>
    </div>
  )
}
