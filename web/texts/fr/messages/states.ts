export const fileStatus = {
  pending: 'en attente',
  processing: 'en cours',
  completed: 'terminé',
  failed: 'échec',
  cancelled: 'annulé',
}

export const fileStage = {
  queued: 'en file d’attente',
  reading: 'lecture',
  chunking: 'découpage',
  embedding: 'vectorisation',
  saving: 'enregistrement',
}

export const jobStatus = {
  queued: 'en attente',
  processing: 'en cours',
  completed: 'terminé',
  completed_with_errors: 'terminé avec des erreurs',
  failed: 'échec',
  timeout: 'délai dépassé',
  cancelled: 'annulé',
}

export const stepStatus = {
  done: 'fait',
  skipped: 'ignoré',
  failed: 'échec',
}

export const documentKind = {
  report: 'Rapport',
  contract: 'Contrat',
  invoice: 'Facture',
  table: 'Tableau',
  mail: 'E-mail',
  slides: 'Diapositives',
  manual: 'Mode d’emploi',
  recipe: 'Recette',
  article: 'Article',
  minutes: 'Compte rendu',
}
