/** Thousands, cents, millions, and words in brackets that deny that the amount is to be paid. */
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Payment } from '../world/truth.ts';

const THOUSANDS = {
  en: [
    '(in thousands)',
    '(000)',
    "(000's)",
    '(k)',
    '(thousands)',
    '(x1000)',
    'in thousands',
    '(k XOF)',
    "('000)",
    '(XOF k)',
    'kXOF',
    '(KF)',
  ],
  fr: [
    '(en milliers)',
    '(000)',
    '(k)',
    '(milliers)',
    '(x 1000)',
    'en milliers',
    '(k FCFA)',
    '(en milliers de FCFA)',
    '(KFCFA)',
    '(KF)',
    'KF',
    '(k F)',
    'en milliers de francs',
  ],
} as const;
const MILLIONS = {
  en: ['(in millions)', '(M)', '(millions)', 'in millions', '(m FCFA)', '(XOF m)', 'MXOF'],
  fr: [
    '(en millions)',
    '(M)',
    '(millions de FCFA)',
    'en millions',
    '(M FCFA)',
    '(MF)',
    'MF',
    'en M F CFA',
    'M',
  ],
} as const;
const UNIT_LINES = {
  en: ['KF', 'XOF k', 'in thousands of F'],
  fr: ['KF', 'en milliers de F', 'k F'],
} as const;
const CENTS = {
  en: ['(cents)', '(in cents)', '(¢)', 'in cents', '(minor units)'],
  fr: ['(cents)', '(centimes)', '(en cents)', 'en cents', '(¢)'],
} as const;
const DENYING = {
  en: [
    '(cancelled)',
    '(already paid)',
    '(paid)',
    '(annual)',
    '(per year)',
    '(estimate)',
    '(do not pay)',
    '(forecast)',
    '(budget)',
    '(void)',
    '(last month)',
    '(per hour)',
    '(yearly)',
    '(old)',
  ],
  fr: [
    '(annulé)',
    '(déjà payé)',
    '(payé)',
    '(annuel)',
    '(par an)',
    '(estimation)',
    '(ne pas payer)',
    '(prévisionnel)',
    '(budget)',
    '(mois précédent)',
    '(à titre indicatif)',
    '(ancien)',
    '(horaire)',
    '(brut)',
  ],
} as const;
const HARMLESS = {
  en: ['(required)', '(to pay)', '(net)', '(March 2026)', '(this month)', '*', '(numbers only)'],
  fr: ['(obligatoire)', '(à payer)', '(net)', '(mars 2026)', '(ce mois)', '*', '(en chiffres)'],
} as const;

/** Parts of thousands have decimals, so the thousands must not be grouped as well. */
const isXof = (draft: SheetDraft) =>
  draft.soleCurrency === 'xof' &&
  draft.amounts.decimals === undefined &&
  draft.amounts.group !== '.' &&
  draft.amounts.group !== ',';
const isCad = (draft: SheetDraft) => draft.soleCurrency === 'cad';

/** The largest amount is less than thirty times the smallest, so that an amount in units stands out among thousands. */
function areAlike({ payments }: SheetDraft): boolean {
  const amounts = payments.map(({ amountMinor }) => amountMinor);
  return Math.max(...amounts) < Math.min(...amounts) * 30;
}

/** In thousands it is written with decimals that francs do not have, and that are no group of three digits. */
function hasShortDecimals({ amountMinor }: Payment): boolean {
  return amountMinor % 1_000 !== 0 && amountMinor % 10 === 0 && amountMinor < 10_000_000;
}

/** A merged amount covers two others: one that shows the decimals stays. */
const COVERED = 3;

function showsDecimals(draft: SheetDraft): boolean {
  return draft.payments.filter(hasShortDecimals).length > COVERED;
}

function qualify(draft: SheetDraft, words: string): void {
  draft.column('amount').heading += ` ${words}`;
}

function inScale(draft: SheetDraft, scale: 1000 | 1000000 | 0.01): void {
  draft.amounts = { ...draft.amounts, scale };
}

export const SCALE: readonly Rendering[] = [
  {
    name: 'thousands in the heading',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 2,
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      qualify(draft, random.pick(THOUSANDS[draft.language]));
    },
  },
  {
    name: 'some amounts written out in a column of thousands',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    // Among few amounts, or very different ones, it could not be seen.
    fits: (draft) => isXof(draft) && draft.dueLines().length > 2 && areAlike(draft),
    apply: (draft, random) => {
      qualify(draft, random.pick(THOUSANDS[draft.language]));
      const column = draft.column('amount');
      const [first, ...others] = draft.dueLines();
      const written = new Set([first, ...others.slice(1).filter(() => random.chance(0.3))]);
      for (const line of written) {
        if (line === undefined) continue;
        line.overrides.set(column, draft.amountCell(draft.paymentOf(line).amountMinor, 'xof'));
        draft.writtenOut.add(line.payment);
      }
      inScale(draft, 1000);
    },
  },
  {
    name: 'millions in the heading',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1_000_000);
      qualify(draft, random.pick(MILLIONS[draft.language]));
    },
  },
  {
    name: 'cents in the heading',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isCad,
    apply: (draft, random) => {
      inScale(draft, 0.01);
      qualify(draft, random.pick(CENTS[draft.language]));
    },
  },
  {
    name: 'thousands in a title',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      draft.titles.push([
        text(
          draft.say(
            random.pick([
              'All amounts in thousands',
              'Figures in thousands of XOF',
              'Amounts in 000s',
              "in XOF '000",
              'Unit: KF',
              'Payroll (XOF k)',
            ]),
            random.pick([
              'Montants en milliers',
              'Montants en milliers de FCFA',
              'Chiffres en k FCFA',
              'Unité : millier de FCFA',
              'Unité : KF',
              'ÉTAT DE PAIE (en KF)',
              'Paie de mars - KFCFA',
            ]),
          ),
        ),
      ]);
    },
  },
  {
    name: 'a letter alone behind the heading for thousands or millions',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 4,
    fits: isXof,
    apply: (draft, random) => {
      const isThousands = random.chance(0.6);
      inScale(draft, isThousands ? 1000 : 1_000_000);
      const letter = isThousands ? random.pick(['K', 'k']) : 'M';
      qualify(draft, random.pick([letter, letter, `${draft.say('in', 'en')} ${letter}`]));
    },
  },
  {
    name: 'millions in a title',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1_000_000);
      const title = draft.say(
        random.pick(['Amounts in MXOF', 'Payroll (XOF m)', 'Figures in M', 'Amounts in millions of francs']),
        random.pick(['Montants en MF', 'Paie (MF)', 'Unité : M FCFA', 'Exprimé en millions de F']),
      );
      draft.titles.push([text(title)]);
    },
  },
  {
    name: 'a unit alone as the heading of the amounts',
    kind: 'V3',
    subject: 'scale',
    clarity: 'clear',
    fits: (draft) =>
      !draft.has('other-amount') && !draft.areAmountsUnknown && draft.soleCurrency !== undefined,
    apply: (draft, random) => {
      const isInFrancs = draft.soleCurrency === 'xof';
      draft.column('amount').heading = random.pick(
        isInFrancs ? ['XOF', 'FCFA', 'F CFA', 'Francs CFA', '(FCFA)'] : ['CAD', 'CA$', '$ CAD'],
      );
    },
  },
  {
    name: 'the amounts under a heading that nobody knows',
    kind: 'V5',
    subject: 'scale',
    clarity: 'asks',
    apply: (draft, random) => {
      draft.column('amount').heading = random.pick([
        'Prestation',
        'Tâche',
        'Ouvrage',
        'Betrag',
        'Importe',
        'Handout',
      ]);
    },
  },
  {
    name: 'thousands in the unit line',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 2,
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      const inBrackets = THOUSANDS[draft.language].filter((words) => words.startsWith('('));
      const unit = random.pick([...inBrackets, ...UNIT_LINES[draft.language]]);
      draft.units = ({ role }) => (role === 'amount' ? unit : '');
    },
  },
  {
    name: 'a column that says that the amounts are in thousands',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 2,
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      const unit = draft.say(
        random.pick(['thousands', 'k', 'x1000', 'KXOF']),
        random.pick(['milliers', 'k', 'x 1000', 'KFCFA']),
      );
      draft.insertAfter('amount', {
        role: 'other',
        heading: draft.say(random.pick(['Unit', 'Scale']), random.pick(['Unité', 'Échelle'])),
        write: () => text(unit),
      });
    },
  },
  {
    name: 'thousands in a note below the table',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      draft.footers.push([
        text(
          draft.say(
            random.pick(['* in thousands of XOF', 'Note: amounts in thousands']),
            random.pick(['* en milliers de FCFA', 'NB : montants en milliers']),
          ),
        ),
      ]);
    },
  },
  {
    name: 'thousands in a comment on a line below the table',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      const comment = draft.say('in thousands of XOF', random.pick(['en milliers', 'Montants en milliers']));
      draft.footers.push([{ ...text(draft.say('Checked by Ali', 'Vérifié par Ali')), comment }]);
    },
  },
  {
    name: 'thousands in the group above the headings',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      inScale(draft, 1000);
      const words = draft.say(
        random.pick(['Payment (in thousands)', 'Amounts in thousands']),
        random.pick(['Paiement (en milliers)', 'Montants en milliers']),
      );
      draft.groups = ({ role }) =>
        role === 'amount'
          ? words
          : role === 'first' || role === 'full'
            ? draft.say('Payee', 'Bénéficiaire')
            : '';
    },
  },
  {
    name: 'a sheet whose name denies the payments or scales them',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      draft.sheetName = draft.say(
        random.pick(['Cancelled', 'Already paid', 'Draft', 'in thousands', 'Paid March', 'Do not pay']),
        random.pick(['Annulés', 'Déjà payés', 'Brouillon', 'en milliers', 'Payés mars', 'Ne pas payer']),
      );
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a note below the table that denies the payments',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    apply: (draft, random) => {
      draft.footers.push([]);
      draft.footers.push([
        text(
          draft.say(
            random.pick([
              'DO NOT PAY THIS LIST',
              'Cancelled on 5 March',
              'All of the above were paid on 3 March',
            ]),
            random.pick([
              'NE PAS PAYER CETTE LISTE',
              'Annulé le 5 mars',
              'Tout ce qui précède a été payé le 3 mars',
            ]),
          ),
        ),
      ]);
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'cents in the unit line or the title',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isCad,
    apply: (draft, random) => {
      inScale(draft, 0.01);
      if (random.chance(0.5))
        draft.units = ({ role }) => (role === 'amount' ? draft.say('(cents)', '(centimes)') : '');
      else draft.titles.push([text(draft.say('Amounts in cents', 'Montants en cents'))]);
    },
  },
  {
    name: 'thousands with each amount',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    fits: isXof,
    apply: (draft, random) => {
      const unit = random.pick(['k', ' k', 'K', ' mille', 'kF', ' kFCFA']);
      const isBare = random.chance(0.3) && showsDecimals(draft);
      draft.amounts = { ...draft.amounts, isNumber: false, scale: 1000, after: () => (isBare ? '' : unit) };
    },
  },
  {
    name: 'thousands with most amounts, others bare',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 5,
    fits: (draft) => isXof(draft) && draft.dueLines().length > 2,
    apply: (draft, random) => {
      const unit = random.pick(['k', ' k', 'K', ' mille', 'kF', ' kFCFA']);
      const column = draft.column('amount');
      const [first, , ...others] = draft.dueLines();
      draft.amounts = { ...draft.amounts, isNumber: false, scale: 1000 };
      for (const line of [first, ...others.filter(() => random.chance(0.3))])
        if (line) line.overrides.set(column, draft.amountCell(draft.paymentOf(line).amountMinor, 'xof'));
      draft.amounts = { ...draft.amounts, after: () => unit };
    },
  },
  {
    name: 'a word in the heading that denies the payment',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 2,
    // Beside other columns of money it only says which of them is not paid.
    fits: (draft) => !draft.has('other-amount'),
    apply: (draft, random) => {
      qualify(draft, random.pick(DENYING[draft.language]));
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a title that denies the payments',
    kind: 'V2',
    subject: 'scale',
    clarity: 'asks',
    weight: 2,
    apply: (draft, random) => {
      draft.titles.push([
        text(
          draft.say(
            random.pick([
              'CANCELLED PAYMENTS',
              'Payments already made',
              'DRAFT - DO NOT PAY',
              'Already paid on 3 March',
              'Forecast',
              'Budget estimate 2026',
              'Void – do not use',
              'Simulation of the raise of 2027',
              'Note: rows in red = do not pay',
              'List of payments, not approved yet',
              ...['Failed transfers', 'Employees on leave', 'Customer balances', 'Former staff'],
            ]),
            random.pick([
              'PAIEMENTS ANNULÉS',
              'Paiements déjà effectués',
              'BROUILLON - NE PAS PAYER',
              'Déjà payé le 3 mars',
              'Prévisionnel',
              'Simulation budgétaire 2026',
              'Annulé – ne pas utiliser',
              'Simulation augmentation 2027',
              'PROJET DE PAIE - NE PAS PAYER AVANT VALIDATION',
              'Légende : lignes en rouge = ne pas payer',
              'Attention : ne verser que 50 % des montants',
              ...['Agents suspendus', 'Transferts échoués', 'Loyers dus', 'Membres radiés'],
            ]),
          ),
        ),
      ]);
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a harmless word in the heading',
    kind: 'plain',
    subject: 'scale',
    clarity: 'clear',
    apply: (draft, random) => {
      // If the sheet does not show whether it is the price of one or of all, `to pay` would show it.
      const words = HARMLESS[draft.language].filter((word) => !draft.areAmountsUnknown || !/pay/.test(word));
      qualify(draft, random.pick(words));
    },
  },
];
