import { foldText } from '../../../domain/text-folding.ts';

/** The API's value for a cell of a field with few choices, or undefined where the cell names none of them. */
export function readChoice(field: ChoiceField, text: string): string | undefined {
  return VALUE_OF_WORD[field].get(foldText(text));
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

const VALUE_OF_WORD: Readonly<Record<ChoiceField, ReadonlyMap<string, string>>> = {
  account_type: byWord(WORDS.account_type),
  language: byWord(WORDS.language),
  recipient_type: byWord(WORDS.recipient_type),
  withdrawal_channel: byWord(WORDS.withdrawal_channel),
};

function byWord(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([value, list]) => list.split('|').map((word) => [word, value] as const)),
  );
}

const YES: ReadonlySet<string> = new Set([
  'true',
  'vrai',
  'wahr',
  'yes',
  'oui',
  'y',
  '1',
  'x',
  'include',
  'inclure',
]);
const NO: ReadonlySet<string> = new Set([
  'false',
  'faux',
  'falsch',
  'no',
  'non',
  'n',
  '0',
  '',
  'exclude',
  'exclure',
]);
