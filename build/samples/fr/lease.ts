import type { PrintedDocument } from '../pdf-layout.ts'
import { clause, heading, text, title } from '../printed-parts.ts'

/** A lease in French, with clauses on rent, repairs and notice. */
export const lease: PrintedDocument = {
  language: 'fr',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  title: 'Bail d’habitation : 18, rue des Tilleuls, 2e étage gauche',
  footer: 'Document d’exemple rédigé pour Ibid. Les personnes et les lieux sont inventés.',
  parts: [
    title('Bail d’habitation'),
    text(
      'Le présent bail est conclu le 14 mars 2025 entre Hélène Marchand, 2, ruelle du Verger, Ouestval (la bailleresse) et Daniel Okafor, 41, rue du Moulin, Ouestval (le locataire). Il porte sur l’appartement du 2e étage gauche, 18, rue des Tilleuls, Ouestval, avec la cave 3 et le parking 7.',
    ),
    {
      kind: 'table',
      widths: [170, 281],
      rows: [
        ['Objet', 'Accord'],
        ['Début du bail', '1er avril 2025'],
        ['Durée', 'Jusqu’au 31 mars 2028, soit 3 ans'],
        ['Loyer', '980 € par mois, payable le 3'],
        ['Provision pour charges', '115 € par mois'],
        ['Dépôt de garantie', '980 €, rendus en deux mois'],
        ['Surface habitable', '68 m² en trois pièces'],
      ],
    },
    heading('Article 1. Le logement'),
    clause(
      '1.1',
      'Le logement a une surface habitable de 68 m² en trois pièces. Il est loué à usage d’habitation seulement.',
    ),
    clause(
      '1.2',
      'Le locataire reçoit trois clés de l’appartement et une clé de la cave. La perte d’une clé doit être signalée dans les 2 jours ; le locataire en paie le remplacement.',
    ),
    heading('Article 2. Le loyer'),
    clause(
      '2.1',
      'Le loyer est de 980 € par mois. Il doit parvenir à la bailleresse au plus tard le 3 de chaque mois.',
    ),
    clause('2.2', 'Un loyer en retard de plus de 7 jours entraîne des frais de rappel de 12 €.'),
    clause(
      '2.3',
      'La bailleresse régularise les charges une fois par an, au plus tard le 30 juin de l’année suivante.',
    ),
    heading('Article 3. Le dépôt de garantie'),
    clause('3.1', 'Le locataire verse un dépôt de garantie de 980 € avant la remise des clés.'),
    clause(
      '3.2',
      'La bailleresse restitue le dépôt de garantie dans un délai de deux mois après la fin du bail. Chaque retenue doit être justifiée par une facture.',
    ),
    heading('Article 4. Réparations et visites'),
    clause(
      '4.1',
      'En cas de panne du chauffage entre le 1er octobre et le 30 avril, la bailleresse doit le faire réparer dans les 48 heures suivant le signalement.',
    ),
    clause(
      '4.2',
      'Le locataire paie les petites réparations jusqu’à 90 € chacune, et 270 € au plus par année civile.',
    ),
    clause(
      '4.3',
      'La bailleresse peut entrer dans le logement après un préavis écrit de 24 heures, les jours ouvrables entre 9 h et 18 h.',
    ),
    heading('Article 5. Usage'),
    clause('5.1', 'Les heures de silence vont de 22 h à 7 h, et durent toute la journée le dimanche.'),
    clause(
      '5.2',
      'La sous-location exige l’accord écrit de la bailleresse. La location à des touristes est interdite.',
    ),
    clause('5.3', 'Un chat est autorisé. Tout autre animal exige l’accord de la bailleresse.'),
    heading('Article 6. Congé'),
    clause(
      '6.1',
      'Le locataire peut donner congé à tout moment, avec un préavis de trois mois. Le préavis est réduit à un mois en cas de mutation professionnelle.',
    ),
    clause('6.2', 'La bailleresse peut donner congé pour la fin du bail, avec un préavis de six mois.'),
    clause(
      '6.3',
      'Le congé doit être donné par lettre recommandée ou remis en main propre. Un e-mail ne suffit pas.',
    ),
    heading('Article 7. Restitution'),
    clause(
      '7.1',
      'Le locataire rend le logement propre, vide et avec toutes les clés le dernier jour du bail avant midi.',
    ),
    clause('7.2', 'Les deux parties signent un état des lieux où figurent les relevés des compteurs.'),
    { kind: 'signatures', names: ['Hélène Marchand, bailleresse', 'Daniel Okafor, locataire'] },
  ],
}
