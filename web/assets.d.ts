declare module '*.css'

declare module '*.mjs' {
  /** Where the file will be, relative to the code that asks. */
  const path: string
  export default path
}
