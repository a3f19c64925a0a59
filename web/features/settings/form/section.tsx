import type { ReactNode } from 'react'
import { Card, CardHeading } from '../../../ui/card.tsx'

/** A card of the settings page: its title, and `end` beside it. */
export function Section(props: { id: string; title: string; children: ReactNode; end?: ReactNode }) {
  return (
    <Card aria-labelledby={props.id}>
      <CardHeading id={props.id} end={props.end}>
        {props.title}
      </CardHeading>
      <div className="grid grid-cols-1 gap-5 p-5">{props.children}</div>
    </Card>
  )
}
