import type { DocxDocument } from '../docx-file.ts'
import { bullet, heading, subtitle, text, title } from '../docx-parts.ts'

/** A staff handbook in French, with tables of leave and a list of duties. */
export const handbook: DocxDocument = {
  language: 'fr-FR',
  title: 'Guide du personnel',
  footer: 'Document d’exemple rédigé pour Ibid. Mesures du Nord et son personnel sont inventés.',
  parts: [
    title('Guide du personnel'),
    subtitle('Mesures du Nord · version 3.0 · en vigueur depuis le 1er mars 2025'),
    text(
      'Ce guide s’applique à tous les salariés de Mesures du Nord. Pour les salariés à temps partiel, les droits sont calculés au prorata. Le service du personnel répond aux questions.',
    ),
    heading('Congés'),
    text('Les congés annuels dépendent de l’ancienneté au 1er janvier.'),
    {
      style: 'Table',
      widths: [3400, 2900, 3000],
      rows: [
        ['Ancienneté', 'Congés annuels', 'Jours reportables'],
        ['moins de 2 ans', '25 jours ouvrés', '3 jours'],
        ['de 2 à 4 ans', '26 jours ouvrés', '5 jours'],
        ['de 5 à 9 ans', '28 jours ouvrés', '5 jours'],
        ['10 ans et plus', '30 jours ouvrés', '8 jours'],
      ],
    },
    text(
      'Les congés reportés doivent être pris avant le 31 mars de l’année suivante, sinon ils sont perdus. Une demande de plus de 5 jours consécutifs se fait au moins 4 semaines à l’avance. Le responsable répond dans les 3 jours ouvrés.',
    ),
    heading('Autres absences'),
    {
      style: 'Table',
      widths: [2700, 2700, 3900],
      rows: [
        ['Absence', 'Durée', 'Condition'],
        ['Maladie', 'jusqu’à 12 semaines à plein salaire', 'Certificat médical à partir du 4e jour'],
        ['Soins à un proche', '10 jours ouvrés par an', 'Enfant, conjoint ou parent'],
        ['Formation', '4 jours ouvrés par an', 'Cours approuvé, période d’essai terminée'],
        ['Déménagement', '1 jour ouvré', 'Une fois en trois ans'],
      ],
    },
    heading('Télétravail'),
    text(
      'Après la période d’essai de 6 mois, les salariés peuvent télétravailler jusqu’à 3 jours par semaine. La plage commune, pendant laquelle chacun est joignable, va de 10 h à 15 h. Le travail depuis l’étranger est limité à 20 jours ouvrés par année civile.',
    ),
    text(
      'L’entreprise verse une indemnité de télétravail de 45 € par mois et, tous les 4 ans, jusqu’à 350 € pour un bureau ou une chaise.',
    ),
    heading('Obligations des salariés'),
    bullet(
      'La formation à la sécurité de l’information doit être suivie dans les 30 jours après l’embauche, puis tous les 12 mois.',
    ),
    bullet(
      'Le temps de travail est enregistré chaque jour et transmis avant le 2e jour ouvré du mois suivant.',
    ),
    bullet('Un repos d’au moins 11 heures est obligatoire entre deux journées de travail.'),
    bullet('Un appareil perdu doit être signalé au service informatique dans les 4 heures.'),
    bullet('Les documents confidentiels ne doivent pas être imprimés à domicile.'),
    heading('Frais de déplacement'),
    text(
      'Les déplacements sont approuvés par le responsable avant la réservation. Les justificatifs doivent être remis dans les 14 jours après le voyage. Pour les trajets en voiture personnelle, l’entreprise rembourse 0,35 € par kilomètre.',
    ),
    text('La prochaine révision de ce guide est prévue le 1er mars 2027.'),
  ],
}
