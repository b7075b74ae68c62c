/**
 * Names in two columns that both say whose they are: `Prénom du tuteur` and `Nom du tuteur`, `Student first name` and
 * `Student last name`. Where no other column names anybody, that party is who is paid, with their number and address.
 */
import { isOneOf } from '../../../domain/one-of.ts';
import { isAmbiguous } from './ambiguous-headings.ts';
import { askWhether, type Candidate, mayBe, settle } from './candidate.ts';
import { areWholeNames, namesPayees } from './heading-rules.ts';
import { CONTACTS, type MappableField, PERSON_NAMES } from './heading-synonyms.ts';
import { matchHeading } from './normalise-heading.ts';

const OF_PARTY: readonly MappableField[] = [...PERSON_NAMES, 'phone', 'email'];

interface PartyColumn {
  readonly column: Candidate;
  readonly field: MappableField;
  /** The words that say whose it is. */
  readonly party: string;
}

/** Who is paid for themselves or for others; a pupil, a patient, a tenant or who made the list is not. */
const PAID =
  /^(?:tut(?:eur|rice)|guardian|parents?|student|etudiante?|boursi(?:er|ere)|chef menage|head household|household head|participante?|enseignante?|teacher|trainer|formateur|formatrice|volunteer|benevole|worker|ouvri(?:er|ere)|stagiaire|intern|prestataire|freelancer|contractor|consultante?|artiste?|product(?:eur|rice)|plant(?:eur|euse))$/;

/** Takes the names of the one party that has a first and a last name, with what reaches it. */
export function takeParty(all: readonly Candidate[]): void {
  if (all.some(({ field }) => field !== null && isOneOf(PERSON_NAMES, field))) return;
  const columns = unknownParts(all);
  const parties = (field: MappableField) =>
    new Set(columns.filter((each) => each.field === field).map((each) => each.party));
  const withLast = parties('last_name');
  const [party, another] = [...parties('first_name')].filter((each) => withLast.has(each));
  if (party === undefined || another !== undefined) return;
  for (const each of columns)
    if (each.party === party && !all.some(({ field }) => field === each.field))
      settle(each.column, each.field, 'party');
}

/** The one phone of a sheet that reaches nobody otherwise is the payees’, whosever its heading says it is: `Téléphone parent`. */
export function takePhoneOfParty(all: readonly Candidate[]): void {
  if (all.some((each) => mayBe(each, [...CONTACTS, 'phone_or_account']))) return;
  const [first, ...others] = unknownParts(all).filter(({ field }) => field === 'phone');
  if (first && others.every(({ column }) => column === first.column)) settle(first.column, 'phone', 'party');
}

/**
 * Where no column is known for names, one under an unknown heading that holds a whole name of its own in each row is asked
 * about; the only one whose heading names a trade has those who are paid: `Cueilleur`, `Group leader`.
 */
export function takeUnnamedPayees(all: readonly Candidate[]): void {
  if (namesPayees(all)) return;
  const unnamed = all.filter(
    ({ how, heading, normalised, values }) =>
      how === 'none' &&
      heading !== '' &&
      !isAmbiguous(normalised) &&
      areWholeNames(values) &&
      new Set(values).size === values.length,
  );
  const [trade, another] = unnamed.filter(({ normalised }) => namesTrade(normalised));
  if (trade && !another) settle(trade, 'full_name', 'values');
  else for (const each of unnamed) askWhether(each, ['full_name']);
}

/** `Cotton picker`, `Ouvrier agricole`, `Cueilleuse de coton`. */
function namesTrade(normalised: string): boolean {
  return TRADE.test(normalised) || METIER.test(normalised);
}

/**
 * Trades by their words: one that only ends like a trade may be a place or a thing (`Tower`, `Compteur`), or whoever pays
 * or checks. Each stands for people alone.
 */
const TRADE =
  /^(?:[a-z]+ )?(?:picker|harvester|farmer|grower|herder|fisher(?:man)?|driver|rider|porter|labou?rer|translator|interpreter|tailor|hairdresser|cook|cleaner|guard|watchman|gardener|mason|carpenter|electrician|plumber|welder|painter|mechanic|nurse|midwife|pharmacist|doctor|enumerator|interviewer|facilitator|musician|photographer|designer|developer|(?:group|team|crew) leader)s?$/;
const METIER =
  /^(?:cueill(?:eur|euse)|recolt(?:eur|euse)|ramass(?:eur|euse)|agricult(?:eur|rice)|cultivat(?:eur|rice)|elev(?:eur|euse)|pech(?:eur|euse)|chauffeur|conduct(?:eur|rice)|livr(?:eur|euse)|ouvri(?:er|ere)|journali(?:er|ere)|manoeuvre|artisane?|docker|traduct(?:eur|rice)|interprete|couturi(?:er|ere)|coiff(?:eur|euse)|cuisini(?:er|ere)|pompiste|gardien(?:ne)?|vigile|jardini(?:er|ere)|macon(?:ne)?|menuisier|charpentier|electricien(?:ne)?|plombier|soudeur|peintre|mecanicien(?:ne)?|infirmi(?:er|ere)|sage femme|pharmacien(?:ne)?|medecin|enquet(?:eur|rice)|animat(?:eur|rice)|facilitat(?:eur|rice)|musicien(?:ne)?|photographe|developp(?:eur|euse)|chef(?:fe)? de (?:groupe|equipe)|chef(?:fe)? d ?equipe)s?(?: (?:de )?[a-z]+)?$/;

function unknownParts(all: readonly Candidate[]): readonly PartyColumn[] {
  return all.filter(({ how }) => how === 'none').flatMap(partsOf);
}

/** Each way in which a heading is a field's name and a party, whichever stands first. */
function partsOf(column: Candidate): PartyColumn[] {
  const words = column.normalised.split(' ').filter((word) => !LINKS.has(word));
  const parts: PartyColumn[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const;
    for (const [name, party] of [halves, halves.toReversed() as [string, string]]) {
      // Beside a first name it is the family's.
      const field = name === 'nom' ? 'last_name' : matchHeading(name)?.field;
      if (field !== undefined && OF_PARTY.includes(field) && PAID.test(party))
        parts.push({ column, field, party });
    }
  }
  return parts;
}

const LINKS: ReadonlySet<string> = new Set(['du', 'de', 'la', 'le', 'l', 'd', 'des', 's', 'of', 'the']);
