/** A second account or phone beside the one that is paid to. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Payment } from '../world/truth.ts';

type Words = readonly [english: string, french: string];

function another(id: number, digits: string): string {
  const tail = String(100_000 + ((id * 7919 + 4321) % 900_000));
  return digits.slice(0, -6) + tail;
}

/** The column keeps the payee's own account under the second heading; the first heads another account. */
function besideColumn(
  draft: SheetDraft,
  role: 'account' | 'phone',
  [other, own]: readonly [Words, Words],
  isBefore: boolean,
): void {
  const column = draft.column(role);
  column.heading = draft.say(...own);
  const extra = {
    role: 'other' as const,
    heading: draft.say(...other),
    write: (payment: Parameters<typeof column.write>[0]) => {
      const cell = column.write(payment);
      return cell.text === ''
        ? cell
        : text(another(payment.id, role === 'phone' ? payment.phone : payment.account));
    },
  };
  if (isBefore) draft.insertBefore(role, extra);
  else draft.insertAfter(role, extra);
}

const ACCOUNTS: readonly (readonly [Words, Words])[] = [
  [
    ['Account number', 'Numéro de compte'],
    ['New account number', 'Nouveau numéro de compte'],
  ],
  [
    ['Account number', 'Numéro de compte'],
    ['Corrected account', 'Compte corrigé'],
  ],
  [
    ['Old account number', 'Ancien numéro de compte'],
    ['Account number', 'Numéro de compte'],
  ],
  [
    ['Debit account', 'Compte débiteur'],
    ['Beneficiary account', 'Compte bénéficiaire'],
  ],
  [
    ['Account', 'Compte'],
    ['Beneficiary account number', 'Numéro de compte bénéficiaire'],
  ],
];
const PHONES: readonly (readonly [Words, Words])[] = [
  [
    ['Phone', 'Téléphone'],
    ['Mobile money number', 'Numéro mobile money'],
  ],
  [
    ['Phone', 'Téléphone'],
    ['New phone number', 'Nouveau numéro de téléphone'],
  ],
  [
    ['Old phone', 'Ancien téléphone'],
    ['Phone', 'Téléphone'],
  ],
  [
    ['Phone', 'Téléphone'],
    ['Phone (payout)', 'Téléphone (paiement)'],
  ],
];

/** Of one of each pair nobody knows what it is. */
const UNKNOWN_PHONES: readonly (readonly [Words, Words])[] = [
  [
    ['Line 2', 'Ligne 2'],
    ['Phone', 'Téléphone'],
  ],
  [
    ['Phone', 'Téléphone'],
    ['Other number', 'Autre numéro'],
  ],
  [
    ['Mobile', 'Mobile'],
    ['Used for payouts', 'À utiliser'],
  ],
];

function applyTo(role: 'account' | 'phone', pairs: readonly (readonly [Words, Words])[]) {
  return (draft: SheetDraft, random: SeededRandom) =>
    besideColumn(draft, role, random.pick(pairs), random.chance(0.7));
}

const linesOfEft = (draft: SheetDraft) =>
  draft.dueLines().filter((line) => draft.paymentOf(line).channel === 'eft');

const linesWithPhone = (draft: SheetDraft) =>
  draft.dueLines().filter((line) => draft.cellOf(line, draft.column('phone')).text !== '');

const hasBoth = (draft: SheetDraft) => draft.has('phone') && draft.has('account');

/** Phones and accounts in one column, each row what its channel needs. */
function inOneColumn(draft: SheetDraft, heading: string): void {
  const [phone, account] = [draft.column('phone'), draft.column('account')];
  const write = (payment: Payment) =>
    (payment.channel === 'mobile_money' || payment.channel === 'cashpickup' ? phone : account).write(payment);
  draft.insertBefore('phone', { role: 'phone-or-account', heading, write });
  draft.drop('phone');
  draft.drop('account');
}

/** By institution number, what people call the bank. */
const BANKS: Readonly<Record<string, readonly string[]>> = {
  '001': ['BMO', 'Bank of Montreal', 'BMO Banque de Montréal'],
  '003': ['RBC', 'Royal Bank', 'Banque Royale du Canada'],
  '004': ['TD Canada Trust', 'TD'],
  '006': ['National Bank', 'Banque Nationale', 'BNC'],
  '010': ['CIBC', 'Banque CIBC'],
  '815': ['Desjardins', 'Caisse populaire Desjardins'],
};

const areBanksKnown = (draft: SheetDraft) => draft.has('institution') && !draft.areAccountsOwn;

/** Names the bank of each institution number beside it; of one payment that of another number. */
function nameBanks(draft: SheetDraft, random: SeededRandom, moved: number | undefined): void {
  const institution = draft.column('institution');
  const numbers = Object.keys(BANKS);
  draft.insertAfter('institution', {
    role: 'other',
    heading: draft.say(
      random.pick(['Bank', 'Bank name', 'Financial institution']),
      random.pick(['Banque', 'Nom de la banque', 'Institution financière']),
    ),
    write: (payment) => {
      if (institution.write(payment).text === '') return text('');
      const at = numbers.indexOf(payment.institution) + (payment.id === moved ? 1 : 0);
      return text((BANKS[numbers[at % numbers.length] ?? ''] ?? [])[payment.id % 2] ?? '');
    },
  });
}

export const ACCOUNTS_BESIDE: readonly Rendering[] = [
  {
    name: 'the bank of each institution number',
    kind: 'plain',
    subject: 'banks',
    clarity: 'clear',
    fits: areBanksKnown,
    apply: (draft, random) => nameBanks(draft, random, undefined),
  },
  {
    name: 'a bank of another institution number',
    kind: 'V11',
    subject: 'banks',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => areBanksKnown(draft) && linesOfEft(draft).length > 0,
    apply: (draft, random) => {
      const { payment } = random.pick(linesOfEft(draft));
      nameBanks(draft, random, payment);
      draft.isDoubtful({ payment });
    },
  },
  {
    name: 'phones and accounts in one column that says so',
    kind: 'plain',
    subject: 'account cells',
    clarity: 'clear',
    weight: 3,
    fits: hasBoth,
    apply: (draft, random) =>
      inOneColumn(
        draft,
        draft.say(
          random.pick(['Phone or account', 'Account no / Phone']),
          random.pick(['Téléphone ou compte', 'N° de compte / Téléphone']),
        ),
      ),
  },
  {
    name: 'phones and accounts in one column of numbers',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 4,
    fits: hasBoth,
    apply: (draft, random) => inOneColumn(draft, draft.say('No', random.pick(['NUMERO', 'N°']))),
  },
  {
    name: 'a second account beside the one that is paid to',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('account'),
    apply: applyTo('account', ACCOUNTS),
  },
  {
    name: 'a second phone beside the one that is paid to',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('phone'),
    apply: applyTo('phone', PHONES),
  },
  {
    name: 'a second phone under a heading that nobody knows',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('phone'),
    apply: applyTo('phone', UNKNOWN_PHONES),
  },
  {
    name: 'a number of somebody else that is the payee’s own but for one',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('phone') && linesWithPhone(draft).length > 2,
    apply: (draft, random) => {
      const odd = random.pick(linesWithPhone(draft)).payment;
      const phone = draft.column('phone');
      draft.insertBefore('phone', {
        role: 'other',
        heading: phone.heading,
        write: (payment) => {
          const cell = phone.write(payment);
          return payment.id === odd && cell.text !== '' ? text(another(payment.id, payment.phone)) : cell;
        },
      });
      phone.heading = draft.say(
        random.pick(['Emergency contact', 'Office phone', 'Withdrawal line']),
        random.pick(['Contact d’urgence', 'Tél. bureau', 'N° de retrait']),
      );
    },
  },
  {
    name: 'a second country that differs for one',
    kind: 'V11',
    subject: 'second country',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('country') && draft.dueLines().length > 1 && !draft.areAccountsOwn,
    apply: (draft, random) => {
      const odd = random.pick(draft.dueLines()).payment;
      const country = draft.column('country');
      draft.insertBefore('country', {
        role: 'other',
        heading: country.heading,
        write: (payment) =>
          payment.id === odd ? text(payment.country === 'tg' ? 'SN' : 'TG') : country.write(payment),
      });
      country.heading = draft.say('Country of account', random.pick(['Pays du compte', 'Zone de paiement']));
    },
  },
  {
    name: 'phones of another country than the line’s',
    kind: 'plain',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) => draft.has('phone') && draft.payments.some(({ channel }) => channel === 'mobile_money'),
    apply: (draft, random) => {
      for (const line of draft.dueLines()) {
        if (draft.paymentOf(line).channel !== 'mobile_money' || random.chance(0.4)) continue;
        const { country } = draft.paymentOf(line);
        line.overrides.set(
          draft.column('phone'),
          text(country === 'sn' ? '+2250512345678' : '+221771834567'),
        );
        draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'accounts that lost their leading noughts',
    kind: 'plain',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) =>
      draft.has('account') &&
      draft.dueLines().filter((line) => draft.paymentOf(line).account !== '').length > 4,
    apply: (draft) => {
      const column = draft.column('account');
      const [line] = draft.dueLines().filter((each) => draft.cellOf(each, column).text !== '');
      if (!line) return;
      line.overrides.set(column, {
        text: draft.paymentOf(line).account.slice(2),
        isNumber: draft.format === 'xlsx',
      });
      draft.isDoubtful(line);
    },
  },
];
