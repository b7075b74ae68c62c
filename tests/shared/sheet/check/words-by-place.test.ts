/**
 * The same words in every place where a person writes them: a column of remarks, the name, the line of a section, a
 * title, a note below the total (V2). What keeps a payment from being made must be told in each; what does not, in none.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSheet } from '../../../../shared/sheet/check/whole/check-sheet.ts';
import type { CheckedSheet } from '../../../../shared/sheet/checked-sheet.ts';
import { tableOf } from '../../../support/hand-made-table.ts';
import { payeePhone } from '../../../support/payee-numbers.ts';

const PEOPLE = ['Diallo', 'Ndiaye', 'Fall', 'Sow', 'Gueye', 'Ba'];
const HEADINGS = ['Prénom', 'Nom', 'Téléphone', 'Opérateur', 'Pays', 'Montant (FCFA)'];

/** Six payments; the one at place 2 is the one that words are about. */
function payments(change: (cells: string[], at: number) => string[] = (cells) => cells): readonly string[][] {
  return PEOPLE.map((name, at) =>
    change(['Awa', name, payeePhone(at), 'Wave', 'SN', String(75_000 + 12_500 * at)], at),
  );
}

const isTold = ({ questions, rows }: CheckedSheet, place: number) =>
  questions.length > 0 || rows[place]?.state !== 'valid';

/** Whether anything is told of the third payment with this text beside it, while two others have harmless ones. */
function isToldBeside(heading: string, text: string): boolean {
  const others = ['prime incluse', '', text, '', 'nouvelle recrue', ''];
  const rows = payments((cells, at) => [...cells, others[at] ?? '']);
  return isTold(checkSheet(tableOf([[...HEADINGS, heading], ...rows])), 2);
}

function isToldInName(text: string): boolean {
  const rows = payments((cells, at) => (at === 2 ? cells.with(1, `${cells[1]} (${text})`) : cells));
  return isTold(checkSheet(tableOf([HEADINGS, ...rows])), 2);
}

/** Whether the rows below a line are told of; the rows above have a line of their own. */
function isToldInSection(line: string): boolean {
  const rows = payments();
  return isTold(
    checkSheet(tableOf([HEADINGS, ['Équipe Dakar'], ...rows.slice(0, 3), [line], ...rows.slice(3)])),
    4,
  );
}

function isToldAbove(line: string): boolean {
  return isTold(checkSheet(tableOf([[line], HEADINGS, ...payments()])), 2);
}

function isToldBelow(line: string): boolean {
  return isTold(checkSheet(tableOf([HEADINGS, ...payments(), [], [line]])), 2);
}

/** What a person writes beside one payment that is not to be made as it stands, by kind. */
const BESIDE_NOT_TO_PAY: Readonly<Record<string, readonly string[]>> = {
  'it is stopped, in a sentence': [
    'est suspendu',
    'a été annulé par la direction',
    'attention : bloqué',
    'Contrat suspendu depuis le 1er novembre',
    'Salaire gelé',
    'paiement différé',
    'en suspens',
    'is suspended',
    'was cancelled by management',
    'note: blocked',
    'Contract suspended since 1 November',
    'Salary frozen',
    'payment deferred',
    'Block this payment',
  ],
  'it was made already': [
    'virement fait',
    'paiement effectué',
    'Transaction effectuée',
    'OK payé',
    'a été payé',
    'Paiement déjà fait par Orange Money',
    'transfer done',
    'payment made',
    'Transaction completed',
    'OK paid',
    'Payment already made by Orange Money',
  ],
  'nothing is due': [
    'N’a pas travaillé ce mois',
    'N’a pas participé',
    'Rien à payer',
    'Zéro ce mois',
    'ne rien verser',
    'Did not work this month',
    'Did not attend',
    'Nothing to pay',
    'Zero this month',
    'not payable',
  ],
  'the person is not there any more': [
    'plus en poste',
    'Parti à l’étranger',
    'En fuite',
    'Emprisonné',
    'En grève',
    'Contrat non renouvelé',
    'Fin de mission le 31/10',
    'défunt',
    'Left the country',
    'Absconded',
    'In prison',
    'On strike',
    'Laid off',
    'dismissed',
    'Contract not renewed',
    'Mission ended 31/10',
    'Died on 12 November',
  ],
  'something is missing or not confirmed': [
    'Non éligible selon l’audit',
    'inéligible',
    'non conforme',
    'Facture non conforme',
    'Contrat non signé',
    'Présence non confirmée',
    'Justificatifs non reçus',
    'Rapport non remis',
    'Pas de contrat',
    'pièce manquante',
    'dossier incomplet',
    'Pièce d’identité expirée',
    'En attente de justificatifs',
    'Dossier en cours d’examen',
    'Bénéficiaire inconnu',
    'Le numéro n’est pas à son nom',
    'Not eligible per audit',
    'ineligible',
    'Contract not signed',
    'Attendance not confirmed',
    'Documents not received',
    'Report not submitted',
    'No contract',
    'missing documents',
    'incomplete file',
    'ID expired',
    'Identity not verified',
    'Unknown beneficiary',
    'Number is not in his name',
    'File under review',
  ],
  'it is in doubt or in dispute': [
    'fraude',
    'Enquête pour fraude',
    'Suspicion de fraude',
    'réclamation',
    'Opposition sur salaire',
    'Saisie-arrêt en cours',
    'anomalie',
    'à contrôler',
    'douteux',
    'fraud',
    'Suspected fraud',
    'Under investigation for fraud',
    'contested',
    'Invoice disputed',
    'Garnishment in progress',
    'to check',
    'to verify',
    'doubtful',
  ],
  'it is there twice': [
    'Figure deux fois',
    'Même personne que la ligne 2',
    'Deuxième paiement du mois',
    'Doublon possible',
    'Facture en double',
    'déjà dans la liste',
    'Same person as row 2',
    'Second payment this month',
    'Possible duplicate',
    'Duplicate invoice',
    'already listed',
    'Listed twice',
  ],
  'another amount is due': [
    'Montant non confirmé',
    'Montant estimé',
    'Montant provisoire, solde en décembre',
    'Erreur de montant',
    'Moitié payée en octobre',
    'Taxes non déduites',
    'à déduire',
    'Y compris la part patronale',
    'N’a travaillé que 10 jours',
    'Amount to be reviewed with Awa',
    'Voir avec le comptable avant de payer',
    'Check with accountant before paying',
    'Amount not confirmed',
    'Estimated amount',
    'Provisional amount, balance in December',
    'Half paid in October',
    'Taxes not deducted',
    'to be deducted',
    'Includes employer share',
    'Only worked 10 days',
    '5% withholding to apply',
  ],
  'another unit or currency is meant': [
    'Montant en euros',
    'Montant en milliers',
    'en milliers',
    'Amount in euros',
    'Amount in thousands',
    'in thousands',
  ],
  'another person, number or day is meant': [
    'C’est son mari qui reçoit',
    'A changé d’opérateur',
    'Sera payé en décembre',
    'À payer en janvier',
    'Retiré de la liste',
    'Remplace Khady Sow',
    'Her husband receives it',
    'Changed network',
    'Will be paid in December',
    'To be paid in January',
    'Removed from list',
    'Replaces Khady Sow',
  ],
  'it did not arrive': ['Échec du virement', 'Virement retourné', 'Transfer failed', 'Transfer returned'],
  'it is said in Portuguese': [
    'pago',
    'já pago',
    'pago em 12/11',
    'foi pago',
    'não pagar',
    'Não pagar este mês',
    'cancelado',
    'Pagamento suspenso',
    'suspensa',
    'anulado',
    'bloqueado',
    'rejeitado',
    'recusado',
    'devolvido',
    'pendente',
    'em espera',
    'Aguardar confirmação',
    'a verificar',
    'falecido',
    'demitido',
    'Ausente',
    'Não compareceu',
    'não elegível',
    'Conta errada',
    'número errado',
    'falta documento',
    'pagar depois',
    'duplicado',
    'excluir',
  ],
  'it is said in Spanish': [
    'pagado',
    'ya pagado',
    'Pagada el 12/11',
    'no pagar',
    'No pagar este mes',
    'cancelada',
    'Pago suspendido',
    'suspendido',
    'anulada',
    'bloqueada',
    'rechazado',
    'devuelto',
    'pendiente',
    'en espera',
    'Esperar confirmación',
    'por verificar',
    'fallecida',
    'despedido',
    'renunció',
    'No asistió',
    'no elegible',
    'Cuenta equivocada',
    'número equivocado',
    'falta documento',
    'pagar después',
    'eliminar',
  ],
};

const NOT_TO_PAY_BESIDE = Object.values(BESIDE_NOT_TO_PAY).flat();

/** What stands beside payments that are made as they stand. */
const BESIDE_TO_PAY: readonly string[] = [
  'Chauffeur principal',
  'Équipe de nuit',
  'Prime de rendement incluse',
  'Heures supplémentaires comprises',
  'Promu en novembre',
  'Avec ordre de mission',
  'Reçu n° 12',
  'Congé annuel payé',
  'Congés payés inclus',
  '2 enfants à charge',
  'Indemnité de transport incluse',
  'Conforme',
  'Dossier complet',
  'CNI fournie',
  'Vérifié par Awa',
  'Validé par la DAF',
  'Bon pour paiement',
  'Numéro vérifié',
  'Numéro confirmé',
  'Responsable de zone',
  'CDD jusqu’en juin',
  'Salaire novembre',
  'Mission du 3 au 7 novembre',
  'Facture F-102',
  'Remboursement taxi',
  'Avance sur mission',
  'Solde mission Kolda',
  'Acompte 50 % travaux',
  '2e versement',
  'Programme test de dépistage',
  'Retraité militaire',
  'Présent 22 jours',
  'Matériel reçu',
  'Service contentieux',
  'Agent de recouvrement',
  'Chargée des doublons',
  'Non cadre',
  'Sans enfant',
  'Night shift',
  'Overtime included',
  'Training 12-14',
  'Nothing to report',
  'File complete',
  'ID provided',
  'Checked by Awa',
  'Approved by finance',
  'Ready for payment',
  'Number verified',
  'Annual leave paid',
  'Paid annual leave included',
  'Contract until June',
  'November salary',
  'Taxi refund',
  'Travel advance',
  'Balance of Kolda mission',
  '50% deposit for works',
  'Second instalment',
  'Screening test programme',
  'Retired soldier',
  'Equipment received',
  'Legal department',
  'Collections officer',
  'Payments controller',
  'Response team',
  'Salário de novembro',
  'Pagamento de novembro',
  'Professor titular',
  'Reembolso de táxi',
  'Bolsa de estudos',
  'Pago de nómina',
  'Pago de noviembre',
  'Profesora de primaria',
  'Sin novedad',
];

test('V2: what keeps a payment from being made is told beside it, however many others have a remark', () => {
  assert.deepEqual(
    NOT_TO_PAY_BESIDE.filter((text) => !isToldBeside('Motif', text)),
    [],
  );
  assert.deepEqual(
    BESIDE_TO_PAY.filter((text) => isToldBeside('Motif', text)),
    [],
  );
});

test('V2: states in Portuguese and Spanish are told of, however many payments have one', () => {
  const people = ['Awa', 'Binta', 'Coumba', 'Dieynaba', 'Fatou', 'Khady'];
  const isToldOf = (heading: string, texts: readonly string[]) => {
    const rows = payments((cells, at) => [...cells.with(0, people[at] ?? ''), texts[at % 2] ?? '']);
    return isTold(checkSheet(tableOf([[...HEADINGS, heading], ...rows])), 2);
  };
  for (const [heading, stopped, other] of [
    ['Estado', 'pago', 'a pagar'],
    ['Situação', 'cancelado', 'ativo'],
    ['Observações', 'não pagar', 'professor'],
    ['Pago', 'sim', 'não'],
    ['Estado', 'pagado', 'pendiente de pago'],
    ['Situación', 'suspendida', 'activa'],
    ['Observaciones', 'no pagar', 'maestra'],
    ['Pagado', 'sí', 'no'],
  ] as const) {
    assert.ok(isToldOf(heading, [stopped, other]), `${heading}: ${stopped}`);
    assert.ok(!isToldOf(heading, [other, other]), `${heading}: ${other}`);
  }
});

test('V2: what keeps a payment from being made is told in brackets behind the name as well', () => {
  assert.deepEqual(
    NOT_TO_PAY_BESIDE.filter((text) => !isToldInName(text)),
    [],
  );
});

const SECTIONS_NOT_TO_PAY: readonly string[] = [
  'Équipe Thiès - suspendue',
  'Équipe Thiès (suspendue)',
  'Équipe 2 – rejetés',
  'Groupe B – annulé',
  'Zone 2 (à confirmer)',
  'Personnel parti',
  'Agents licenciés',
  'Équipe Thiès - espèces',
  'Équipe Thiès - brut',
  'Équipe Thiès - payée le 12/11',
  'Thiès team - suspended',
  'Thiès team (suspended)',
  'Team 2 – rejected',
  'Group B – cancelled',
  'Zone 2 (tbc)',
  'Staff who left',
  'Thiès team - cash',
  'Thiès team - half',
  'Thiès team - gross',
  'Thiès team - paid on 12/11',
];

const SECTIONS_TO_PAY: readonly string[] = [
  'Équipe Thiès',
  'Équipe de nuit',
  'Personnel permanent',
  'Agents contractuels',
  'Zone 2 – Kaolack',
  'Lot 1',
  'Lot A',
  'Groupe 2 (Thiès)',
  'Participants',
  'Veuves',
  'Orphelins',
  'Primes',
  'Heures supplémentaires',
  'Relais communautaires',
  'Licence 1',
  'Comité de gestion',
  'Secrétariat',
  'Fournisseurs',
  'Ménages vulnérables',
  'Lauréats',
  'Thiès team',
  'Night shift',
  'Human resources',
  'Batch 1',
  'Widows',
  'Bonuses',
  'Overtime',
  'Midwives',
  'Management committee',
  'Suppliers',
  'Vulnerable households',
  'Winners',
  'Technicians',
];

test('V2: the line of a group that is not paid is told of, with or without the name of the group', () => {
  assert.deepEqual(
    SECTIONS_NOT_TO_PAY.filter((line) => !isToldInSection(line)),
    [],
  );
  assert.deepEqual(SECTIONS_TO_PAY.filter(isToldInSection), []);
});

/** Titles and last lines of lists that are not paid as they stand. */
const LISTS_NOT_TO_PAY: readonly string[] = [
  'à annuler',
  'à supprimer',
  'Paiement différé',
  'Payé par la DAF',
  'Annulé par la DAF',
  'Ne plus utiliser',
  'En attente de fonds',
  'Non signé',
  'À titre d’exemple',
  'Modèle à remplir',
  'Déjà transmis à la banque',
  'Ordre de virement remis à CBAO',
  'Réglé par caisse',
  'Liste des agents sortis',
  'Liste des rejets',
  'Retours Wave',
  'Appliquer une retenue de 5 %',
  'Montants avant impôt',
  'Coût employeur',
  'Montant par personne et par jour',
  'Prêts à rembourser',
  'Les lignes en rouge sont suspendues',
  'Montants arrondis au millier',
  'Payments deferred',
  'Cancelled by finance',
  'Outdated version',
  'Awaiting funds',
  'Unsigned',
  'As an example',
  'Template to fill in',
  'Sent to the bank on 20/11',
  'Transfer order given to CBAO',
  'Paid from petty cash',
  'List of leavers',
  'List of rejections',
  'Wave returns',
  'Apply a 5% withholding',
  'Amounts before tax',
  'Employer cost',
  'Amount per person per day',
  'Loans to repay',
  'Rows in red are suspended',
  'Amounts rounded to the nearest thousand',
  'A N N U L É',
  'P A I D',
  'Não pagar',
  'Lista cancelada',
  'Pagamentos já efetuados',
  'Aguardar aprovação',
  'No pagar esta lista',
  'Lista anulada',
  'Pagos ya realizados',
  'Beneficiarios suspendidos',
];

test('V2: a title or a last line of a list that is not paid as it stands is asked about', () => {
  assert.deepEqual(
    LISTS_NOT_TO_PAY.filter((line) => !isToldAbove(line) || !isToldBelow(line)),
    [],
  );
});
