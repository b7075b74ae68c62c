/** The columns that a sheet of payments starts with, under headings that everybody uses. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type Column, type Role, text } from './draft.ts';
import type { Channel, Language, Payment } from './truth.ts';

const HEADINGS: Readonly<
  Record<
    Exclude<Role, 'other' | 'other-amount' | 'phone-or-account' | 'own-account'>,
    Readonly<Record<Language, readonly string[]>>
  >
> = {
  first: {
    en: ['First name', 'Given name', 'first_name', 'FIRST NAME'],
    fr: ['Prénom', 'Prénoms', 'PRÉNOM', 'Prénom du bénéficiaire'],
  },
  last: {
    en: ['Last name', 'Surname', 'last_name', 'Family name'],
    fr: ['Nom de famille', 'NOM DE FAMILLE', 'Patronyme'],
  },
  full: {
    en: ['Name', 'Full name', 'Beneficiary', 'Employee name'],
    fr: ['Nom complet', 'Bénéficiaire', 'Nom et prénom', 'Nom du bénéficiaire'],
  },
  phone: {
    en: ['Phone', 'Mobile number', 'Phone number'],
    fr: ['Téléphone', 'N° de téléphone', 'Numéro mobile'],
  },
  email: { en: ['Email', 'E-mail address'], fr: ['Courriel', 'Adresse courriel', 'Adresse e-mail'] },
  country: { en: ['Country', 'Country code'], fr: ['Pays', 'Code pays'] },
  amount: {
    en: ['Amount', 'Payment amount', 'Amount to pay', 'AMOUNT'],
    fr: ['Montant', 'Montant à payer', 'Montant à verser', 'MONTANT'],
  },
  currency: { en: ['Currency', 'Currency code'], fr: ['Devise', 'Monnaie', 'Code devise'] },
  channel: {
    en: ['Channel', 'Payment method', 'Transaction type'],
    fr: ['Canal', 'Mode de paiement', 'Moyen de paiement'],
  },
  provider: {
    en: ['Provider', 'Operator', 'Mobile operator'],
    fr: ['Opérateur', 'Réseau mobile', 'Opérateur mobile'],
  },
  account: {
    en: ['Account number', 'Account no', 'Bank account'],
    fr: ['Numéro de compte', 'N° de compte', 'Compte bancaire'],
  },
  transit: { en: ['Transit number', 'Transit no'], fr: ['Numéro de transit', 'N° de transit'] },
  institution: {
    en: ['Institution number', 'Institution no'],
    fr: ["Numéro d'institution", "N° d'institution"],
  },
};

const CHANNEL_WORDS: Readonly<Record<Channel, Readonly<Record<Language, readonly string[]>>>> = {
  mobile_money: {
    en: ['mobile_money', 'Mobile money', 'MoMo'],
    fr: ['mobile_money', 'Argent mobile', 'Mobile money'],
  },
  eft: { en: ['eft', 'EFT'], fr: ['eft', 'TEF'] },
  etransfer_send: {
    en: ['etransfer_send', 'Interac e-Transfer'],
    fr: ['etransfer_send', 'Virement Interac'],
  },
  credit_partnerbank_account: {
    en: ['credit_partnerbank_account', 'Partner bank'],
    fr: ['partnerbank_direct_credit', 'Banque partenaire'],
  },
  cashpickup: { en: ['cashpickup', 'Cash pickup'], fr: ['cash_pickup', 'Retrait en espèces'] },
};

const COUNTRY_WORDS: Readonly<Record<string, readonly string[]>> = {
  sn: ['sn', 'SN', 'Sénégal'],
  ci: ['ci', 'CI', "Côte d'Ivoire"],
  ml: ['ml', 'Mali'],
  bj: ['bj', 'BJ', 'Bénin'],
  ca: ['ca', 'CA', 'Canada'],
};

export function baseColumns(
  payments: readonly Payment[],
  language: Language,
  random: SeededRandom,
): readonly Column[] {
  const channels = new Set(payments.map(({ channel }) => channel));
  const has = (...of: readonly Channel[]) => of.some((channel) => channels.has(channel));
  const pick = random.between(0, 99);
  const word = (words: readonly string[]) => words[pick % words.length] ?? '';
  const column = (role: keyof typeof HEADINGS, write: (payment: Payment) => string): Column => ({
    role,
    heading: word(HEADINGS[role][language]),
    write: (payment) => text(write(payment)),
  });
  const names = [column('first', ({ first }) => first), column('last', ({ last }) => last)];
  const only =
    (value: string, ...of: readonly Channel[]) =>
    ({ channel }: Payment) =>
      of.includes(channel) ? value : '';
  const accounts: Column[] = [];
  if (has('mobile_money', 'cashpickup')) accounts.push(column('phone', ({ phone }) => phone));
  if (has('eft', 'etransfer_send', 'credit_partnerbank_account'))
    accounts.push(column('email', ({ email }) => email));
  if (has('eft', 'credit_partnerbank_account'))
    accounts.push(column('account', (each) => only(each.account, 'eft', 'credit_partnerbank_account')(each)));
  if (has('eft')) {
    accounts.push(column('transit', (each) => only(each.transit, 'eft')(each)));
    accounts.push(column('institution', (each) => only(each.institution, 'eft')(each)));
  }
  // The sheet's own style of amounts writes the amount's cells.
  const money = [
    column('amount', () => ''),
    column('currency', ({ currency }) => word([currency, currency.toUpperCase()])),
  ];
  const ways = [
    column('country', ({ country }) => word(COUNTRY_WORDS[country] ?? [country])),
    column('channel', ({ channel }) => word(CHANNEL_WORDS[channel][language])),
  ];
  if (has('mobile_money')) ways.push(column('provider', ({ provider }) => provider));
  return random.chance(0.7)
    ? [...names, ...accounts, ...money, ...ways]
    : [...names, ...ways, ...accounts, ...money];
}
