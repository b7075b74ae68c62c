import { foldText } from '../../../domain/text-folding.ts';
import { TITLES } from '../headings/second-names.ts';

export interface SplitName {
  readonly first: string;
  readonly last: string;
  /** The way of writing tells it: a comma, capitals. Else the order of the sheet does. */
  readonly isSure: boolean;
}

/**
 * A proposal for the first and last name of a person written in one cell; undefined where there is only one word.
 * `Last, First`; a run of capitals at either end is the last name (`DIOP Awa`, `Awa DIOP`); otherwise the first word is
 * the last name where the sheet writes it first (`isLastFirst`), else the first name. Particles stay with the last name
 * (`Jean de La Fontaine`, `de La Fontaine Jean`). Titles are left out.
 */
export function splitName(fullName: string, isLastFirst = false): SplitName | undefined {
  const bare = fullName.replace(TITLE, '').trim();
  const comma = bare.split(',');
  if (comma.length === 2 && comma[0]?.trim() && comma[1]?.trim()) {
    return { first: comma[1].trim().replace(TITLE, ''), last: comma[0].trim(), isSure: true };
  }
  const words = bare.split(' ').filter((word) => word !== '');
  if (words.length < 2) return undefined;
  const split = splitByCapitals(words);
  const at = split ?? { from: isLastFirst ? endOfLast(words) : startOfLast(words), isLastFirst };
  const isSure = split !== undefined;
  const head = words.slice(0, at.from).join(' ');
  const tail = words.slice(at.from).join(' ');
  return at.isLastFirst ? { first: tail, last: head, isSure } : { first: head, last: tail, isSure };
}

/** Fewer names that tell their order by their capitals or comma may be a coincidence. */
const TELLING_NAMES = 2;

/**
 * True for a column that writes the last name first: the names that tell their order all do, or where too few tell, its
 * heading does (`Nom et prénom`).
 */
export function writesLastFirst(names: readonly string[], heading: string): boolean {
  const telling = names.flatMap((name) => {
    const split = isCompany(name) ? undefined : splitName(name);
    return split?.isSure ? [foldText(name).endsWith(foldText(split.first))] : [];
  });
  const isSaid =
    telling.length >= TELLING_NAMES || (LAST_NAME.test(heading) && FIRST_NAME_LATER.test(heading));
  return isSaid && telling.every(Boolean);
}

const LAST_NAME = /^(?:noms?|last names?|surnames?) /;
const FIRST_NAME_LATER = / (?:prenoms?|first names?|given names?)(?: |$)/;

/** True for a firm or an institution, by its legal form or its trade: one payee, whatever stands in its name. */
export function isCompany(name: string): boolean {
  return COMPANY.test(` ${foldText(name)} `);
}

/**
 * A company's name in the two fields that the service asks for: together they read as the name does. Undefined for one
 * word, of which nobody can make two.
 */
export function splitCompany(name: string): SplitName | undefined {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  let from = words.length - 1;
  // `J. Smith & Sons`: no half ends in what joins it to the other.
  while (from > 1 && JOINING.test(words[from - 1] ?? '')) from -= 1;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' '), isSure: true };
}

const JOINING = /^(?:&|\+|et|and|und|de|du|des|la|le|les|of|the|-|–|—)$/i;

const COMPANY =
  / (?:ltd|limited|inc|incorporated|llc|llp|corp|corporation|plc|gmbh|co|company|companies|sarl|sarlu|sa|sas|sasu|suarl|eurl|snc|senc|sencrl|enr|ltee|cie|gie|scop|ong|ngo|association|cooperative|coop|fondation|foundation|ets|etablissements|societe|entreprise|entreprises|enterprises?|groupe|group|services|supplies|solutions|technologies|consulting|associates|associes|fils|freres|sons|bros|brothers|hotel|restaurant|pharmacie|pharmacy|clinique|clinic|bureau|cabinet|agence|agency|banque|caisse|syndicat|federation|gouvernement|government|municipality|municipalite|city of|town of|ville de|institut|institute|college|cegep|centre|center|club|studio|studios|media|marketing|design|designs|conseils|engineering|ingenierie|systems|systemes|software|logiciels|manufacturing|wholesale|distribution|distributors|plumbing|plomberie|electric|electrical|electrique|construction|constructions|roofing|landscaping|catering|traiteur|cleaning|nettoyage|accounting|comptables|avocats|notaires|insurance|assurance|assurances|motors|hardware|foods|bakery|farms|realty|properties|immobilier|immobiliere|laboratoire|laboratory|telecom|energy|energie|energies|hydro|imprimerie|papeterie|quincaillerie|garage|librairie|boulangerie|station|transports?|logistics|holding|partners|industries|trading|import export|universite|university|ecole|school|ministere|mairie|commune|hopital|hospital) /;

/** True for `A & B`, `A et B`, `A or B`, `A / B`: nobody is called so. `Ou` with a capital is a name. */
export function namesTwoPeople(name: string): boolean {
  if (/\S\s+(?:ou|or)\s+\S/u.test(name)) return true;
  return /\S\s*&\s*\S|\p{L}\s*\/\s*\p{L}|\S\s+(?:et|and|und)\s+\S/iu.test(name);
}

/**
 * The two names of `Johnson & Johnson`, if it is a company: two people may be called so, and nobody can tell. Undefined
 * where it is two people for certain, by a title, a slash or an “or”.
 */
export function splitJoined(name: string): SplitName | undefined {
  const words = name.replace('&', ' & ').trim().split(/\s+/);
  const at = words.findIndex((word) => JOINED.test(word));
  if (at < 1 || TITLE.test(name) || !namesTwoPeople(name) || /\/|\s(?:ou|or)\s/.test(name)) return undefined;
  return { first: words.slice(0, at).join(' '), last: words.slice(at).join(' '), isSure: false };
}

const JOINED = /^(?:&|et|and|und)$/i;

const OTHERS = `(?:${[...TITLES].filter((title) => title !== 'm').join('|')})\\.?\\s+`;
/** Behind another title, or before an initial, “M.” is an initial itself. */
const TITLE = new RegExp(`^(?:m\\.?\\s+(?!\\p{L}\\.?\\s)|${OTHERS})(?:${OTHERS})*`, 'iu');

interface SplitAt {
  readonly from: number;
  readonly isLastFirst: boolean;
}

function splitByCapitals(words: readonly string[]): SplitAt | undefined {
  const isCapital = words.map((word) => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase());
  if (isCapital.every(Boolean) || !isCapital.some(Boolean)) return undefined;
  const firstSmall = isCapital.indexOf(false);
  if (firstSmall > 0) return { from: firstSmall, isLastFirst: true };
  const firstCapital = isCapital.indexOf(true);
  return isCapital.slice(firstCapital).every(Boolean)
    ? { from: firstCapital, isLastFirst: false }
    : undefined;
}

const PARTICLE = /^(?:de|du|des|d'|da|di|do|dos|della|van|von|der|den|el|al|ben|bin|ould|le|la|st|saint)$/i;

/** Where the last name begins that stands behind the first one: at its particle, if it has one. */
function startOfLast(words: readonly string[]): number {
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && PARTICLE.test(word));
  return at > 0 ? at : 1;
}

/** Where the last name ends that stands before the first one: behind its particles and one more word. */
function endOfLast(words: readonly string[]): number {
  const name = words.findIndex((word) => !PARTICLE.test(word));
  return name >= 0 && name < words.length - 1 ? name + 1 : 1;
}
