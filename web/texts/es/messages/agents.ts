export const agentName = {
  ingestion: 'Selección',
  retrieval: 'Búsqueda en paralelo',
  ranking: 'Clasificación',
  summarization: 'Síntesis',
  citation: 'Referencias',
  validation: 'Validación',
}
