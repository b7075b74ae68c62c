/** What says of payments that they were made, in a service’s words, by what they left behind, or behind a name; and whose numbers a column has. */
import { type PaymentLine, type Rendering, type SheetDraft, text } from '../world/draft.ts';
import { addRemarks, someLines } from './remarks.ts';

/** A column in which these payments, which are not to be made again, have a text. */
function addMade(draft: SheetDraft, heading: string, lines: readonly PaymentLine[], said: string): void {
  addRemarks(draft, heading, new Map(lines.map(({ payment }) => [payment, said])));
  for (const line of lines) draft.isNone(line, true);
}

const hasSeveral = (draft: SheetDraft) => draft.dueLines().length > 2;

export const PAID_ALREADY: readonly Rendering[] = [
  {
    name: 'a service’s word that it has paid, beside all payments or some',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasSeveral,
    apply: (draft, random) => {
      const heading = draft.say(
        random.pick(['Status', 'Result', 'Message']),
        random.pick(['Statut', 'Résultat', 'Etat']),
      );
      const said = draft.say(
        random.pick(['SUCCESS', 'Successful', 'Transaction successful', 'Deposited', 'Executed']),
        random.pick(['Succès', 'Transaction réussie', 'Transfert réussi', 'Exécuté', 'Servi', 'Encaissé']),
      );
      const isAll = random.chance(0.4);
      addMade(draft, heading, isAll ? draft.dueLines() : someLines(draft, random), said);
    },
  },
  {
    name: 'what only a payment that was made has, beside some of them',
    kind: 'V2',
    subject: 'status',
    clarity: 'asks',
    weight: 2,
    fits: hasSeveral,
    apply: (draft, random) => {
      const [heading, said] = draft.say(
        random.pick([
          ['Receipt no', '118'],
          ['Transfer date', '2026-03-05'],
          ['Reason for rejection', 'unknown number'],
        ] as readonly (readonly [string, string])[]),
        random.pick([
          ['Quittance', 'Q118'],
          ['Date d’envoi', '05/03/2026'],
          ['Réf. transaction', 'TX1180'],
          ['Motif de rejet', 'numéro inexistant'],
        ] as readonly (readonly [string, string])[]),
      );
      addMade(draft, heading, someLines(draft, random), said);
    },
  },
  {
    name: 'a state behind a name, in a list in capitals',
    kind: 'V2',
    subject: 'names',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('first') && draft.has('last') && hasSeveral(draft),
    apply: (draft, random) => {
      const [line] = someLines(draft, random);
      if (line === undefined) return;
      const state = draft.say(
        random.pick(['CANCELLED', 'DECEASED', 'DO NOT PAY', 'PAID']),
        random.pick(['ABSENTE', 'DECEDE', 'NE PAS PAYER', 'PAYE', 'DEMISSION']),
      );
      draft.column('first').write = ({ first }) => text(first.toUpperCase());
      draft.column('last').write = ({ id, last }) =>
        text(`${last.toUpperCase()}${id === line.payment ? ` ${state}` : ''}`);
      draft.isDoubtful(line);
    },
  },
  {
    name: 'the operator of all in the heading of the phones',
    kind: 'V11',
    subject: 'said of all',
    clarity: 'clear',
    fits: (draft) => {
      const operators = new Set(draft.paymentLines().map((line) => draft.paymentOf(line).provider));
      const areWallets = draft
        .paymentLines()
        .every((line) => draft.paymentOf(line).channel === 'mobile_money');
      return (
        areWallets &&
        operators.size === 1 &&
        draft.dueLines().length === draft.paymentLines().length &&
        draft.has('provider') &&
        draft.has('phone')
      );
    },
    apply: (draft, random) => {
      const { provider = '' } = draft.paymentOf(draft.paymentLines()[0] as PaymentLine);
      draft.drop('provider');
      const name =
        provider === 'orange' ? 'Orange Money' : provider.charAt(0).toUpperCase() + provider.slice(1);
      draft.column('phone').heading = draft.say(
        random.pick([`${name} number`, `${name} phone`]),
        random.pick([`Numéro ${name}`, `N° ${name}`, `Téléphone ${name}`]),
      );
    },
  },
];
