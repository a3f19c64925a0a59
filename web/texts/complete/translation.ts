import type { ReactNode } from 'react'

/** The type of a text in another language: any string for a string, a function with the same parameters for a function. */
type Translatable<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => R extends string ? string : R extends Promise<unknown> ? R : ReactNode
    : { readonly [K in keyof T]: Translatable<T[K]> }

type Keys<T> = { readonly [Area in keyof T]: Readonly<Record<keyof T[Area], unknown>> }

/** Does not compile if the second language lacks a text of the first, or has one with other parameters. */
export type Complete<First, Second extends Translatable<First>> = Second
/** Does not compile if the second language lacks the key of a text. */
export type Covered<First, Second extends Keys<First>> = Second
