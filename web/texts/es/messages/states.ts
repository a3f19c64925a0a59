export const fileStatus = {
  pending: 'en espera',
  processing: 'en proceso',
  completed: 'listo',
  failed: 'fallido',
  cancelled: 'cancelado',
}

export const fileStage = {
  queued: 'en cola',
  reading: 'leyendo',
  chunking: 'dividiendo',
  embedding: 'vectorizando',
  saving: 'guardando',
}

export const jobStatus = {
  queued: 'en espera',
  processing: 'en proceso',
  completed: 'terminada',
  completed_with_errors: 'terminada con errores',
  failed: 'fallida',
  timeout: 'tiempo agotado',
  cancelled: 'cancelada',
}

export const stepStatus = {
  done: 'hecho',
  skipped: 'omitido',
  failed: 'fallido',
}

export const documentKind = {
  report: 'Informe',
  contract: 'Contrato',
  invoice: 'Factura',
  table: 'Tabla',
  mail: 'Correo',
  slides: 'Diapositivas',
  manual: 'Manual',
  recipe: 'Receta',
  article: 'Artículo',
  minutes: 'Acta',
}
