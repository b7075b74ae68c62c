/**
 * Sheets as ten accountants make them, drawn at random for each run of a test: other names, other amounts, other
 * numbers of rows. None of them had our template; what a style lacks, a person adds in the window.
 */
import { createHash } from 'node:crypto';
import type { Language } from '../../shared/domain/language.ts';
import type { RowField } from '../../shared/domain/row-fields.ts';
import { DAY_MS } from '../../shared/domain/time.ts';

type Lines = readonly (readonly string[])[];

/** What a person chooses, whatever the language of the window: a channel, a field, a country, a currency. */
export type Choice = `${'channel' | 'field' | 'country' | 'currency'}.${string}`;

/** What a person does for a sheet in the window. */
export interface Hands {
  /** Answers the question about this word of the sheet, or about the field without a column. */
  answer(about: string | RegExp | { readonly missing: RowField }, choice: Choice): Promise<void>;
  /** Types the answer to the question about a field without a column. */
  say(missing: RowField, text: string): Promise<void>;
  /** Answers that the rows of a question are not paid by this service. */
  leaveOut(about: string): Promise<void>;
  /** If it is asked whether the values of this column say who is not paid: they do not. */
  payAll(heading: string): Promise<void>;
  /** One value for all rows that lack a field. */
  give(field: RowField, value: string): Promise<void>;
  /** Cells copied elsewhere, from the first row of an added column on. */
  pasteAt(field: RowField, lines: Lines): Promise<void>;
  takeNames(): Promise<void>;
}

export interface SheetStyle {
  readonly name: string;
  readonly file: string;
  /** The language of the sheet's words; the window may use the other one. */
  readonly language: Language;
  /** The lines of the sheet, titles and totals among them, drawn from `draw`. */
  readonly lines: (draw: Draw) => Lines;
  /** What splits the cells of a text file; else it is a workbook. */
  readonly delimiter: ',' | ';' | '\t' | 'xlsx';
  /** The answers in Import. */
  readonly answer?: (hands: Hands) => Promise<void>;
  /** What is mended in Check. */
  readonly mend?: (hands: Hands, lines: Lines) => Promise<void>;
}

/** Numbers that look drawn at random and come again for the same seed. */
export class Draw {
  private readonly seed: string;
  private turn = 0;

  constructor(seed: string) {
    this.seed = seed;
  }

  /** A whole number from `least` to `most`. */
  number(least: number, most: number): number {
    this.turn += 1;
    const digest = createHash('sha256').update(`${this.seed}:${this.turn}`).digest();
    return least + (digest.readUInt32BE(0) % (most - least + 1));
  }

  digits(count: number): string {
    return Array.from({ length: count }, (_, index) => this.number(index === 0 ? 1 : 0, 9)).join('');
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.number(0, items.length - 1)] as Item;
  }

  /** `count` things, each made with its place. */
  times<Item>(count: number, make: (index: number) => Item): readonly Item[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}

const FIRST = ['Awa', 'Omar', 'Fatou', 'Issa', 'Zoé', 'Lamine', 'Khady', 'Modou', 'Aïda', 'Cheikh', 'Binta'];
const LAST = ['DIOP', 'SOW', 'FALL', 'KANE', 'MBAYE', 'SECK', 'NDIAYE', 'FAYE', 'GUEYE', 'SARR'];
const NORTH_FIRST = ['Émilie', 'Marc', 'Julie', 'Louis', 'Sarah', 'Kevin', 'Chloé', 'David', 'Anne', 'Hugo'];
const NORTH_LAST = ['Gagnon', 'Tremblay', 'Roy', 'Bouchard', 'Côté', 'Martin', 'Smith', 'Brown', 'Lavoie'];
const FIRMS = [
  'Acme Office Supplies Ltd.',
  'Boreal Consulting Inc.',
  'Maple Transport Co',
  'Nordic Cleaning Services',
  'Papeterie du Parc inc.',
  'Atlas Printing Ltd',
  'Lakeside Hotel',
  'Imprimerie Léger et Fils',
  'Green Energy Solutions Inc.',
  'Harbour Logistics Ltd',
];

const senegalPhone = (draw: Draw): string => `77 ${draw.digits(3)} ${draw.digits(2)} ${draw.digits(2)}`;
const spaced = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ' ');
const email = (first: string, last: string): string =>
  `${first}.${last}@example.org`
    .normalize('NFD')
    .replace(/[^\w.@]/g, '')
    .toLowerCase();

/** A name that no other row of the sheet has. */
const nameOf = (
  index: number,
  first: readonly string[],
  last: readonly string[],
): readonly [string, string] => [
  first[index % first.length] as string,
  last[Math.floor(index / 3) % last.length] as string,
];

/** The ten. */
export const SHEET_STYLES: readonly SheetStyle[] = [
  {
    name: 'a French payroll in three currencies',
    file: 'Paie mars.xlsx',
    language: 'fr',
    delimiter: 'xlsx',
    answer: async (hands) => {
      await hands.answer('NUMERO', 'field.account_number');
      await hands.answer(/Virement.*CAD/, 'channel.eft');
      await hands.answer(/Virement.*USD/, 'channel.bank_transfer_ach');
    },
    mend: async (hands, lines) => {
      const mobile = lines.filter((line) => line[9] === 'XOF');
      await hands.pasteAt(
        'phone',
        mobile.map((line) => [line[4] ?? '']),
      );
      await hands.give('bank_code', '021000021');
      await hands.takeNames();
    },
    lines: (draw) => [
      ['PAIE DU PERSONNEL'],
      [],
      [
        'Matricule',
        'NOM ET PRENOMS',
        'PAYS',
        'MOYEN',
        'NUMERO',
        'COURRIEL',
        'INSTITUTION',
        'TRANSIT',
        'NET A PAYER',
        'DEVISE',
      ],
      ...draw.times(draw.number(5, 8), (n) => {
        const [first, last] = nameOf(n, FIRST, LAST);
        return [
          `M${100 + n}`,
          `${last} ${first}`,
          'Sénégal',
          draw.of(['Orange Money', 'Wave', 'OM']),
          senegalPhone(draw),
          '',
          '',
          '',
          spaced(draw.number(150, 900) * 1000),
          'XOF',
        ];
      }),
      ...draw.times(draw.number(2, 4), (n) => {
        const [first, last] = nameOf(n, NORTH_FIRST, NORTH_LAST);
        return [
          `M${200 + n}`,
          `${first} ${last}`,
          'Canada',
          'Virement',
          draw.digits(12),
          email(first, last),
          '006',
          draw.digits(5),
          `${spaced(draw.number(1500, 4000))},50`,
          'CAD',
        ];
      }),
      [
        'M301',
        'Susan Miller',
        'USA',
        'Virement',
        draw.digits(12),
        'susan.miller@example.org',
        '',
        '',
        '2 400,00',
        'USD',
      ],
    ],
  },
  {
    name: 'an English list of suppliers',
    file: 'AP run.csv',
    language: 'en',
    delimiter: ',',
    mend: async (hands, lines) => {
      await hands.pasteAt(
        'transit_number',
        lines.slice(1, -1).map((_, n) => [String(12_340 + n), '003']),
      );
      await hands.takeNames();
    },
    lines: (draw) => {
      const cents = draw.times(draw.number(7, 9), () => draw.number(100_000, 999_999));
      const dollars = (sum: number): string =>
        `"${(sum / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}"`;
      return [
        ['Vendor', 'Vendor email', 'Invoice', 'Due date', 'Pay by', 'Bank account', 'Amount due'],
        ...cents.map((sum, n) => [
          FIRMS[n] as string,
          `ar${n}@example.com`,
          `INV-${draw.digits(5)}`,
          new Date(Date.now() - draw.number(1, 28) * DAY_MS).toISOString().slice(0, 10),
          'EFT',
          draw.digits(12),
          dollars(sum),
        ]),
        ['Total', '', '', '', '', '', dollars(cents.reduce((all, sum) => all + sum, 0))],
      ];
    },
  },
  {
    name: 'the CSV of a payroll program',
    file: 'PAYEXP01.csv',
    language: 'en',
    delimiter: ',',
    lines: (draw) => [
      ['EMP_ID', 'LAST_NAME', 'FIRST_NAME', 'EMAIL', 'INST_NO', 'TRANSIT_NO', 'ACCT_NO', 'NET_PAY'],
      ...draw.times(draw.number(8, 14), (n) => {
        const [first, last] = nameOf(n, NORTH_FIRST, NORTH_LAST);
        return [
          String(1000 + n),
          last,
          first,
          email(first, last),
          '003',
          draw.digits(5),
          draw.digits(12),
          `${draw.number(900, 4000)}.${draw.digits(2)}`,
        ];
      }),
    ],
  },
  {
    name: 'last month’s results, mended',
    file: 'results-mended.csv',
    language: 'en',
    delimiter: ';',
    mend: (hands) => hands.give('provider', 'Orange Money'),
    lines: (draw) => [
      [
        'First name',
        'Last name',
        'Phone',
        'Country',
        'Amount',
        'Currency',
        'Channel',
        'Provider',
        'Paysheet row',
        'Paysheet state',
        'Paysheet reason',
      ],
      ...draw.times(draw.number(4, 7), (n) => {
        const [first, last] = nameOf(n, FIRST, LAST);
        return [
          first,
          last,
          `+22177${draw.digits(7)}`,
          'sn',
          String(draw.number(20, 90) * 500),
          'xof',
          'mobile_money',
          n % 2 === 0 ? '' : 'wave',
          String(2 + 3 * n),
          'failed',
          'Recipient refused',
        ];
      }),
    ],
  },
  {
    name: 'stipends of a university',
    file: 'Bourses.csv',
    language: 'fr',
    delimiter: ';',
    answer: async (hands) => {
      // The operator’s name says the channel and the operator.
      await hands.say('channel', 'Wave');
      await hands.payAll('UFR');
    },
    lines: (draw) => [
      ['N°', 'Nom', 'Prénom', 'Téléphone', 'UFR', 'Montant de la bourse (FCFA)'],
      ...draw.times(draw.number(9, 15), (n) => {
        const [first, last] = nameOf(n, FIRST, LAST);
        return [
          String(n + 1),
          last,
          first,
          senegalPhone(draw),
          draw.of(['Lettres', 'Sciences', 'Droit']),
          spaced(draw.number(30, 60) * 1000),
        ];
      }),
    ],
  },
  {
    name: 'refunds of a shop',
    file: 'refunds.csv',
    language: 'en',
    delimiter: ',',
    answer: async (hands) => {
      await hands.answer({ missing: 'currency' }, 'currency.cad');
      await hands.answer({ missing: 'channel' }, 'channel.etransfer_send');
    },
    mend: (hands) => hands.takeNames(),
    lines: (draw) => [
      ['Order', 'Customer', 'Email', 'Refund amount', 'Reason'],
      ...draw.times(draw.number(6, 10), (n) => {
        const [first, last] = nameOf(n, NORTH_FIRST, NORTH_LAST);
        return [
          `#${draw.digits(5)}`,
          `${first} ${last}`,
          email(first, last),
          `$${draw.number(12, 240)}.${draw.digits(2)}`,
          draw.of(['Damaged', 'Late', 'Too small']),
        ];
      }),
    ],
  },
  {
    name: 'Québec, by Interac',
    file: 'Interac.csv',
    language: 'fr',
    delimiter: ';',
    lines: (draw) => [
      ['Nom', 'Prénom', 'Courriel Interac', 'Montant ($ CA)', 'Question', 'Réponse'],
      ...draw.times(draw.number(6, 9), (n) => {
        const [first, last] = nameOf(n, NORTH_FIRST, NORTH_LAST);
        return [
          last,
          first,
          email(first, last),
          `${spaced(draw.number(1100, 3200))},${draw.digits(2)} $`,
          'Ville du siège',
          'Laval',
        ];
      }),
    ],
  },
  {
    name: 'Senegal, by mobile money',
    file: 'Journaliers.xlsx',
    language: 'fr',
    delimiter: 'xlsx',
    mend: (hands) => hands.takeNames(),
    lines: (draw) => [
      ['Paiement des journaliers'],
      ['Bénéficiaire', 'Numéro Orange Money', 'Jours', 'Somme à payer (F CFA)'],
      ...draw.times(draw.number(8, 12), (n) => {
        const [first, last] = nameOf(n, FIRST, LAST);
        return [
          n % 4 === 0 ? `${first} ${last}` : `${first} ${last[0]}${last.slice(1).toLowerCase()}`,
          senegalPhone(draw),
          String(draw.number(3, 12)),
          String(draw.number(10, 60) * 500),
        ];
      }),
      ['TOTAL', '', '', ''],
    ],
  },
  {
    name: 'contractors, one of them by cheque',
    file: 'contractors.tsv',
    language: 'en',
    delimiter: '\t',
    answer: async (hands) => {
      await hands.answer('Bank transfer', 'channel.eft');
      await hands.leaveOut('Cheque');
    },
    mend: (hands) => hands.takeNames(),
    lines: (draw) => [
      ['Contractor', 'E-mail', 'How paid', 'Inst', 'Transit', 'Account', 'Total due CAD'],
      ...draw.times(draw.number(5, 8), (n) => {
        const [first, last] = nameOf(n, NORTH_FIRST, NORTH_LAST);
        return [
          `${first} ${last}`,
          email(first, last),
          n === 1 ? 'Cheque' : 'Bank transfer',
          '010',
          draw.digits(5),
          draw.digits(12),
          `${draw.number(400, 2000)}.00`,
        ];
      }),
    ],
  },
  {
    name: 'a French list with mobile money and cash',
    file: 'Terrain.csv',
    language: 'fr',
    delimiter: ';',
    answer: async (hands) => {
      await hands.answer('Espèces', 'channel.cashpickup');
      await hands.say('provider', 'Wave');
    },
    mend: (hands) => hands.takeNames(),
    lines: (draw) => [
      ['Nom et prénom', 'Pays', 'Mode de paiement', 'Contact', 'RIB', 'Somme', 'Devise'],
      ...draw.times(draw.number(6, 10), (n) => {
        const [first, last] = nameOf(n, FIRST, LAST);
        return [
          `${first} ${last}`,
          "Côte d'Ivoire",
          n % 3 === 2 ? 'Espèces' : 'Mobile money',
          `07 ${draw.digits(2)} ${draw.digits(2)} ${draw.digits(2)} ${draw.digits(2)}`,
          n % 3 === 0 ? `CI${draw.digits(6)}` : '',
          spaced(draw.number(20, 90) * 1000),
          'FCFA',
        ];
      }),
    ],
  },
];
