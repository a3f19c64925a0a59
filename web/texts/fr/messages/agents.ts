export const agentName = {
  ingestion: 'Sélection',
  retrieval: 'Recherche parallèle',
  ranking: 'Classement',
  summarization: 'Synthèse',
  citation: 'Références',
  validation: 'Validation',
}
