/** A passage as it stands in its document, with the sentence that counts marked. */
export function Quoted({ text, quote }: { text: string; quote: string | null }) {
  const at = quote ? text.indexOf(quote) : -1
  return (
    <blockquote
      dir="auto"
      className="max-w-[76ch] border-s-2 border-rule-strong ps-4 font-serif leading-relaxed whitespace-pre-line text-ink-soft"
    >
      {quote && at >= 0 ? (
        <>
          {text.slice(0, at)}
          <mark className="text-ink">{quote}</mark>
          {text.slice(at + quote.length)}
        </>
      ) : (
        text
      )}
    </blockquote>
  )
}
