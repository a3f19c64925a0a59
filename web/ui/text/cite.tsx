/**
 * A citation mark that cannot be pressed; in an answer they are buttons. `quiet`: the answer quotes nothing
 * from the source.
 */
export function Cite({ number, quiet = false }: { number: number; quiet?: boolean }) {
  return <span className={quiet ? 'cite cite-quiet' : 'cite'}>{number}</span>
}
