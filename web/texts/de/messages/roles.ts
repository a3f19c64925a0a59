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

export const examples = {
  general: [
    'Fasse die wichtigsten Erkenntnisse dieser Dokumente zusammen',
    'Was sind die Hauptthemen dieser Dokumente?',
  ],
  doctor: [
    'Was steht in der Krankengeschichte zur aktuellen Medikation?',
    'Welche Wechselwirkungen sind zu beachten?',
  ],
  lawyer: [
    'Welche Präzedenzfälle zum Vertragsbruch werden in diesen Dokumenten zitiert?',
    'Was sind die wichtigsten rechtlichen Argumente in diesen Dokumenten?',
  ],
  hr: [
    'Welche Richtlinien haben sich zwischen den Fassungen geändert?',
    'Welche Pflichten haben Beschäftigte?',
  ],
}
