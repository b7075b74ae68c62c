/** A sheet of the business's own accounts: each line names one by the service's id, and nobody else is paid. */
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';
import { ownAccountOf } from '../world/truth.ts';

const OF_PAYEES = [
  'first',
  'last',
  'phone',
  'email',
  'provider',
  'account',
  'transit',
  'institution',
] as const;

const hasNames = (draft: SheetDraft) => draft.has('first') && draft.has('last');

function toOwnAccounts(draft: SheetDraft, heading: string): void {
  draft.insertBefore('first', {
    role: 'own-account',
    heading,
    write: (payment) => text(ownAccountOf(payment)),
  });
  draft.areAccountsOwn = true;
}

export const OWN_ACCOUNTS: readonly Rendering[] = [
  {
    name: 'ids of own accounts in the place of payees',
    kind: 'plain',
    subject: 'names',
    clarity: 'clear',
    weight: 2,
    fits: hasNames,
    apply: (draft, random) => {
      toOwnAccounts(
        draft,
        draft.say(
          random.pick([
            'destination_account_id',
            'Destination account',
            'Account ID',
            'Own account',
            'Withdraw to',
          ]),
          random.pick(['Compte de destination', 'Identifiant du compte', 'Compte propre', 'Retrait vers']),
        ),
      );
      for (const role of OF_PAYEES) draft.drop(role);
    },
  },
  {
    name: 'ids of own accounts beside the accounts’ names',
    kind: 'plain',
    subject: 'names',
    clarity: 'asks',
    fits: hasNames,
    apply: (draft, random) => {
      toOwnAccounts(draft, draft.say('Destination account id', 'Identifiant du compte de destination'));
      const heading = draft.say(
        random.pick(['Account name', 'Name on account']),
        random.pick(['Intitulé du compte', 'Nom']),
      );
      const write = () => text(draft.say('Main Account', 'Compte Principal'));
      draft.insertBefore('first', { role: 'other', heading, write });
      for (const role of OF_PAYEES) draft.drop(role);
      draft.answers.set('own-accounts', 'withdrawals');
    },
  },
];
