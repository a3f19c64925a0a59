import product from '../product.json'

/** The name, with the mark that a citation has. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span className={`font-serif text-[1.6rem] leading-none font-semibold tracking-[-0.02em] ${className}`}>
      {product.name}
      <span aria-hidden className="cite text-[0.42em] align-[1.05em] tracking-normal">
        1
      </span>
    </span>
  )
}
