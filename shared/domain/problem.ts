/** Errors stop their row, file or batch; warnings must be ticked or decided; notes only inform. */
export type Severity = 'error' | 'warning' | 'note';

/**
 * Something that the user should know or correct: a value, never an exception. It contains no sentence: the catalogue
 * (`shared/i18n`) renders `code` and `params` in the user's language.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** The API's name of the field that the problem is about, if it is about one. */
  readonly field?: string;
  /** The sheet's column letter (`A`, `AB`), if there is one. */
  readonly column?: string;
  /** The values for the message's placeholders. Never a key, a security answer or a whole account number. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The value as it was in the sheet. */
  readonly original?: string;
  /** The value that we propose instead; only if it is certain or is offered as a proposal to accept. */
  readonly proposed?: string;
}

interface Nature<Advised extends string | undefined, Params extends readonly string[]> {
  readonly severity: Severity;
  /** What to do about it; undefined for nothing. The sentences are in the catalogues under `advice.*`. */
  readonly advice: Advised | undefined;
  /** The params that its sentence needs. */
  readonly params: Params;
}

const natureOf =
  (severity: Severity) =>
  <const Advised extends string | undefined = undefined, const Params extends readonly string[] = []>(
    advice?: Advised,
    ...params: Params
  ): Nature<Advised, Params> => ({ severity, advice, params });
const [error, warning, note] = [natureOf('error'), natureOf('warning'), natureOf('note')];

/**
 * Every problem that the product can report, in the order of the catalogue: its severity, what to do about it, and
 * the params that its sentence needs, except the params that name a row of another batch (`placeOf`). A new code is
 * added here and in the two catalogues, and nowhere else.
 */
const NATURES = {
  // file
  'file-not-readable': error('choose-another-file', 'file', 'reason'),
  'file-wrong-format': error('save-as-xlsx', 'format'),
  'file-password': error('save-as-xlsx'),
  'file-damaged': error('save-as-xlsx', 'damage'),
  'file-too-large': error('choose-another-file', 'limit', 'unit'),
  'file-again': warning('check-then-tick', 'batch', 'date'),
  'file-no-payments': error('choose-another-file', 'where'),
  'encoding-check': warning('check-then-tick', 'encoding', 'sample'),
  'letters-repaired': note(undefined, 'found', 'word'),
  'delimiter-unclear': error('answer-once', 'options'),
  'quote-unclosed': error('correct', 'line'),
  'table-unclear': error('answer-once', 'options'),
  'hidden-found': error('answer-once', 'what'),
  'sheets-hidden': note(undefined, 'what'),
  'sheets-unread': warning('check-then-tick', 'sheets'),
  'rules-untold': warning('check-then-tick', 'where'),
  'control-differs': warning('check-then-tick', 'stated', 'computed'),
  // heading
  'heading-unclear': error('answer-once', 'heading', 'options'),
  'heading-missing': warning('check-then-tick', 'cell'),
  'cell-comment': warning('check-then-tick', 'cell'),
  'field-missing': error('answer-once'),
  'decimal-unclear': error('answer-once'),
  'value-unclear': error('answer-once'),
  'scale-unclear': error('answer-once', 'heading'),
  'scale-mixed': error('answer-once', 'count', 'rows'),
  'amounts-cut': error('answer-once', 'heading'),
  'currency-unclear': error('answer-once', 'heading'),
  'given-differs': error('answer-once', 'heading', 'found', 'given'),
  'title-unclear': error('answer-once', 'heading'),
  'value-tells': error('answer-once', 'heading', 'value', 'count'),
  'reference-unclear': error('answer-once', 'heading', 'values'),
  'book-fills': error('answer-once', 'count', 'field'),
  'kinds-mixed': error('answer-once', 'deposits', 'payments'),
  'accounts-unclear': error('answer-once', 'count'),
  'names-differ': error('answer-once', 'row', 'heading', 'other'),
  'subtotal-unclear': error('answer-once', 'count', 'rows'),
  // cell: text, name, email
  'value-cleaned': note(undefined, 'what'),
  'cell-changed': note(),
  'value-deceptive': error('correct'),
  'letters-lost': error('ask-recipient'),
  'name-split': warning('check-then-tick', 'first', 'last'),
  'name-company': warning('check-then-tick', 'first', 'last'),
  'name-people-or-company': error('correct', 'first', 'last'),
  'name-two-people': error('correct'),
  'name-doubtful': warning('check-then-tick', 'mark'),
  'email-invalid': error('correct'),
  'email-doubtful': warning('check-then-tick'),
  // cell: amount
  'amount-missing': error('correct'),
  'amount-not-positive': error('correct'),
  'amount-decimals': error('correct', 'currency', 'digits'),
  'currency-conflict': error('correct', 'found', 'currency'),
  'amount-rounding': error('answer-once', 'rounded'),
  'amount-otherwise': error('correct', 'heading'),
  'amount-implausible': warning('check-then-tick', 'times'),
  'limit-of-payment': warning('check-then-tick', 'channel', 'most'),
  'limit-of-month': warning('check-then-tick', 'channel', 'most', 'sum'),
  'amount-cut': warning('check-then-tick'),
  'amount-is-number': error('correct'),
  'amounts-doubtful': warning('check-then-tick', 'what'),
  'amount-words-differ': warning('check-then-tick', 'words'),
  'amount-made-otherwise': warning('check-then-tick', 'figures', 'makes'),
  'amount-exchanged': warning('check-then-tick', 'heading'),
  // cell: account, phone
  'account-too-short': error('ask-recipient', 'min', 'found'),
  'payable-otherwise': note('change-channel', 'channel'),
  'zeros-lost': warning('check-then-tick', 'usual'),
  'number-placeholder': warning('ask-recipient'),
  'code-length': error('ask-recipient', 'digits', 'found'),
  'code-doubtful': warning('ask-recipient', 'digits', 'found'),
  'institution-unknown': warning('ask-recipient'),
  'digits-lost': error('ask-recipient'),
  'digits-doubtful': warning('ask-recipient'),
  'checksum-wrong': error('ask-recipient'),
  'checksum-doubtful': warning('ask-recipient', 'country'),
  'account-differs': warning('ask-recipient'),
  'account-length': warning('ask-recipient', 'country', 'wanted', 'found'),
  'account-elsewhere': warning('ask-recipient', 'home', 'country'),
  'account-form': note(undefined, 'form'),
  'bank-differs': warning('ask-recipient', 'number'),
  'phone-invalid': error('ask-recipient', 'country'),
  'zero-dropped': error('answer-once', 'proposed'),
  'phone-old-length': error('ask-recipient', 'digits'),
  'phone-doubtful': warning('ask-recipient', 'what'),
  // cell: recipient, channel
  'required-missing': error('ask-recipient', 'channel'),
  'choice-invalid': error('correct', 'options'),
  'secret-doubtful': warning('correct', 'what'),
  'channel-not-there': error('change-channel', 'channel', 'currency', 'country'),
  'channel-known-only': error('change-channel', 'channel'),
  'channel-collects': error('correct'),
  'kind-left-out': error('correct', 'kind'),
  'provider-conflict': error('correct', 'channel', 'provider'),
  'provider-elsewhere': warning('ask-recipient', 'provider', 'country'),
  'provider-differs': warning('ask-recipient', 'operator', 'provider'),
  'recipient-differs': error('correct', 'id', 'theirs'),
  'recipient-unknown': error('correct', 'id'),
  'recipient-unread': error('see-settings', 'id'),
  'bill-only-canada': error('change-channel'),
  'ach-soon': warning('check-then-tick'),
  // cell: date, formula, merged
  'kind-wrong': error('correct', 'kind', 'wanted'),
  'date-ahead': warning('check-then-tick'),
  'formula-no-value': error('correct', 'what'),
  'formula-doubtful': warning('check-then-tick', 'what'),
  'formula-injection': error('correct'),
  'nothing-copied': error('correct'),
  'shown-differs': error('correct', 'shown'),
  'text-struck': error('correct'),
  'values-several': error('correct'),
  // row
  'row-excluded': note(undefined, 'reason'),
  'row-broken': error('correct', 'found', 'expected'),
  'row-example': error('correct'),
  'row-remark': warning('check-then-tick', 'heading'),
  'row-coloured': warning('check-then-tick'),
  'row-drawn': warning('check-then-tick'),
  'row-outside': warning('check-then-tick', 'what'),
  'row-mentioned': warning('check-then-tick', 'where'),
  'id-repeated': warning('check-then-tick', 'heading', 'where', 'name'),
  'series-filled': warning('check-then-tick', 'step'),
  'number-shared': warning('check-then-tick', 'where', 'name'),
  'email-of-other': warning('check-then-tick', 'where', 'name'),
  'amount-reduced': error('correct', 'where'),
  'payee-again': warning('check-then-tick', 'where'),
  'name-again': warning('check-then-tick', 'where'),
  'duplicate-exact': warning('release-or-close'),
  'duplicate-near': warning('release-or-close', 'difference'),
  'duplicate-old': note('release-or-close'),
  'sheet-paid': warning('release-or-close'),
  'ordered-elsewhere': warning('release-or-close', 'at'),
  'account-changed': warning('confirm-account', 'name', 'before', 'where', 'now'),
  'imported-anew': note(undefined, 'batch'),
  'list-read-in-part': warning('see-settings'),
  'payees-hidden': warning('check-then-tick', 'count'),
  'book-unread': warning('see-settings', 'permission'),
  'book-read-in-part': warning('see-settings', 'count', 'reason'),
  'twin-in-doubt': error('decide-on-evidence'),
  'quote-error': error('release-or-close', 'errorCode', 'suggested'),
  'quote-disabled': error('release-or-close'),
  'quote-moved': error('release-or-close', 'cost', 'percent'),
  'quote-expired': note(),
  'outcome-unknown': note('wait'),
  'outcome-parked': error('decide-on-evidence'),
  'link-lost': note('write-to-service'),
  'payment-failed': error('correct', 'reason'),
  'status-unlisted': note('wait', 'status'),
  'status-changed': error('write-to-service', 'row', 'before', 'now'),
  'debit-differs': error('write-to-service', 'row', 'cost', 'quotedFees', 'debited', 'fees'),
  'key-known': error('write-to-service'),
  'session-date-odd': error('write-to-service', 'row', 'date'),
  'session-differs': note(undefined, 'what'),
  'quote-used': error('write-to-service'),
  'paid-twice': error('write-to-service', 'marker', 'session'),
  'paid-before-unseen': error('release-or-close'),
  // batch
  'wallet-unclear': error('see-settings', 'currency', 'reason'),
  'funds-short': error('swap-or-deposit', 'missing'),
  'funds-refused': error('swap-or-deposit'),
  'marker-not-shown': note('wait'),
  'waiting-breaker': note('wait', 'time'),
  'waiting-service': note('wait', 'reason'),
  'waiting-outage': note('wait', 'since'),
  'waiting-foreign': note('wait', 'since', 'what'),
  'waiting-unsafe': note('wait', 'since', 'reason'),
  'waiting-asked': note('wait', 'since', 'moment'),
  'outage-over': note(undefined, 'since', 'until'),
  'closed-meanwhile': note(undefined, 'since', 'until', 'count'),
  'waiting-first': note(undefined, 'row'),
  'waiting-list': note(),
  'waiting-answer': note('wait', 'seconds'),
  'waiting-doubt': note('wait', 'count', 'time'),
  'waiting-final': note('wait', 'count', 'time'),
  'stopped-by-you': note('resume'),
  'stopped-in-doubt': error('decide-on-evidence', 'count'),
  'stopped-refusals': error('write-to-service', 'count', 'message'),
  'approval-void': error('approve-again', 'reason'),
  'approved-elsewhere': error('take-over'),
  'approval-by-maker': error('approve-again', 'name'),
  'decision-refused': error('mend-then-go-on', 'reason'),
  // closing
  'closing-open': warning('say-why', 'count', 'state'),
  'closing-unread': warning('say-why', 'currency'),
  'closing-differs': warning('say-why', 'sum'),
  'closing-gained': warning('say-why', 'sum'),
  // service
  'service-unreachable': error('mend-then-go-on'),
  'connection-unsafe': error('mend-then-go-on', 'reason'),
  'keys-refused': error('see-settings'),
  'keys-of-another': error('mend-then-go-on', 'name', 'address'),
  'keys-not-named': error('see-settings', 'address'),
  'clock-differs': error('set-clock', 'status', 'clock'),
  'business-differs': error('see-settings'),
  'permission-missing': error('see-settings', 'permission'),
  'headers-refused': error('see-settings'),
  'address-wrong': error('see-settings', 'address'),
  'request-refused': error('correct', 'status', 'message'),
  'not-at-service': error('look-again', 'message'),
  'rate-limited': note('wait', 'seconds'),
  'asked-to-wait': error('try-again-then', 'moment'),
  'service-error': note('wait', 'status'),
  'answer-not-theirs': error('write-to-service', 'what'),
  // app
  'draft-not-saved': error('leave-open', 'file', 'reason'),
  'export-open': error('choose-another-place', 'file'),
  'file-not-written': error('choose-another-place', 'file', 'reason'),
  'export-not-copied': note(undefined, 'reason'),
  'export-unsigned': note(),
  'export-empty': note(),
  'next-left': note(undefined, 'count'),
  'receipts-missing': note(undefined, 'count', 'first', 'last'),
  'statement-not-known': warning('compare-with-portal', 'count'),
  'statement-moving': warning('write-again-later'),
  'entries-none': note(),
  'entries-open': warning('write-again-later', 'count'),
  'entries-without-debit': warning('enter-by-hand', 'rows'),
  'entries-unbalanced': error('enter-by-hand', 'rows'),
  'entries-fees-differ': note(undefined, 'count', 'fees', 'quotedFees'),
  'entries-returned': note(undefined, 'count'),
  'entries-own-names': note(),
  'entries-too-long': warning('choose-totals', 'count', 'most'),
  'entries-currencies': error('choose-currency', 'options'),
  'keychain-missing': warning('set-keys-again'),
  'link-not-opened': warning('write-to-service', 'reason'),
  'recipient-known': warning('check-then-tick', 'name'),
  'journal-damaged': error('leave-data-folder', 'reason'),
  'mark-not-kept': warning('mend-then-go-on', 'file'),
  'folder-of-host': note(undefined, 'file'),
  'journal-older': warning('wait'),
  'journal-new-here': warning('take-over'),
  'journal-forgot': error('try-again-then', 'moment'),
  'journal-earlier': error('another-data-folder', 'file'),
  'journal-newer': error('restart'),
  'journal-in-use': error('close-the-other'),
  'journal-unusable': error('choose-data-folder', 'file', 'reason'),
  'journal-disk-full': error('reopen-then', 'size'),
  'disk-full': error('mend-then-go-on', 'size'),
  'app-fault': error('restart', 'reason'),
} as const;

export type ProblemCode = keyof typeof NATURES;
type Advice = (typeof NATURES)[ProblemCode]['advice'];

/** Why a batch waits until the service can be used again, and then goes on by itself. */
export const OUTAGES: readonly ProblemCode[] = [
  'waiting-outage',
  'waiting-foreign',
  'waiting-unsafe',
  'waiting-asked',
];

export const PROBLEM_CODES = Object.keys(NATURES) as ProblemCode[];

type Params = NonNullable<Problem['params']>;
export type ParamName<Code extends ProblemCode> = (typeof NATURES)[Code]['params'][number];
/**
 * A problem whose sentence has placeholders does not compile without their params. More may be given: those that name
 * another batch's row.
 */
type ParamsOf<Code extends ProblemCode> = [ParamName<Code>] extends [never]
  ? [params?: Params, about?: ProblemPlace]
  : [params: Params & Readonly<Record<ParamName<Code>, string | number>>, about?: ProblemPlace];

/** Where a problem is, what the value was, and what is proposed instead. */
type ProblemPlace = Partial<Omit<Problem, 'code' | 'params' | 'severity'>>;

/** The one way to make a problem: its code determines its severity and which params its sentence needs. */
export function problem<Code extends ProblemCode>(code: Code, ...[params, about]: ParamsOf<Code>): Problem {
  const { severity } = NATURES[code];
  return { code, severity, ...about, ...(params !== undefined && { params }) };
}

/** A problem's severity, what to do about it (undefined for nothing), and the params that its sentence needs. */
export function problemNature(code: ProblemCode): Nature<Advice, readonly string[]> {
  return NATURES[code];
}

/**
 * True for the note of a change that was made: its proposal is the value that was read. Any other proposal is one that a
 * person may accept.
 */
export function isChangeNote({ code, proposed }: Problem): boolean {
  return code === 'value-cleaned' && proposed !== undefined;
}

/** True for a note that offers another value; what is read is the value as it stands. */
export function isOffer(problem: Problem): boolean {
  return problem.severity === 'note' && problem.proposed !== undefined && !isChangeNote(problem);
}

/** True for a step that a run takes before it sends more. It is not a delay and only informs. */
export function isStepBefore(code: ProblemCode): boolean {
  return code === 'waiting-first' || code === 'waiting-list';
}

/** True if the problem is about a pair: the row, and another payment that it may repeat. */
export function namesAnotherPayment(code: ProblemCode): boolean {
  return code.startsWith('duplicate-') || code === 'sheet-paid' || code === 'account-changed';
}

/** True if the payee is paid at another account than before, which nobody has confirmed yet. */
export function isOpenAccountChange(found: Problem): boolean {
  return found.code === 'account-changed' && !isDecided(found);
}

/** A problem that held the row, or would have, and that a person decided; `evidence` is what the decision rests on. */
export function decided(held: Problem, reason?: string, evidence?: Problem['params']): Problem {
  const params = { ...held.params, decided: 1, ...(reason !== undefined && { reason }) };
  return { ...held, params: held.code === 'account-changed' ? { ...params, ...evidence } : params };
}

/** The problem as it held the row before a person decided it. */
export function undecided({ params = {}, ...held }: Problem): Problem {
  const ours = ['decided', 'reason', 'confirmedBy', 'confirmedVia', 'confirmedAtMs'];
  const shown = Object.entries(params).filter(([name]) => !ours.includes(name));
  return { ...held, params: Object.fromEntries(shown) };
}

/** True if a person said of such a problem that both payments are meant, when the row was imported. */
export function isDecided({ params }: Problem): boolean {
  return params?.decided === 1;
}

/**
 * Why something that a person asked for is not done. `reason` is a token of the catalogue (`reason.*`), with its
 * value after a colon; `place` names the row of another batch that it refers to.
 */
export function decisionRefused(reason: string, place: Problem['params'] = {}): Problem {
  return problem('decision-refused', { reason, ...place });
}

/** Before a mark of ours in a param; no sheet has it, so what the sheet itself writes stays as it is. */
const OUR_MARK = '\u2063';
/** Between a heading and what stands under it. */
export const HEADED_COLON = `${OUR_MARK}: `;
/** Between two texts of one quoted param. */
export const NEXT_QUOTED = `${OUR_MARK}”, “`;

/** Several texts as one param, which its message puts between quotation marks: each is shown between marks of its own. */
export function quotedEach(texts: readonly string[]): string {
  return texts.join(NEXT_QUOTED);
}

/** Such a param where nothing translates it. */
export function withoutMarks(param: string): string {
  return param.replaceAll(OUR_MARK, '');
}

/** `Observations: NE PAS PAYER`, as one param; its colon is shown as the reader's language writes it (`renderProblem`). */
export function headed(heading: string, text: string): string {
  return `${heading}${HEADED_COLON}${text}`;
}
