import * as texts from '#texts/site/technical.tsx'
/** The sections that the page's own navigation names, in their order. */
export const SECTIONS = [
  { id: 'stack', label: texts.stack },
  { id: 'agents', label: texts.agents },
  { id: 'pipeline', label: texts.pipeline },
  { id: 'api', label: texts.api },
  { id: 'performance', label: texts.performance },
] as const
