import * as texts from '#texts/site/site.tsx'
import product from '../../product.json'
import { Wordmark } from '../../shell/wordmark.tsx'
import { footerColumns } from './targets.ts'

/** The footer of both pages. */
export function PageFooter() {
  return (
    <footer className="mt-16 border-t border-rule py-12">
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 sm:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-1">
          <Wordmark />
          <p className="mt-2 max-w-[26ch] text-[0.933rem] text-ink-soft">
            {texts.inOneExecutable(product.tagline)}
          </p>
        </div>
        {footerColumns().map(({ name, title, targets }) => (
          <nav key={name} aria-label={title} data-column={name}>
            <h2 className="text-[0.867rem] font-semibold">{title}</h2>
            <ul className="mt-2 grid justify-items-start">
              {targets.map(({ label, href }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-block py-1 text-[0.933rem] text-ink-soft hover:text-ink hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="text-[0.867rem] text-ink-faint col-span-2 sm:col-span-4" data-fact="year">
          {texts.mitLicence(product.year, product.name)}
        </p>
      </div>
    </footer>
  )
}
