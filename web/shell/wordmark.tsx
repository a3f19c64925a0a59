import type { ReactNode } from 'react'
import product from '../product.json'

/** The name of the product, with a citation mark. */
export function Wordmark(props: { size?: string; children?: ReactNode }) {
  return (
    <span
      className={`font-serif ${props.size ?? 'text-[1.6rem]'} leading-none font-semibold tracking-[-0.02em]`}
    >
      {props.children ?? product.name}
      <span aria-hidden className="cite text-[0.42em] align-[1.05em] tracking-normal">
        1
      </span>
    </span>
  )
}
