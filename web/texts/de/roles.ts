export const label = {
  general: 'Allgemein',
  doctor: 'Medizin',
  lawyer: 'Recht',
  hr: 'Personal',
}

export const description = {
  general: 'Für allgemeine Fragen',
  doctor: 'Für medizinische Fragen, mit Gesundheitshinweis',
  lawyer: 'Für rechtliche Fragen, mit Rechtshinweis',
  hr: 'Für Personalfragen, mit Blick auf Vorschriften',
}
