/** The sections that the page's own navigation names, in their order. */
export const SECTIONS = [
  { id: 'stack', label: 'Stack' },
  { id: 'agents', label: 'Agents' },
  { id: 'pipeline', label: 'Pipeline' },
  { id: 'api', label: 'API' },
  { id: 'performance', label: 'Performance' },
] as const
