/**
 * Columns that may say of a row that it was paid or stopped already: no field takes a status, and a comment that goes
 * along as the description is not obeyed, yet nobody shall be paid because they were not heard. Each such row is a
 * warning; a column that the user leaves out by name says nothing.
 */
import type { Problem } from '../../../domain/problem.ts';
import { foldText } from '../../../domain/text-folding.ts';
import type { MappedColumn } from '../../checked-sheet.ts';
import { type Cell, columnLetter } from '../../table.ts';
import { rowProblem } from '../cells/cell-outcome.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { columnChosen } from '../headings/map-columns.ts';
import { normaliseHeading } from '../headings/normalise-heading.ts';

export interface MarkColumn {
  /** 0 = A. */
  readonly index: number;
  readonly letter: string;
  readonly heading: string;
  /** True where yes alone says it (`Paid?`), not only a word for it (`Status`). */
  readonly isYesEnough: boolean;
  /** True where no alone says it (`Approved?`). */
  readonly isNoEnough: boolean;
  /** True where the column holds nothing but states, so that a word for it counts wherever it stands. */
  readonly isStatus: boolean;
  /** True where anything written says it: the day on which it was paid. */
  readonly isAnyEnough: boolean;
  /** True for the column of states that our own results added, here or on another computer. */
  readonly isOwnState: boolean;
}

/**
 * The columns of which a value may say that its row is settled: those left out of such a name, and descriptions.
 *
 * @param chosen What a person has chosen for whole columns, by heading or letter. The answer to a question whether a
 *   column is the amount is none of them: it says nothing of the rows that the column stops.
 */
export function markColumnsOf(
  columns: readonly MappedColumn[],
  headings: readonly string[],
  chosen: CheckOptions['columns'],
): MarkColumn[] {
  const byLetter = new Map(columns.map((column) => [column.column, column]));
  return headings.flatMap((heading, index) => {
    const letter = columnLetter(index + 1);
    const column = byLetter.get(letter);
    const folded = normaliseHeading(heading);
    const isLeftOut = column?.field === null && columnChosen(chosen, column.heading, letter) === undefined;
    const isYesEnough = isLeftOut && YES_HEADINGS.has(folded);
    const isNoEnough = isLeftOut && NO_HEADINGS.has(folded);
    const isOwnState = isLeftOut && OWN_STATE_HEADINGS.has(folded);
    const isHeard =
      isYesEnough ||
      isNoEnough ||
      isOwnState ||
      column?.field === 'description' ||
      (isLeftOut && (WORD_HEADINGS.has(folded) || STATUS_HEADINGS.has(folded)));
    const isStatus = isLeftOut && STATUS_HEADINGS.has(folded);
    const isAnyEnough = PAID_ON.test(folded) && (isLeftOut || column?.field === 'payment_date');
    const mark = { index, letter, heading, isYesEnough, isNoEnough, isStatus, isAnyEnough, isOwnState };
    return isHeard || isAnyEnough ? [mark] : [];
  });
}

/** What the row's cell in this column says, where it says that the row is settled. */
export function settledMark(cell: Cell | undefined, column: MarkColumn): Problem | undefined {
  const text = cell?.text.trim() ?? '';
  if (column.isOwnState)
    return OWN_SETTLED.has(foldText(text))
      ? rowProblem('row-settled', { params: { heading: column.heading }, original: text }, column.letter)
      : undefined;
  const isRemark = !column.isAnyEnough && !column.isYesEnough && !column.isNoEnough && !column.isStatus;
  if (text === '' || (isRemark && isOrdinary(text)) || /^[-–—]+$/.test(text)) return undefined;
  const isMarked =
    column.isAnyEnough ||
    (column.isYesEnough && TICK.test(text)) ||
    (column.isNoEnough && CROSS.test(text)) ||
    readingsOf(text).some((reading) => saysSettled(reading, column));
  if (!isMarked) return undefined;
  return rowProblem('row-settled', { params: { heading: column.heading }, original: text }, column.letter);
}

function saysSettled(folded: string, column: MarkColumn): boolean {
  return (
    SETTLED.test(folded) ||
    (column.isStatus && SETTLED_ANYWHERE.test(folded) && !NOT_YET.test(folded)) ||
    (column.isYesEnough && YES.test(folded)) ||
    (column.isNoEnough && NO.test(folded))
  );
}

/** What a text says, folded; where letters were lost in another encoding, with each that these words may have had: `pay?`. */
function readingsOf(text: string): readonly string[] {
  const lost = text.match(LOST)?.length ?? 0;
  if (lost === 0 || lost > MOST_LOST) return [foldText(text)];
  const filled = (letters: number) => {
    let at = 0;
    return foldText(text.replace(LOST, () => ((letters >> at++) & 1 ? 'a' : 'e')));
  };
  return [foldText(text), ...Array.from({ length: 2 ** lost }, (_, letters) => filled(letters))];
}

/** Letters with an accent in these words are `à` and `é`; more lost ones than these are in none of them. */
const LOST = /[?\ufffd]/g;
const MOST_LOST = 3;

/** True for plain letters that begin with none of the words looked for: nearly every description. */
function isOrdinary(text: string): boolean {
  return ORDINARY.test(text);
}

const OWN_STATE_HEADINGS = headingSet('paysheet state|paysheet etat');

/** The states of a row that was paid, or may have been; a row in any other one is there to be mended and paid (tested). */
const OWN_SETTLED = headingSet(
  'paid|accepted|sending|unknown|parked',
  'payee|acceptee|en envoi|incertaine|en suspens',
);

const ORDINARY =
  /^(?!a(?:b|lr|nn|rr|u| )|b(?:lo)|c(?:om|an|on)|d(?:e|o|is|up)|e(?:ff|n|rr|x)|h(?:ol)|i(?:s|n)|l(?:ef|ic)|n(?:e|o)|on|p(?:a|ro)|qu|r(?:a|e)|s(?:et|en|to|us|ol|or)|t(?:ra|er|o be)|v(?:oi|ir|er)|was|wit)[a-z][ -~]*$/i;

/** The day of a payment that was made: whatever stands there, the row has it behind it. */
const PAID_ON =
  /^(?:date (?:paid|settled|sent|disbursed|payee?|reglee?|viree?|versee?)|(?:paid|settled|sent|disbursed) (?:on|date)|(?:deja )?(?:payee?|reglee?|viree?|versee?) le)$/;

const STATUS_HEADINGS = headingSet(
  'status|row status|payment status|pay status|transaction status|state|payment state|outcome|result|results',
  'statut|statut du paiement|statut de paiement|statut paiement|etat|etat du paiement|etat de paiement|etat paiement|resultat',
  'action|decision|situation|situation administrative|employee status|employment status|statut employe|statut du salarie',
);

const WORD_HEADINGS = headingSet(
  'note|notes|comment|comments|remark|remarks',
  'commentaire|commentaires|remarque|remarques|observation|observations',
);

const YES_HEADINGS = headingSet(
  'paid|already paid|is paid|paid y n|paid yes no|settled|done|sent|processed|completed',
  'cancelled|canceled|is cancelled|void|hold|on hold|stop|stopped|skip|exclude|excluded|do not pay|dont pay|suspended',
  'paye|payee|payes|deja paye|deja payee|paye o n|paye oui non|regle|reglee|deja regle|solde|fait|effectue|envoye|traite',
  'annule|annulee|suspendu|suspendue|bloque|ne pas payer|a exclure|exclu',
);

/**
 * The whole of a folded text, so that “not paid”, “paid leave” and “to be settled” are none; a day, a way or a reference
 * may follow (“paid on 3 March”, “payé le 03/03”, “paid 2026-03-03”).
 */
const SETTLED =
  /^(?:already |deja |was |is )?(?:paid|settled|completed?|done|sent|processed|cancell?ed|void(?:ed)?|(?:on )?hold|stop(?:ped)?|suspended|do not pay|don t pay|payee?|reglee?|soldee?|effectuee?|envoyee?|traitee?|terminee?|annulee?|suspendue?|bloquee?|arretee?|ne pas payer|rejected|rejetee?|refused|refusee?|duplicated?|doublon|en double|en attente|left the company|left|parti|partie|demissionn(?:aire|ee?)|resigned|terminated|licenciee?|decedee?|deceased|error|erreur|invalid|invalide|contestee?|disputed|blocked|en litige|stoppee?|viree?|versee?|transferee?|transferred|decaissee?|disbursed|(?:a )?ne (?:pas|plus) (?:payer|virer|verser|regler)|not to be paid|no longer (?:paid|employed)|pas de paiement|aucun paiement|no payment|(?:a |to be )(?:bloquer|suspendre|annuler|exclure|retirer|arreter|blocked|cancell?ed|stopped|removed|excluded)|stop(?:per)? (?:payment|paiement|virement|transfer)|withheld|exclue?|excluded|inactive?|sortie?|a quitte|quitte|radiee?|abandon|absente?)(?:$| (?:(?:on|le|du|au|by|par|via|in|en|ref|no)\b|\d))/;

const SETTLED_ANYWHERE =
  /(?:^| )(?:paid|payee?s?|viree?s?|versee?s?|reglee?s?|transferee?s?|disbursed|decaissee?s?|cancell?ed|annulee?s?|a annuler|void|suspendue?s?|suspended|a suspendre|bloquee?s?|blocked|a bloquer|stop|stopped|on hold|ne (?:pas|plus) (?:payer|virer|verser|regler)|do not pay|don t pay|not to be paid|rejetee?s?|rejected|refusee?s?|refused|doublons?|duplicate|litige|disputed|contestee?s?|demissionn(?:aire|ee?)s?|resigned|deceased|decedee?s?|sortie?s?|inacti(?:ve|f|fs|ves)|terminated|licenciee?s?|radiee?s?|exclue?s?|excluded|withheld)(?= |$)/;
/** `not paid`, `à payer`, `pas encore réglé`: a state that stops nothing. */
const NOT_YET =
  /(?:^| )(?:not (?:yet )?paid|unpaid|impayee?s?|non (?:paye|vire|verse|regle)e?s?|pas (?:encore )?(?:paye|vire|verse|regle)e?s?|to be paid|yet to be|never paid|jamais (?:paye|vire|verse)e?s?|conges payes)(?= |$)/;

/** Of a column in which a person says yes to each payment. */
const NO_HEADINGS = headingSet(
  'approved|is approved|approval|approved y n|ok to pay|to pay|pay|pay y n|payable|eligible|active|is active|confirmed|authorized|authorised|include|included|validated|valid',
  'approuve|approuvee|approbation|valide|validee|validation|bon a payer|a payer|a payer o n|payer|payer o n|actif|active|confirme|confirmee|autorise|autorisee|eligible|a inclure|inclus|accord',
);

const YES = /^(?:y|yes|o|oui|x|v|ok|true|vrai|1)$/;
const NO = /^(?:n|no|non|false|faux|0|not approved|non approuvee?|non validee?)$/;
const CROSS = /^[✗✘✕✖❌]\uFE0F?$/u;
const TICK = /^[✓✔☑✅]\uFE0F?$/u;

function headingSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')));
}
