import type { RowField } from '../../shared/domain/row-fields.ts';

/** What one line of the sample sheet holds, under the fields' names, as a person would have typed it. */
export type SampleLine = Readonly<Partial<Record<RowField, string>>>;

/** Pre-configured accounts that the practice service has. */
const OWN_ACCOUNTS = {
  xof: 'acc00952-0000-4000-8000-000000000001',
  usd: 'acc00840-0000-4000-8000-000000000003',
} as const;

const PEOPLE: readonly (readonly [string, string])[] = [
  ['Aminata', 'Diallo'],
  ['Kouassi', 'N’Guessan'],
  ['Fatou', 'Sow'],
  ['Ibrahima', 'Traoré'],
  ['Marie-Ève', 'Tremblay'],
  ['Jean-François', 'Bélanger'],
  ['Grace', 'Miller'],
  ['Ousmane', 'Keïta'],
  ['Afi', 'Mensah'],
  ['Liam', 'O’Connor'],
  ['Adjoa', 'Kpodar'],
  ['Moussa', 'Ouédraogo'],
  ['Chloé', 'Gagnon'],
  ['Salimata', 'Koné'],
  ['Thomas', 'Wright'],
  ['Hadiza', 'Issoufou'],
  ['Étienne', 'Lévesque'],
  ['Nene', 'Baldé'],
  ['Emily', 'Clarke'],
  ['Sékou', 'Camara'],
  ['Zoé', 'Côté'],
  ['Bintou', 'Sanogo'],
  ['Noah', 'Anderson'],
  ['Yves', 'Hounkpatin'],
  ['Rokia', 'Maïga'],
];

/** The national part that makes a mobile number of each country valid. */
const MOBILES: readonly {
  readonly country: string;
  readonly provider: string;
  readonly phone: (n: number) => string;
}[] = [
  { country: 'sn', provider: 'orange_money', phone: (n) => `+22177123${1000 + n}` },
  { country: 'ci', provider: 'mtn_momo', phone: (n) => `+2250501234${100 + n}` },
  { country: 'bj', provider: 'moov_money', phone: (n) => `+2290197123${100 + n}` },
  { country: 'tg', provider: 'moov_money', phone: (n) => `+22898123${100 + n}` },
  { country: 'ml', provider: 'orange_money', phone: (n) => `+22376123${100 + n}` },
  { country: 'bf', provider: 'orange_money', phone: (n) => `+22670123${100 + n}` },
];

const XOF_BRANCHES = ['sn', 'ci', 'bj', 'tg'] as const;

type LineMaker = (n: number) => SampleLine;

const mobileMoney: LineMaker = (n) => {
  const { country, provider, phone } = MOBILES[n % MOBILES.length] ?? {
    country: '',
    provider: '',
    phone: String,
  };
  return {
    amount: String(85_000 + n * 2_500),
    currency: 'XOF',
    channel: 'mobile_money',
    country,
    phone: phone(n),
    provider,
  };
};

const cashPickup: LineMaker = (n) => ({
  amount: String(61_300 + n * 5_200),
  currency: 'XOF',
  channel: 'cashpickup',
  country: XOF_BRANCHES[n % 4] ?? 'sn',
  withdrawal_channel: 'ATM',
});

const partnerBank: LineMaker = (n) => ({
  amount: String(310_000 + n * 12_500),
  currency: 'XOF',
  channel: 'credit_partnerbank_account',
  country: XOF_BRANCHES[n % 4] ?? 'sn',
  account_number: `01020304${5000 + n * 107}`,
  account_type: 'current',
});

const directDeposit: LineMaker = (n) => ({
  amount: String(153_700 + n * 1_000),
  currency: 'XOF',
  channel: 'direct_deposit',
  country: 'sn',
  destination_account_id: OWN_ACCOUNTS.xof,
});

const eTransfer: LineMaker = (n) => ({
  amount: (1480 + n * 61.25).toFixed(2),
  currency: 'CAD',
  channel: 'etransfer_send',
  country: 'ca',
  // The practice service fails a payment to such an address: two, to see what that looks like.
  ...((n === 5 || n === 9) && { email: `payments.${n}+fail@example.com` }),
});

const eft: LineMaker = (n) => ({
  amount: (2150.4 + n * 75.35).toFixed(2),
  currency: 'CAD',
  channel: 'eft',
  country: 'ca',
  account_number: `000123456${300 + ((n * 107) % 700)}`,
  institution_number: ['003', '006', '815'][n % 3] ?? '003',
  transit_number: `0${1200 + n}`,
});

const billPayment: LineMaker = (n) => ({
  amount: (312.6 + n * 20.15).toFixed(2),
  currency: 'CAD',
  channel: 'billpay',
  country: 'ca',
  account_number: `HQ-20${1039 + n * 347}`,
  payee_name: ['Hydro-Québec', 'Énergir', 'City of Ottawa'][n % 3] ?? 'Hydro-Québec',
  payee_code: `00451${n}`,
});

const ach: LineMaker = (n) => ({
  amount: (2890 + n * 110.5).toFixed(2),
  currency: 'USD',
  channel: 'bank_transfer_ach',
  country: 'us',
  account_number: `123456789${100 + n * 107}`,
  bank_code: '021000021',
});

const ownDollars =
  (channel: 'swift' | 'instant_payments'): LineMaker =>
  (n) => ({
    amount: channel === 'swift' ? '5000.00' : (3200 + n).toFixed(2),
    currency: 'USD',
    channel,
    country: 'us',
    destination_account_id: OWN_ACCOUNTS.usd,
  });

const GROUPS: readonly {
  readonly count: number;
  readonly make: LineMaker;
  readonly language: 'fr' | 'en';
}[] = [
  { count: 20, make: mobileMoney, language: 'fr' },
  { count: 6, make: cashPickup, language: 'fr' },
  { count: 8, make: partnerBank, language: 'fr' },
  { count: 2, make: directDeposit, language: 'fr' },
  { count: 12, make: eTransfer, language: 'en' },
  { count: 8, make: eft, language: 'fr' },
  { count: 3, make: billPayment, language: 'en' },
  { count: 3, make: ach, language: 'en' },
  { count: 1, make: ownDollars('swift'), language: 'en' },
  { count: 1, make: ownDollars('instant_payments'), language: 'en' },
];

/** Lines that each break one rule, as real sheets do. */
const BROKEN: readonly SampleLine[] = [
  { ...mobileMoney(40), amount: '0' },
  { ...eTransfer(40), email: 'chloe.gagnon' },
  { ...partnerBank(40), account_number: '0102030' },
  { ...mobileMoney(42), amount: '75000.50' },
  { ...eft(41), transit_number: '' },
];

/** Every line of the sample sheet's table, in order: good ones, broken ones, and one that stands twice. */
export function payrollLines(): readonly SampleLine[] {
  const good = GROUPS.flatMap(({ count, make, language }) =>
    Array.from({ length: count }, (_, n) => ({ language, ...make(n) })),
  );
  const lines = [...good, ...BROKEN.map((line) => ({ language: 'fr', ...line }))].map(withPerson);
  const twice = lines[3];
  return twice ? [...lines, { ...twice }] : lines;
}

function withPerson(line: SampleLine, index: number): SampleLine {
  const [first = '', last = ''] = PEOPLE[index % PEOPLE.length] ?? [];
  const mailbox = `${first}.${last}.${index}`
    .normalize('NFKD')
    .replace(/[^\w.]/g, '')
    .toLowerCase();
  return {
    reference: `PAY-${String(index + 1).padStart(4, '0')}`,
    first_name: first,
    last_name: last,
    email: `${mailbox}@example.com`,
    description: line.channel === 'billpay' ? 'Facture novembre' : 'Paie de novembre',
    ...line,
  };
}
