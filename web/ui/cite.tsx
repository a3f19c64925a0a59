/** A citation mark that stands still; in an answer they are buttons. */
export function Cite({ number }: { number: number }) {
  return <span className="cite">{number}</span>
}
