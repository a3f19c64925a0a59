export const label = {
  general: 'Général',
  doctor: 'Médecine',
  lawyer: 'Droit',
  hr: 'RH',
}

export const description = {
  general: 'Pour les questions générales',
  doctor: 'Pour les questions médicales, avec un avertissement de santé',
  lawyer: 'Pour les questions juridiques, avec un avertissement juridique',
  hr: 'Pour les questions de personnel, attentif aux règles à respecter',
}

export const examples = {
  general: [
    'Résume les principales conclusions de ces documents',
    'Quels sont les thèmes principaux de ces documents ?',
  ],
  doctor: [
    'Que disent les antécédents du patient sur ses médicaments actuels ?',
    'Quelles interactions médicamenteuses faut-il prendre en compte ?',
  ],
  lawyer: [
    'Quels précédents sur la rupture de contrat ces documents citent-ils ?',
    'Quels sont les principaux arguments juridiques de ces documents ?',
  ],
  hr: ['Quelles règles ont changé entre les versions ?', 'Quelles sont les obligations des salariés ?'],
}
