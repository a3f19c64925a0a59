import type { ComponentProps } from 'react'
import { badgeLook, type Tone } from './badge-look.ts'

/** A small label. */
export function Badge({ tone, className = '', ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span className={`${badgeLook(tone)} ${className}`} {...rest} />
}
