import { foldText } from '../../../domain/text-folding.ts';
import { entriesOf, wordSet } from './word-list.ts';

/** The API's value for a cell of a field with few choices, or undefined where the cell names none of them. */
export function readChoice(field: ChoiceField, text: string): string | undefined {
  return VALUES_OF_FIELD.get(field)?.get(foldText(text));
}

/** Yes or no in English, French and the spreadsheet's own words; undefined where it is neither, or `O` (oui, or nought?). */
export function readBoolean(text: string): boolean | undefined {
  const word = text.trim() === '✓' || text.trim() === '✔' ? 'yes' : foldText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

export type ChoiceField = 'account_type' | 'language' | 'recipient_type' | 'withdrawal_channel';

export function isChoiceField(field: string): field is ChoiceField {
  return Object.hasOwn(WORDS, field);
}

/** Words by value, as data; compared after folding case, accents and punctuation. */
const WORDS: Readonly<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  account_type: {
    corporate: 'corporate|business|company|commercial|entreprise|societe|professionnel|compte professionnel',
    savings: 'savings|saving|savings account|epargne|compte epargne|compte d epargne',
    current:
      'current|current account|checking|chequing|cheque|checking account|chequing account|courant|compte courant|cheques|compte cheques|compte cheque|compte de cheques',
  },
  language: {
    en: 'en|eng|english|anglais|en ca|en us|en gb',
    fr: 'fr|fra|fre|french|francais|francaise|fr ca|fr fr|fr sn|fr ci',
  },
  recipient_type: { transaction: 'transaction', reversal: 'reversal', all: 'all', withdrawal: 'withdrawal' },
  withdrawal_channel: { ATM: 'atm|gab|dab|guichet automatique|distributeur|cash machine' },
};

const VALUES_OF_FIELD: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(WORDS).map(([field, words]) => {
    const values = Object.entries(words).flatMap(([value, list]) =>
      entriesOf(list).map((word) => [word, value] as const),
    );
    return [field, new Map(values)];
  }),
);

const YES: ReadonlySet<string> = wordSet('true|vrai|wahr|yes|oui|y|1|x|include|inclure');
/** A blank is among them. */
const NO: ReadonlySet<string> = wordSet('false|faux|falsch|no|non|n|0||exclude|exclure');
