/** One column of names or two, and a second name beside them that may be somebody else's. */
import { plainDecimal } from '../world/amount-text.ts';
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';
import type { Payment } from '../world/truth.ts';

const OTHERS = ['Bintou Camara', 'Paul Durand', 'Grace Appiah', 'Luc Simard'];

function joinNames(draft: SheetDraft, heading: string, write: (payment: Payment) => string): void {
  const first = draft.columns.findIndex(({ role }) => role === 'first');
  draft.drop('first');
  draft.drop('last');
  draft.columns.splice(Math.max(0, first), 0, { role: 'full', heading, write: (each) => text(write(each)) });
}

const hasTwoColumns = (draft: SheetDraft) => draft.has('first') && draft.has('last');

export const NAMES: readonly Rendering[] = [
  {
    name: 'the whole name in one column',
    kind: 'plain',
    subject: 'names',
    clarity: 'clear',
    fits: hasTwoColumns,
    apply: (draft, random) =>
      joinNames(
        draft,
        draft.say(
          random.pick(['Name', 'Full name', 'Beneficiary', 'Employee name']),
          random.pick(['Nom complet', 'Bénéficiaire', 'Nom et prénom']),
        ),
        ({ first, last }) => `${first} ${last}`,
      ),
  },
  {
    name: 'the last name first, in capitals',
    kind: 'plain',
    subject: 'names',
    clarity: 'clear',
    fits: hasTwoColumns,
    apply: (draft) =>
      joinNames(
        draft,
        draft.say('Full name', 'Nom et prénom'),
        ({ first, last }) => `${last.toUpperCase()} ${first}`,
      ),
  },
  {
    name: 'the number of its line before every name',
    kind: 'plain',
    subject: 'names',
    clarity: 'clear',
    fits: hasTwoColumns,
    apply: (draft, random) => {
      const mark = random.pick(['. ', ') ', '- ']);
      const number = ({ id }: Payment) => `${id + 1}${mark}`;
      joinNames(draft, draft.say('Employee', 'Nom et prénom'), (each) =>
        each.last === '' ? '' : `${number(each)}${each.last.toUpperCase()} ${each.first}`,
      );
    },
  },
  {
    name: 'the last name, a comma, the first name',
    kind: 'plain',
    subject: 'names',
    clarity: 'clear',
    fits: hasTwoColumns,
    apply: (draft) =>
      joinNames(draft, draft.say('Employee', 'Employé'), ({ first, last }) => `${last}, ${first}`),
  },
  {
    name: 'a beneficiary who differs from first and last name',
    kind: 'V11',
    subject: 'names',
    clarity: 'asks',
    fits: hasTwoColumns,
    apply: (draft, random) => {
      const other = random.pick(OTHERS);
      const differing = random.pick(draft.dueLines());
      draft.insertBefore('first', {
        role: 'other',
        heading: draft.say(
          random.pick([
            'Beneficiary',
            'Account holder',
            'Registered to',
            'Wallet name',
            'Employee',
            'Recipient name',
            'Payee',
          ]),
          random.pick([
            'Bénéficiaire',
            'Titulaire du compte',
            'Titulaire du numéro',
            'Puce au nom de',
            'Employé',
            'Nom complet',
            'Nom du titulaire',
          ]),
        ),
        write: ({ id, first, last }) =>
          text(
            id === differing.payment ? other : random.chance(0.5) ? `${first} ${last}` : `${last} ${first}`,
          ),
      });
      draft.isDoubtful(differing);
    },
  },
  {
    name: 'a mobile wallet named as the channel, another as the provider',
    kind: 'V11',
    subject: 'channel',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('provider') && draft.has('channel'),
    apply: (draft, random) => {
      for (const line of draft.dueLines()) {
        if (draft.paymentOf(line).channel !== 'mobile_money' || random.chance(0.4)) continue;
        const wallet = random.pick(['Wave', 'M-Pesa', 'Airtel Money', 'Free Money']);
        line.overrides.set(draft.column('channel'), text(wallet));
        draft.isDoubtful(line);
      }
    },
  },
  {
    name: 'an operator that is two, in doubt or to be named',
    kind: 'V11',
    subject: 'channel',
    clarity: 'asks',
    fits: (draft) => draft.has('provider'),
    apply: (draft, random) => {
      for (const line of draft.dueLines()) {
        const { channel, provider } = draft.paymentOf(line);
        if (channel !== 'mobile_money' || random.chance(0.4)) continue;
        const written = random.pick([
          ...[
            `${provider}/wave`,
            `${provider}?`,
            `Airtel ou ${provider}`,
            `${provider} or Wave`,
            'Orange, MTN',
          ],
          ...['-', '?', 'TBD', 'N/A', 'à confirmer'],
        ]);
        line.overrides.set(draft.column('provider'), text(written));
        draft.standing.set(line.payment, { due: 'unknowable' });
      }
    },
  },
  {
    name: 'a name of nobody, or of somebody in another’s place',
    kind: 'V11',
    subject: 'some names',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('last') || draft.has('full'),
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const { first, last, amountMinor, currency } = draft.paymentOf(line);
      const nobody = draft.say(
        random.pick([
          'Total',
          'To be named',
          'Vacant',
          'XXX',
          'TBD',
          'Carried forward',
          'Bank fees',
          'Various',
        ]),
        random.pick([
          'Total',
          'À pourvoir',
          'XXX',
          'Poste vacant',
          'À reporter',
          'Frais bancaires',
          'Divers',
        ]),
      );
      const another = draft.say(
        random.pick([`incl. ${last}`, `of which ${last}`, `heirs of ${last}`, `former ${last}`]),
        random.pick([`dont ${last}`, `y compris ${last}`, `héritiers de ${last}`, `moins ${last}`]),
      );
      const figure = plainDecimal(amountMinor * 2, currency);
      const counted = random.pick([`${last} (${figure})`, `${last} ${figure}`, `${last} x2`, `(${last})`]);
      const written = random.pick([nobody, another, counted]);
      if (draft.has('first')) {
        line.overrides.set(draft.column('first'), text(written === nobody ? '' : first));
        line.overrides.set(draft.column('last'), text(written));
      } else
        line.overrides.set(draft.column('full'), text(written === nobody ? written : `${first} ${written}`));
      draft.isDoubtful(line);
    },
  },
];
