/** Files bundled as text. */
declare module '*.md' {
  const text: string
  export default text
}
declare module '*.css' {
  const text: string
  export default text
}
declare module '*/LICENSE' {
  const text: string
  export default text
}
