import product from '../product.json'

/** The name, with the mark that a citation has. `short`: classes that hide all but its first letter. */
export function Wordmark({ size = 'text-[1.6rem]', short = '' }: { size?: string; short?: string }) {
  return (
    <span className={`font-serif ${size} leading-none font-semibold tracking-[-0.02em]`}>
      {product.name.slice(0, 1)}
      <span className={short}>{product.name.slice(1)}</span>
      <span aria-hidden className="cite text-[0.42em] align-[1.05em] tracking-normal">
        1
      </span>
    </span>
  )
}
