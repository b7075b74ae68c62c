/**
 * Whether a line of text is a sentence that may change what is paid (V2). The reverse of a list of bad words: whatever
 * says something (a verb, a denial, a limit, an order) is shown to a person, unless all that it says is known to change
 * nothing. Titles, labels and names of groups say nothing: they have neither.
 */
import { bareLetters } from '../../../domain/text-folding.ts';
import { countIn } from './line-words.ts';
import { isMonth } from './periods.ts';
import { wordSet } from './word-list.ts';

/** Verbs with a person or a time, which sentences alone have. */
const VERBS: ReadonlySet<string> = wordSet(
  'est|sont|etait|etaient|sera|seront|serait|seraient|soit|soient|ont|avait|avaient|aura|auront|aurait|ai|avons|avez',
  'doit|doivent|devra|devront|devrait|devraient|peut|peuvent|pourra|pourront|faut|faudra|faudrait|reste|restent',
  'manque|manquent|vont|veut|veulent|recoit|recoivent|partage|appartient|remplace|remplacent',
  'is|are|was|were|be|been|am|has|have|had|do|does|did|will|would|shall|should|must|can|could|might|need|needs',
  'left|quit|went|asked|got|gave|took|came|told|said|died|resigned|moved|changed|bounced|returned|refused|belongs',
);

const DENIALS: ReadonlySet<string> = wordSet(
  "ne|n'|pas|jamais|aucun|aucune|not|never|nothing|nobody|none|cannot|isn't|aren't|wasn't|weren't|hasn't",
  "haven't|don't|doesn't|didn't|won't|can't",
);

/** What keeps a list to a part of it, to a condition or to another day. */
const LIMITS: ReadonlySet<string> = wordSet(
  'seul|seule|seuls|seules|seulement|uniquement|exclusivement|sauf|excepte|exceptee|exceptes|hormis|si|sinon|encore|deja',
  "bientot|demain|maintenant|aujourd'hui|prochain|prochaine|desormais|only|except|excluding|unless|until|if|instead",
  'still|yet|already|later|tomorrow|next|now|today|otherwise',
);

const PRONOUNS: ReadonlySet<string> = wordSet(
  "je|j'|il|elle|ils|elles|nous|i|we|he|she|they|you|everyone|everybody",
);

/** What a sentence may say without changing a payment: it certifies, describes, hands over or greets. */
const CHANGES_NOTHING: ReadonlySet<string> = wordSet(
  'valide|validee|valides|validees|approuve|approuvee|approuves|approuvees|verifie|verifiee|verifies|verifiees|certifie',
  'certifions|certifiee|certifies|signe|signee|signes|signees|effectue|effectuee|effectues|effectuees|fait|faite|faits',
  'faites|realise|realisee|realises|selectionne|selectionnee|selectionnes|selectionnees|identifie|identifies|present',
  'presente|presents|presentes|participe|assiste|suivi|forme|travaille|arrete|arretee|arretes|etabli|etablie|prepare|preparee|genere',
  'generee|calcules|calculees|compris|comprise|inclus|incluse|exprimes|libelles|prie|prions|trouver|transmets',
  'transmettons|envoie|envoyons|voici|espere|souhaite|nets|nettes|fcfa|xof|cfa|cad|usd|francs|dollars',
  'approved|validated|verified|checked|certified|certify|signed|done|completed|performed|selected|identified|attended',
  'participated|worked|prepared|generated|calculated|included|shown|find|made|sending|enclosed|attached|listed|here|hope|net',
);

const REQUESTS: ReadonlySet<string> = wordSet('merci|veuillez|priere|prie|prions|please|kindly');

/** What such a request may ask for: the payment itself, or to take note of the list. */
const PAYING: ReadonlySet<string> = wordSet(
  'traiter|proceder|effectuer|executer|payer|virer|verser|regler|trouver|transmettre|recevoir|agreer|agir',
  'process|pay|find|make|proceed|execute|transfer|see',
);

/** Orders in French are infinitives: these, and all in -er that no noun ends in. */
const INFINITIVES: ReadonlySet<string> = wordSet(
  'arrondir|retenir|attendre|remettre|voir|suivre|prendre|rendre|soustraire|deduire|reduire|mettre|tenir|choisir|revoir',
  'inscrire|verifier|modifier|rectifier|envoyer|renvoyer|justifier|notifier|identifier',
);

/** What follows an order in French. */
const AFTER_INFINITIVE: ReadonlySet<string> = wordSet(
  "le|la|les|l'|un|une|au|aux|du|des|d'|de|par|pour|sur|avant|apres|que|seulement|tout|tous|toutes|ce|cette|ces|son|sa|ses",
  'mon|deux|trois|dix|a',
);

const ORDERS: ReadonlySet<string> = wordSet(
  'use|ignore|skip|replace|subtract|multiply|divide|deduct|add|hold|wait|see|remove|delete|exclude|include|round|send|split',
  'stop|verify|confirm|correct|change|update|await|reduce|increase|keep|leave|apply|convert|call|ask|pay|check|take',
);

const AFTER_ORDER: ReadonlySet<string> = wordSet(
  'the|a|an|all|each|every|only|to|by|this|that|these|those|until|row|rows|lines|line|from|off|out|up|hours|my|his|her',
  'their|and|before|after|if|it|them|numbers|amounts|none|half|twice|everything',
);

/** Of these a list is changed, whatever follows. */
const CHANGES_LIST: ReadonlySet<string> = wordSet('ajouter|rajouter|retirer|enlever|supprimer|remplacer');

/** Labels that call the reader's attention to what follows. */
const NOTES: ReadonlySet<string> = wordSet('attention|important|avertissement|warning|caution');

const COLOURS: ReadonlySet<string> = wordSet(
  'vert|verte|rouge|jaune|bleu|gris|orange|gras|italique|green|red|yellow|blue|grey|gray|bold|italics|surlignees|surlignes',
  'highlighted|barrees|barres',
);

const ROWS: ReadonlySet<string> = wordSet('ligne|lignes|row|rows|line|lines|colonne|colonnes|column|columns');

const SHARES: ReadonlySet<string> = wordSet(
  'moitie|half|twice|double|doubler|diviser|multiplier|divide|multiply',
);

const COUNTS: ReadonlySet<string> = wordSet('deux|trois|quatre|two|three|four');

const TIMES: ReadonlySet<string> = wordSet('fois|times|tranches|instalments|installments');

/** What is not done by a list, or by a form: `does not include overtime`, `ne nécessite pas de signature`. */
const DENIED_OF_LIST: ReadonlySet<string> = wordSet(
  'exceed|depasser|exceder|include|includes|inclut|incluent|comprend|comprennent|require|requires|necessite',
  'report|signaler',
);

/** Who bears the fees of the transfers is no change of them. */
const FEES: ReadonlySet<string> = wordSet('frais|fee|fees|commission|commissions');
const BORNE: ReadonlySet<string> = wordSet('paid|paye|payes|payees|borne|charge|supporte|supportes');

/** What the notes of a form tell its writer to fill in, and its parts: they speak of the form. */
const FILLING: ReadonlySet<string> = wordSet(
  'remplir|saisir|completer|modifier|renseigner|inserer|ajouter|supprimer|indiquer|fill|enter|complete|modify|change|insert|add|delete',
);
const FORM: ReadonlySet<string> = wordSet(
  'colonne|colonnes|entete|entetes|tetes|champ|champs|format|formulaire|modele|cellule|cellules|heading|headings|column|columns|field|fields|cell|cells|form|template|dossier|copie|copy',
);

/** Words of a text, folded, with the elided words of French apart: “n’a” is “n'” and “a”. */
function wordsOf(text: string): readonly string[] {
  return bareLetters(text.replace(/[’‘]/g, "'"))
    .replace(/(?<!\p{L})([dlstmjnc]|qu)'/gu, "$1' ")
    .split(/[^\p{L}\p{N}'%]+/u)
    .filter((word) => word !== '' && word !== "'");
}

/** Fewer words are a label, and longer texts are reports about something else. */
const LEAST_WORDS = 3;
const LONGEST_TEXT = 400;

/** Whether the text may change what is paid: a person is to read it before its list is. */
export function mayChangePayments(text: string): boolean {
  const words = text.length > LONGEST_TEXT ? [] : wordsOf(text);
  if (words.length < LEAST_WORDS || countIn(text.trim()) !== undefined) return false;
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(FILLING) && has(FORM)) return false;
  if (pointsAtRows(words) || isShared(words) || isOrder(words)) return true;
  if (NOTES.has(words[0] ?? '')) return true;
  // A ceiling is compared with the amounts.
  if (has(DENIALS)) return !has(DENIED_OF_LIST);
  const isLimited = has(LIMITS) && !isOfPaper(words);
  const isStatement =
    has(VERBS) || has(PRONOUNS) || words[0] === 'on' || hasPast(text) || words.some(isPlural);
  const isRequest = has(REQUESTS);
  const isOfFees = has(FEES) && has(BORNE);
  if (isStatement) return isLimited || !(has(CHANGES_NOTHING) || isOfFees || (isRequest && has(PAYING)));
  if (isRequest) return isLimited || (!has(PAYING) && words.some(isInfinitive));
  return isLimited && !has(CHANGES_NOTHING);
}

/**
 * Whether a remark beside one payment may change it. What most remarks say of a person (`a une moto`, `is the team’s
 * driver`) changes nothing: a denial, a limit, an order, a part, what was or will be done, or who is put in another's place does.
 */
export function mayChangeOnePayment(remark: string): boolean {
  const words = remark.length > LONGEST_TEXT ? [] : wordsOf(remark);
  if (words.length < LEAST_OF_REMARK) return false;
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(DENIALS)) return !has(DENIED_OF_LIST);
  // Whom it is paid to is compared with the payee.
  const isOrdered = isOrder(words) && !PAYING.has(words[0] ?? '');
  if (isShared(words) || isOrdered || has(CHANGES)) return true;
  return (
    !has(CHANGES_NOTHING) &&
    (words.some((word) => LIMITS.has(word) && word !== 'until') || hasPast(remark, 0))
  );
}

const LEAST_OF_REMARK = 2;

/** Verbs and words of remarks that are of a change, or of the payment itself. */
const CHANGES: ReadonlySet<string> = wordSet(
  'touche|doit|devra|faut|sera|seront|voir|quitte|remplace|remplacee|rembourser|retirer|prendre',
  'passe|passee|dernier|derniere|hier|passer|deduire|rappeler|corriger|changer|perdu|perdue|vole|volee|malade|hospitalise|hospitalisee|mutee',
  'plus|moins|moitie|demi|quart|doublon|erreur|faux|fausse|litige|absent|absente|absence|suspension|sanction|prison',
  'last|yesterday|left|quit|resigned|moved|changed|bounced|returned|refused|owes|lost|stolen|sick|wrong|error|duplicate|dispute',
  'absent|suspended|half|less|minus|instead|hold|stop|cancel|check|see|ask|call|will|replaced|belongs|unpaid|cheque|cash|especes',
);

/** “Internal use only”, “usage interne uniquement”: of the paper, not of the payments. */
const isOfPaper = (words: readonly string[]) => words.some((word) => word === 'use' || word === 'usage');

function pointsAtRows(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (COLOURS.has(word)) return before === 'en' || before === 'in' || word.length > LONGEST_COLOUR;
    // The line of a budget is where a payment is booked.
    return ROWS.has(word) && /^\d{1,4}$/.test(next) && !words.includes('budget');
  });
}

/** Longer words of the list are no colours but what was done with one. */
const LONGEST_COLOUR = 'italique'.length - 1;

function isShared(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const before = words[at - 1] ?? '';
    return SHARES.has(word) || (TIMES.has(word) && (COUNTS.has(before) || /^\d{1,3}$/.test(before)));
  });
}

function isInfinitive(word: string): boolean {
  const endsSo = word.length > 4 && word.endsWith('er') && !word.endsWith('ier');
  return INFINITIVES.has(word) || (endsSo && !isMonth(word));
}

/** “Payer la moitié”, “À déduire de tous”, “Use the other file”: but not “À payer le 30 novembre” nor “Transfer fees”. */
function isOrder(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words;
  if (first === 'a') return isInfinitive(second) && !PAYING.has(second);
  if (isInfinitive(first))
    return (
      CHANGES_LIST.has(first) ||
      [second, third].some((word) => AFTER_INFINITIVE.has(word) || /^\d/.test(word))
    );
  return ORDERS.has(first) && AFTER_ORDER.has(second);
}

/** “a démissionné”: the verb of French that has also the letters of “à” written without its accent. */
function hasPast(text: string, from = 1): boolean {
  const words = text.split(/[^\p{L}'’]+/u);
  return words.some(
    (word, at) =>
      word === 'a' && at >= from && /^\p{Ll}{2,}(?:é|ée|és|ées|u|ue|us|i|is|it)$/u.test(words[at + 1] ?? ''),
  );
}

const ENDS_SO: ReadonlySet<string> = wordSet(
  'agent|client|absent|present|argent|urgent|recent|patient|excellent|permanent|different|equivalent|talent|accent|parent',
  'incident|resident|president|content|innocent|competent|continent|recipient|student|independent|current|transparent',
);

/** “comprennent”, “restent”: verbs of several people; no noun in -ment. */
const isPlural = (word: string) =>
  word.length > 5 && word.endsWith('ent') && !word.endsWith('ment') && !ENDS_SO.has(word);
