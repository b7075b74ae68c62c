/** What a workbook says around its cells: on the printed page, in its properties, by colours. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import type { Rendering, SheetDraft } from '../world/draft.ts';

/** The words in one part of the header or the footer, among other codes. */
function print(draft: SheetDraft, random: SeededRandom, words: string): void {
  const written = random.pick([
    `&C${words}`,
    `&L${words}`,
    `&L&D&C&"Arial,Bold"&14${words}&R&P/&N`,
    `&R&K00FF00${words}`,
  ]);
  const isAbove = draft.page.header === undefined && (draft.page.footer !== undefined || random.chance(0.5));
  if (isAbove) draft.page.header = written;
  else draft.page.footer ??= written;
}

export const PRINTED_PAGES: readonly Rendering[] = [
  {
    name: 'a printed header or footer that denies the payments',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    apply: (draft, random) => {
      const words = draft.say(
        random.pick(['CANCELLED - DO NOT PAY', 'Already paid on 3 March', 'DRAFT']),
        random.pick(['ANNULÉ - NE PAS PAYER', 'Déjà payé le 3 mars', 'BROUILLON']),
      );
      print(draft, random, words);
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'thousands in a printed header or footer',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    fits: (draft) =>
      draft.soleCurrency === 'xof' &&
      draft.amounts.decimals === undefined &&
      !/[.,]/.test(draft.amounts.group),
    apply: (draft, random) => {
      draft.amounts = { ...draft.amounts, scale: 1000 };
      const words = draft.say('Amounts in thousands of XOF', 'Montants en milliers de FCFA');
      print(draft, random, words);
    },
  },
  {
    name: 'a title among the document’s properties that denies the payments',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      draft.documentTitle = draft.say(
        random.pick(['Payroll March - CANCELLED', 'Already paid', 'Do not pay']),
        random.pick(['Paie mars - ANNULÉE', 'Déjà payé', 'Ne pas payer']),
      );
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a text box that denies the payments',
    kind: 'V2',
    subject: 'scale',
    on: 'xlsx',
    clarity: 'asks',
    weight: 4,
    apply: (draft, random) => {
      draft.textBox = draft.say(
        random.pick(['CANCELLED', 'ALREADY PAID', 'Do not pay', 'PAID 20/03/2026']),
        random.pick(['ANNULÉ - NE PAS PAYER', 'DÉJÀ PAYÉ', 'Ne pas payer', 'PAYÉ LE 20/03/2026']),
      );
      draft.cannotBeKnown(draft.dueLines());
    },
  },
  {
    name: 'a printed header or footer and a document’s title as everybody has them',
    kind: 'plain',
    subject: 'page',
    on: 'xlsx',
    clarity: 'clear',
    apply: (draft, random) => {
      const words = draft.say(
        random.pick(['Confidential', 'Page &P of &N', 'Payroll 2026', 'Human resources && finance']),
        random.pick([
          'Confidentiel',
          'Page &P sur &N',
          'État de paie 2026',
          'Ressources humaines && finances',
        ]),
      );
      print(draft, random, words);
      if (random.chance(0.5)) draft.textBox ??= draft.say('Human resources', 'Ressources humaines');
      draft.documentTitle ??= draft.say(
        random.pick(['Payroll template', 'Book1', 'Payments']),
        random.pick(['Modèle de paie', 'Classeur1', 'Liste des paiements']),
      );
    },
  },
];
