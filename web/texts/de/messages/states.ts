export const fileStatus = {
  pending: 'wartet',
  processing: 'in Arbeit',
  completed: 'fertig',
  failed: 'fehlgeschlagen',
  cancelled: 'abgebrochen',
}

export const fileStage = {
  queued: 'in der Warteschlange',
  reading: 'wird gelesen',
  chunking: 'wird in Abschnitte geteilt',
  embedding: 'wird eingebettet',
  saving: 'wird gespeichert',
}

export const jobStatus = {
  queued: 'wartet',
  processing: 'in Arbeit',
  completed: 'fertig',
  completed_with_errors: 'fertig, mit Fehlern',
  failed: 'fehlgeschlagen',
  timeout: 'Zeit überschritten',
  cancelled: 'abgebrochen',
}

export const stepStatus = {
  done: 'fertig',
  skipped: 'übersprungen',
  failed: 'fehlgeschlagen',
}

export const documentKind = {
  report: 'Bericht',
  contract: 'Vertrag',
  invoice: 'Rechnung',
  table: 'Tabelle',
  mail: 'E-Mail',
  slides: 'Folien',
  manual: 'Anleitung',
  recipe: 'Rezept',
  article: 'Fachartikel',
  minutes: 'Protokoll',
}
