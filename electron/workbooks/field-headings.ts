import { REGIONS, type Region } from '../../shared/api/channel-availability.ts';
import { columnsOfChannel, PAYOUT_CHANNELS, type PayoutChannel } from '../../shared/domain/channel.ts';
import type { Language } from '../../shared/domain/language.ts';
import { fractionDigits } from '../../shared/domain/money.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';

/** How a field is written in the sheets we make: its heading, an example, and what to write there. */
export interface FieldColumn {
  readonly field: RowField;
  readonly heading: Readonly<Record<Language, string>>;
  readonly example: string;
  readonly advice: Readonly<Record<Language, string>>;
  /** Written as text, so that no spreadsheet program eats leading zeros or the plus sign. */
  readonly isCode?: true;
  readonly width: number;
}

/** Every heading is one the importer maps without a question (tested). In the order an accountant fills them in. */
export const FIELD_COLUMNS: readonly FieldColumn[] = [
  {
    field: 'reference',
    heading: { en: 'Reference', fr: 'Référence' },
    example: 'PAY-0001',
    advice: {
      en: 'Your own number for this line, if you have one.',
      fr: 'Votre propre numéro de ligne, si vous en avez un.',
    },
    isCode: true,
    width: 14,
  },
  {
    field: 'first_name',
    heading: { en: 'First name', fr: 'Prénom' },
    example: 'Aïssatou',
    advice: { en: 'As on the account.', fr: 'Comme sur le compte.' },
    width: 16,
  },
  {
    field: 'last_name',
    heading: { en: 'Last name', fr: 'Nom de famille' },
    example: 'Diallo',
    advice: { en: 'As on the account.', fr: 'Comme sur le compte.' },
    width: 18,
  },
  {
    field: 'amount',
    heading: { en: 'Amount', fr: 'Montant' },
    example: '125000',
    advice: {
      en: 'What the recipient gets. XOF has no decimals.',
      fr: 'Ce que le bénéficiaire reçoit. XOF : sans décimales.',
    },
    width: 12,
  },
  {
    field: 'currency',
    heading: { en: 'Currency', fr: 'Devise' },
    example: 'XOF',
    advice: { en: 'XOF, CAD or USD.', fr: 'XOF, CAD ou USD.' },
    width: 10,
  },
  {
    field: 'channel',
    heading: { en: 'Channel', fr: 'Canal' },
    example: 'mobile_money',
    advice: {
      en: 'How the payment reaches the recipient.',
      fr: 'Comment le paiement parvient au bénéficiaire.',
    },
    width: 26,
  },
  {
    field: 'country',
    heading: { en: 'Country', fr: 'Pays' },
    example: 'sn',
    advice: { en: 'Two letters, such as sn, ci or ca.', fr: 'Deux lettres, comme sn, ci ou ca.' },
    width: 10,
  },
  {
    field: 'phone',
    heading: { en: 'Phone', fr: 'Téléphone' },
    example: '+221771234567',
    advice: { en: 'With the country’s code.', fr: 'Avec l’indicatif du pays.' },
    isCode: true,
    width: 18,
  },
  {
    field: 'provider',
    heading: { en: 'Mobile operator', fr: 'Opérateur mobile' },
    example: 'operator_a',
    advice: {
      en: 'The mobile money operator’s identifier.',
      fr: 'L’identifiant de l’opérateur mobile money.',
    },
    width: 18,
  },
  {
    field: 'email',
    heading: { en: 'Email', fr: 'Courriel' },
    example: 'a.diallo@example.com',
    advice: { en: 'One address.', fr: 'Une seule adresse.' },
    width: 28,
  },
  {
    field: 'account_number',
    heading: { en: 'Account number', fr: 'Numéro de compte' },
    example: '001234567890',
    advice: {
      en: 'At least 12 digits; for a bill, at least 8 characters.',
      fr: 'Au moins 12 chiffres ; pour une facture, au moins 8 caractères.',
    },
    isCode: true,
    width: 22,
  },
  {
    field: 'institution_number',
    heading: { en: 'Institution number', fr: 'Numéro d’institution' },
    example: '003',
    advice: { en: 'Three digits.', fr: 'Trois chiffres.' },
    isCode: true,
    width: 18,
  },
  {
    field: 'transit_number',
    heading: { en: 'Transit number', fr: 'Numéro de transit' },
    example: '01234',
    advice: { en: 'Five digits.', fr: 'Cinq chiffres.' },
    isCode: true,
    width: 16,
  },
  {
    field: 'bank_code',
    heading: { en: 'Bank code', fr: 'Code banque' },
    example: '021000021',
    advice: { en: 'The bank’s routing number.', fr: 'Le code d’acheminement de la banque.' },
    isCode: true,
    width: 14,
  },
  {
    field: 'account_branch',
    heading: { en: 'Branch name', fr: 'Nom de l’agence' },
    example: 'Plateau',
    advice: { en: 'If the bank asks for it.', fr: 'Si la banque le demande.' },
    width: 16,
  },
  {
    field: 'account_type',
    heading: { en: 'Account type', fr: 'Type de compte' },
    example: 'current',
    advice: { en: 'corporate, savings or current.', fr: 'corporate, savings ou current.' },
    width: 14,
  },
  {
    field: 'payee_name',
    heading: { en: 'Payee name', fr: 'Nom du créancier' },
    example: 'City Power',
    advice: { en: 'Who sends the bill.', fr: 'Qui émet la facture.' },
    width: 22,
  },
  {
    field: 'payee_code',
    heading: { en: 'Payee code', fr: 'Code du créancier' },
    example: '004512',
    advice: { en: 'Six digits.', fr: 'Six chiffres.' },
    isCode: true,
    width: 12,
  },
  {
    field: 'withdrawal_channel',
    heading: { en: 'Withdrawal channel', fr: 'Canal de retrait' },
    example: 'ATM',
    advice: { en: 'ATM.', fr: 'ATM.' },
    width: 18,
  },
  {
    field: 'security_question',
    heading: { en: 'Security question', fr: 'Question de sécurité' },
    example: 'Which city did we meet in?',
    advice: { en: 'If the transfer needs one.', fr: 'Si le virement en demande une.' },
    width: 26,
  },
  {
    field: 'security_question_answer',
    heading: { en: 'Security answer', fr: 'Réponse de sécurité' },
    example: 'Gatineau',
    advice: { en: 'Never sent by e-mail.', fr: 'Jamais envoyée par courriel.' },
    width: 18,
  },
  {
    field: 'language',
    heading: { en: 'Language', fr: 'Langue' },
    example: 'fr',
    advice: { en: 'en or fr.', fr: 'en ou fr.' },
    width: 10,
  },
  {
    field: 'recipient_type',
    heading: { en: 'Recipient type', fr: 'Type de bénéficiaire' },
    example: 'transaction',
    advice: {
      en: 'transaction, unless the service says otherwise.',
      fr: 'transaction, sauf avis du service.',
    },
    width: 16,
  },
  {
    field: 'destination_account_id',
    heading: { en: 'Destination account id', fr: 'Identifiant du compte de destination' },
    example: 'acc_7f3a',
    advice: { en: 'An account prepared in the portal.', fr: 'Un compte préparé dans le portail.' },
    isCode: true,
    width: 24,
  },
  {
    field: 'recipient_id',
    heading: { en: 'Saved recipient id', fr: 'Identifiant du bénéficiaire enregistré' },
    example: '',
    advice: {
      en: 'A recipient of the service’s book; the rest may then stay blank.',
      fr: 'Un bénéficiaire du carnet du service ; le reste peut alors rester vide.',
    },
    isCode: true,
    width: 24,
  },
  {
    field: 'description',
    heading: { en: 'Description', fr: 'Libellé' },
    example: 'November payroll',
    advice: { en: 'The recipient may see it.', fr: 'Le bénéficiaire peut le voir.' },
    width: 30,
  },
];

/** Fields every sheet of ours has, whatever the channel. */
const ALWAYS: readonly RowField[] = [
  'reference',
  'first_name',
  'last_name',
  'amount',
  'currency',
  'channel',
  'country',
  'language',
  'description',
];

/** The columns of a sheet for one channel, or of a mixed one. */
export function columnsFor(channel?: PayoutChannel): readonly FieldColumn[] {
  const wanted = new Set<RowField>([
    ...ALWAYS,
    ...(channel ? [channel] : PAYOUT_CHANNELS).flatMap(columnsOfChannel),
  ]);
  return FIELD_COLUMNS.filter((column) => wanted.has(column.field));
}

/** What a cell of the column may hold in a sheet for this channel: an example that could be paid. */
export function exampleOf({ field, example }: FieldColumn, channel?: PayoutChannel): string {
  const [region] = channel ? regionsOf(channel) : [];
  if (!region) return example;
  switch (field) {
    case 'channel':
      return channel ?? example;
    case 'currency':
      return region.currency.toUpperCase();
    case 'country':
      return region.countries.find((country) => country === example) ?? region.countries[0] ?? example;
    case 'amount':
      return fractionDigits(region.currency) === 0 ? example : '1250.50';
    default:
      return example;
  }
}

/** Where a channel pays and in which currency (spec "Payment channels by region"); bills in Canada only, the stricter rule. */
export function regionsOf(channel: PayoutChannel): readonly Region[] {
  const regions = REGIONS.filter(({ payoutChannels }) => payoutChannels.includes(channel));
  return channel === 'billpay' ? regions.filter(({ countries }) => countries.includes('ca')) : regions;
}
