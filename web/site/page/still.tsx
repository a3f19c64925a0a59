/** A part of the landing page that the build renders into a template of the page's HTML, so that it needs no program. */
export type StillName = 'features' | 'integrations' | 'final-call' | 'notes' | 'footer'

/** Shows a part that the build has rendered. Throws if the page's HTML lacks it. */
export function Still({ of }: { of: StillName }) {
  const template = document.querySelector(`template[data-still="${of}"]`)
  if (!template) throw new Error(`Cannot show '${of}': the page's HTML lacks it`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The build rendered it, from texts of its own.
  return <div className="contents" dangerouslySetInnerHTML={{ __html: template.innerHTML }} />
}
