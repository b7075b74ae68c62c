/** What titles say of a whole list (V2): of lists that are not paid as they stand, and of those that are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import { MOBILE_ROW } from '../../../support/checked-row.ts';
import { tableOf } from '../../../support/hand-made-table.ts';

/** The questions about a sheet of two payments under this title. */
function askedUnder(title: string): readonly string[] {
  const rows = ['Diop', 'Fall'].map((name, at) =>
    Object.values({ ...MOBILE_ROW, 'Last name': name, Phone: `+22177${at + 3}204567` }),
  );
  return checkSheet(tableOf([[title], Object.keys(MOBILE_ROW), ...rows])).questions.map(({ key }) => key);
}

const NOT_TO_PAY: Readonly<Record<string, readonly string[]>> = {
  'they left, or are in another state': [
    'Agents suspendus',
    'Agents décédés',
    'Agents partis en 2026',
    'Membres radiés',
    'Élèves exclus',
    'Personnel en congé sans solde',
    'Agents en disponibilité',
    'Contrats expirés',
    'Bénéficiaires absents',
    'Employees on leave',
    'Former staff',
    'Inactive vendors',
    'Blocked vendors',
  ],
  'it was paid, or was turned back': [
    'Déjà servis',
    'Bénéficiaires servis',
    'Exécutés',
    'Soldé',
    'Clôturé',
    'Transferts échoués',
    'Salaires non réclamés',
    'Failed transfers',
    'Returned EFTs',
    'Bounced payments',
    'Voided cheques',
    'Completed',
    'Executed',
    'Reversals',
  ],
  'they were not chosen, or not yet': [
    'Candidatures rejetées',
    'Demandes en cours',
    'Dossiers incomplets',
    'Declined applications',
    'Not final',
    'Liste préliminaire',
    'Projet de liste',
    'Proposition',
    'À compléter',
    'À vérifier avant paiement',
    'En cours de validation',
    'Numéros à corriger',
    'Sample data',
  ],
  'they owe, or give': [
    'Factures clients',
    'Factures émises',
    'Encaissements novembre',
    'Dépôts des membres',
    'Promesses de dons',
    'Loyers dus',
    'Frais de scolarité dus',
    'Remboursements de prêts – novembre',
    'Customer balances',
    'Unpaid customer invoices',
    'Tuition owed',
    'Membership dues',
    'Pledges',
    'Loan repayments',
    'Outstanding balances',
    'Overpayments',
  ],
  'books, tables and drafts': [
    'Journal de caisse',
    'Relevé bancaire novembre',
    'Grand livre',
    'Balance âgée',
    'Échéancier de remboursement',
    'Grille salariale',
    'Barème per diem',
    'Tarifs 2026',
    'Archives 2025',
    'Copie de sauvegarde',
    'Scénario 2',
    'Estimation des coûts',
    'Bank statement',
    'General ledger',
    'Rate card',
    'Backup copy',
  ],
  'taken off, or in dispute': [
    'Cotisations sociales novembre',
    'Impôts sur salaires',
    'Retenues IPRES',
    'Avances sur salaire à déduire',
    'Deductions November',
    'Garnishments',
    'Litiges',
    'Anomalies',
    'Duplicates',
  ],
  'refused, or none at all': [
    'Vu et rejeté',
    'Rejetée par le comité',
    'Avis défavorable',
    'Rejected by finance',
    'Unverified',
    'Non vérifiés',
    'Hold until Friday',
    'Test run',
    'Not a payment order',
    'Ce fichier ne vaut pas ordre de paiement',
    'Document de travail',
    'Working document',
    'Montants susceptibles de modification',
    'Amounts subject to change',
    'Version 1 (voir version 2)',
  ],
  'of some only, or another amount': [
    'Payer uniquement les femmes',
    'Wave uniquement',
    'Mobile money only',
    'Les numéros Orange Money seront payés plus tard',
    'Orange Money to be paid later',
    'Ne concerne que le siège',
    'Montants à diviser par deux',
    'To be multiplied by 2',
    'Suite page suivante',
    'Continued on next page',
  ],
  'of customers, of those who left, of another version, before a tax': [
    'Relances clients',
    'Invoices to customers',
    'Prélèvements du mois',
    'Direct debits November',
    'Refunds due to us',
    'Personnel sortant',
    'Leavers',
    'Rejets de paiement - octobre',
    'Octobre (réglé)',
    'Payouts processed',
    'Exercice de formation',
    'Training copy',
    'Version périmée',
    'Montants hors taxes, TVA 18 % en sus',
    'Amounts excl. VAT, tax 18% extra',
    'Montants en anciens francs',
    'Total pour l’année',
  ],
  'of people who get nothing, and of things': [
    'Candidats au recrutement',
    'Liste des électeurs',
    'Contacts d’urgence',
    'Objectifs de vente',
    'Emergency contacts',
    'Stock',
  ],
  'paid otherwise, or later': [
    'Payé en nature',
    'Paiement cash',
    'Bons d’achat',
    'Payé par le siège',
    'Pris en charge par l’UNICEF',
    'À payer après réception des fonds du bailleur',
    'Paiement trimestriel – montant mensuel × 3',
    'Gift cards',
  ],
};

/** What stands below the payments, and above them as well. */
const LINES_NOT_TO_PAY: readonly string[] = [
  'La ligne 4 est à revoir.',
  'Row 4 should read 29,500',
  'Ajouter la prime de 25 000 F à tous',
  'Add the bonus of 25,000 to everybody',
  'Montants bruts, retenue de 5 % à opérer',
  'Gross figures, 5% withholding applies',
  'Premier versement : 60 % des montants.',
  'Acompte de 50 % sur les montants ci-dessous',
  '50% deposit on the amounts below',
  'Attendre le feu vert du DAF.',
  'Wait for my go-ahead.',
  'Seuls les trois premiers sont à payer ce jour.',
  'Only the first three get paid today.',
  'Half now, half on delivery.',
  'Les noms en italique ont déjà émargé.',
  'Fall a été saisi deux fois.',
  'Convert at 655.957',
  'Taux de change appliqué : 655,957',
  'Fall ne travaille plus ici',
];

const TO_PAY: readonly string[] = [
  'Ligne budgétaire 62-11',
  'Paiement du 25 des agents de Thiès',
  'Seule liste validée par la direction',
  'Ajouter une copie au dossier',
  'Exercice budgétaire 2026',
  'Formation des relais – per diem',
  'Totaux par agence',
  'Fonds de relance économique',
  'ONG Espoir – Paie novembre 2026',
  'ACME Inc. vendor payments',
  'Bourses L3 promotion 2026',
  'État de paiement des salaires – Novembre 2026',
  'Liste des participants – per diem',
  'Remboursements de frais de mission',
  'Collecteurs de lait – quinzaine du 1er au 15 novembre 2026',
  'Projet Filets Sociaux – transferts monétaires, 4e trimestre 2026',
  'Primes de fin d’année',
  'Field trip refunds',
  'Volunteer mileage',
  'Artist fees – Winter Gala',
  'Scholarship disbursements, Fall 2026',
  'Payroll – pay period Nov 16–30, 2026',
  'Approved invoices – November',
  'Bénéficiaires retenus',
  'Liste définitive des bénéficiaires',
  'Liste validée par le comité',
  'Agents recenseurs',
  'Salaires du personnel permanent',
  'Avances sur salaire novembre',
  'Prêts aux membres',
  'Aide d’urgence – inondations',
  'Journaliers semaine 47',
  'Ristournes aux adhérents',
  'Retraités – pensions novembre',
  'Solde de tout compte – départs 2026',
  'Loyers à payer – novembre',
  'Supplier payments due Nov 30',
  'Travel advances',
  'Tuition refunds',
  'Security deposits to return',
  'Fonds de réserve de l’association',
  'Banque alimentaire – bénévoles',
  'Service des archives – paie novembre',
  'Dons aux familles',
  'Vente de mil – paiement des producteurs',
  'Virements à faire',
  'Candidats retenus – indemnités de transport',
  'Usage interne uniquement',
  'For internal use only',
  'Version 2',
  'Équipe de contact – per diem',
  'Salaires à virer',
];

test('V2: a title of a list that is not paid as it stands is asked about, whatever the list is of', () => {
  for (const [kind, titles] of Object.entries(NOT_TO_PAY))
    for (const title of titles) assert.equal(askedUnder(title).length, 1, `${kind}: ${title}`);
});

test('V2: a last line of amounts before what is taken off is asked about as a title is', () => {
  for (const line of ['Paie novembre (avant retenues)', 'Amounts before deductions']) {
    const rows = ['Diop', 'Fall'].map((name, at) =>
      Object.values({ ...MOBILE_ROW, 'Last name': name, Phone: `+22177${at + 3}204567` }),
    );
    const sheet = checkSheet(tableOf([Object.keys(MOBILE_ROW), ...rows, [], [line]]));
    assert.deepEqual(
      sheet.questions.map(({ key }) => key),
      ['title.gross'],
      line,
    );
  }
});

test('V2: a line below the payments that says how they are paid otherwise is asked about as a title is', () => {
  const rows = ['Diop', 'Gueye'].map((name, at) =>
    Object.values({ ...MOBILE_ROW, 'Last name': name, Phone: `+22177${at + 3}204567` }),
  );
  for (const line of LINES_NOT_TO_PAY) {
    const below = checkSheet(tableOf([Object.keys(MOBILE_ROW), ...rows, [], [line]]));
    assert.equal(below.questions.length, 1, line);
    assert.equal(askedUnder(line).length, 1, line);
  }
});

test('V2: a title of payments is not asked about, whatever names and places stand in it', () => {
  for (const title of TO_PAY) assert.deepEqual(askedUnder(title), [], title);
});

test('V2: what a title or a note under the total says of one payment is asked about, where no list says it of all', () => {
  const isAsked = (text: string) =>
    [
      checkSheet(tableOf([[text], [], HEADINGS_OF_ONE, ...ROWS_OF_ONE])),
      checkSheet(tableOf([HEADINGS_OF_ONE, ...ROWS_OF_ONE, ['Total', '', '', '', '', '55000'], [], [text]])),
    ].map(({ questions }) => questions.length > 0);
  for (const text of [
    ...[
      'Ne pas payer Awa Diop',
      'Do not pay Awa Diop',
      'Awa Diop a quitté',
      'Awa Diop a démissionné le 5 novembre',
    ],
    ...[
      'Awa Diop has left',
      'Awa n’a pas travaillé ce mois',
      'Awa did not work this month',
      'Mis à pied : Awa Diop',
    ],
    ...[
      'Contrat suspendu : Awa Diop',
      'Salaire gelé pour Awa',
      'Compte clôturé : Awa Diop',
      'Account closed: Awa',
    ],
    ...[
      'Rien à payer pour Awa Diop',
      'Nothing to pay to Awa Diop',
      'Awa figure deux fois',
      'Awa is listed twice',
    ],
    ...[
      'Awa a déjà reçu son salaire',
      'Awa has already received her pay',
      'Awa nous doit 30 000',
      'Awa owes us 30,000',
    ],
  ])
    assert.deepEqual(isAsked(text), [true, true], text);
  for (const text of [
    ...['Salaires à payer en décembre'],
    ...[
      'Deuxième paiement du mois',
      'Second payment this month',
      'Personnel parti en formation',
      'Enfants mineurs',
    ],
    ...[
      'Notre nouveau compte',
      'Agents sans contrat',
      'Saisie sur tablette',
      'This list does not include overtime',
    ],
    ...[
      'Primes de départ',
      'Capital décès',
      'Indemnités de fin de mission',
      'Grévistes réintégrés',
      'Liste arrêtée au 25/11',
    ],
  ])
    assert.equal(isAsked(text)[0], false, text);
});

const HEADINGS_OF_ONE = ['Nom complet', 'Téléphone', 'Opérateur', 'Pays', 'Devise', 'Montant'];
const ROWS_OF_ONE = [
  ['Awa Diop', '+221771834562', 'Wave', 'SN', 'XOF', '25000'],
  ['Moussa Fall', '+221776302914', 'Wave', 'SN', 'XOF', '30000'],
];
