/** A citation mark that stands still; in an answer they are buttons. `quiet`: nothing is quoted from there. */
export function Cite({ number, quiet = false }: { number: number; quiet?: boolean }) {
  return <span className={quiet ? 'cite cite-quiet' : 'cite'}>{number}</span>
}
