export const agentName = {
  ingestion: 'Auswahl',
  retrieval: 'Parallele Suche',
  ranking: 'Gewichtung',
  summarization: 'Zusammenfassung',
  citation: 'Belege',
  validation: 'Prüfung',
}
