export const label = {
  general: 'General',
  doctor: 'Medicina',
  lawyer: 'Derecho',
  hr: 'Recursos humanos',
}

export const description = {
  general: 'Para preguntas generales',
  doctor: 'Para preguntas médicas, con advertencia sanitaria',
  lawyer: 'Para preguntas jurídicas, con advertencia legal',
  hr: 'Para preguntas de personal, atento al cumplimiento de las normas',
}

export const examples = {
  general: [
    'Resume las principales conclusiones de estos documentos',
    '¿Cuáles son los temas principales de estos documentos?',
  ],
  doctor: [
    '¿Qué dice el historial del paciente sobre su medicación actual?',
    '¿Qué interacciones entre medicamentos hay que tener en cuenta?',
  ],
  lawyer: [
    '¿Qué precedentes sobre incumplimiento de contrato citan estos documentos?',
    '¿Cuáles son los principales argumentos jurídicos de estos documentos?',
  ],
  hr: ['¿Qué normas han cambiado entre las versiones?', '¿Cuáles son las obligaciones del personal?'],
}
