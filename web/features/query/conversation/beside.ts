/** Wide screens show sources and documents beside the answer; narrow ones below it, and a document over everything. */
export const BESIDE = '(width >= 80rem)'
