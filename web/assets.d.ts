declare module '*.css'

declare module '*.mjs' {
  /** The path of the built file, relative to the importing code. */
  const path: string
  export default path
}
