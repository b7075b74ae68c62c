/** Errors stop their row, file or batch; warnings must be ticked or decided; notes are told. */
export type Severity = 'error' | 'warning' | 'note';

/**
 * Something the user should know or mend: a value, never an exception. It carries no sentence: the catalogue
 * (`shared/i18n`) renders `code` and `params` in the user's language.
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** The API's field name the problem is about, where there is one. */
  readonly field?: string;
  /** The sheet's column letter (`A`, `AB`), where there is one. */
  readonly column?: string;
  /** What the message's placeholders are filled with. Never a key, a security answer or a whole account number. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** The value as it stood in the sheet. */
  readonly original?: string;
  /** The value we propose instead; only where it is certain or is offered as a proposal to accept. */
  readonly proposed?: string;
}

/** Every problem the product can name, in the order of the catalogue. */
export const PROBLEM_CODES = [
  // file
  'file-not-readable',
  'file-wrong-format',
  'file-password',
  'file-damaged',
  'file-too-large',
  'file-again',
  'file-no-payments',
  'encoding-check',
  'delimiter-unclear',
  'quote-unclosed',
  'table-unclear',
  'hidden-found',
  'sheets-unread',
  'control-differs',
  // heading
  'heading-unclear',
  'heading-missing',
  'field-missing',
  'decimal-unclear',
  'value-unclear',
  'scale-unclear',
  'scale-mixed',
  'currency-unclear',
  'title-unclear',
  'reference-unclear',
  'names-differ',
  'subtotal-unclear',
  // cell: text, name, email
  'value-cleaned',
  'value-deceptive',
  'letters-lost',
  'name-split',
  'name-company',
  'name-two-people',
  'name-doubtful',
  'email-invalid',
  // cell: amount
  'amount-missing',
  'amount-not-positive',
  'amount-decimals',
  'currency-conflict',
  'amount-implausible',
  // cell: account, phone
  'account-too-short',
  'zeros-lost',
  'code-length',
  'digits-lost',
  'checksum-wrong',
  'phone-invalid',
  'phone-old-length',
  // cell: recipient, channel
  'required-missing',
  'choice-invalid',
  'channel-not-there',
  'channel-known-only',
  'channel-collects',
  'provider-conflict',
  'bill-only-canada',
  'ach-soon',
  // cell: date, formula, merged
  'kind-wrong',
  'formula-no-value',
  'formula-injection',
  'nothing-copied',
  'shown-differs',
  'text-struck',
  'values-several',
  // row
  'row-excluded',
  'row-broken',
  'row-example',
  'row-settled',
  'duplicate-exact',
  'duplicate-near',
  'account-changed',
  'twin-in-doubt',
  'row-paid-before',
  'quote-error',
  'quote-disabled',
  'quote-moved',
  'quote-expired',
  'outcome-unknown',
  'outcome-parked',
  'payment-failed',
  'status-unlisted',
  'status-changed',
  'key-known',
  'paid-twice',
  // batch
  'wallet-unclear',
  'funds-short',
  'funds-refused',
  'marker-not-shown',
  'waiting-breaker',
  'waiting-service',
  'waiting-first',
  'waiting-list',
  'waiting-answer',
  'waiting-doubt',
  'waiting-final',
  'stopped-by-you',
  'stopped-in-doubt',
  'stopped-refusals',
  'approval-void',
  'approval-by-maker',
  'decision-refused',
  // service
  'service-unreachable',
  'connection-unsafe',
  'keys-refused',
  'permission-missing',
  'headers-refused',
  'address-wrong',
  'request-refused',
  'rate-limited',
  'asked-to-wait',
  'service-error',
  'answer-not-theirs',
  // app
  'export-open',
  'file-not-written',
  'export-not-copied',
  'receipts-missing',
  'keychain-missing',
  'link-not-opened',
  'recipient-known',
  'journal-damaged',
  'journal-older',
  'journal-new-here',
  'journal-forgot',
  'journal-newer',
  'journal-in-use',
  'journal-disk-full',
  'disk-full',
  'app-fault',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
