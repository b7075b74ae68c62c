import type { ProblemCode, Severity } from './problem.ts';

/** What to do about a problem; the sentence stands in the catalogues under `advice.*`. */
export const ADVICES = [
  'correct',
  'answer-once',
  'save-as-xlsx',
  'check-then-tick',
  'ask-recipient',
  'choose-another-file',
  'choose-another-place',
  'see-settings',
  'wait',
  'release-or-close',
  'decide-on-evidence',
  'change-channel',
  'swap-or-deposit',
  'leave-data-folder',
  'approve-again',
  'write-to-service',
  'mend-then-resume',
  'resume',
  'restart',
  'close-the-other',
  'reopen-then',
  'set-keys-again',
  'try-again-then',
] as const;

export type Advice = (typeof ADVICES)[number];

export interface ProblemNature {
  /** The severity the problem has unless the code that finds it says otherwise. */
  readonly severity: Severity;
  /** Undefined where there is nothing to do. */
  readonly advice: Advice | undefined;
}

const NATURES: Readonly<Record<ProblemCode, readonly [Severity, Advice?]>> = {
  // file
  'file-not-readable': ['error', 'choose-another-file'],
  'file-wrong-format': ['error', 'save-as-xlsx'],
  'file-password': ['error', 'save-as-xlsx'],
  'file-damaged': ['error', 'save-as-xlsx'],
  'file-too-large': ['error', 'choose-another-file'],
  'file-again': ['warning', 'check-then-tick'],
  'file-no-payments': ['error', 'choose-another-file'],
  'encoding-check': ['warning', 'check-then-tick'],
  'delimiter-unclear': ['error', 'answer-once'],
  'quote-unclosed': ['error', 'correct'],
  'table-unclear': ['error', 'answer-once'],
  'hidden-found': ['error', 'answer-once'],
  'sheets-unread': ['warning', 'check-then-tick'],
  'control-differs': ['warning', 'check-then-tick'],
  // heading
  'heading-unclear': ['error', 'answer-once'],
  'heading-missing': ['warning', 'check-then-tick'],
  'field-missing': ['error', 'answer-once'],
  'decimal-unclear': ['error', 'answer-once'],
  'value-unclear': ['error', 'answer-once'],
  'scale-unclear': ['error', 'answer-once'],
  'scale-mixed': ['error', 'answer-once'],
  'currency-unclear': ['error', 'answer-once'],
  'title-unclear': ['error', 'answer-once'],
  'reference-unclear': ['error', 'answer-once'],
  'names-differ': ['error', 'answer-once'],
  'subtotal-unclear': ['error', 'answer-once'],
  // cell: text, name, email
  'value-cleaned': ['note'],
  'value-deceptive': ['error', 'correct'],
  'letters-lost': ['error', 'ask-recipient'],
  'name-split': ['warning', 'check-then-tick'],
  'name-company': ['warning', 'check-then-tick'],
  'name-two-people': ['error', 'correct'],
  'name-doubtful': ['warning', 'check-then-tick'],
  'email-invalid': ['error', 'correct'],
  // cell: amount
  'amount-missing': ['error', 'correct'],
  'amount-not-positive': ['error', 'correct'],
  'amount-decimals': ['error', 'correct'],
  'currency-conflict': ['error', 'correct'],
  'amount-implausible': ['warning', 'check-then-tick'],
  // cell: account, phone
  'account-too-short': ['error', 'ask-recipient'],
  'zeros-lost': ['warning', 'check-then-tick'],
  'code-length': ['error', 'ask-recipient'],
  'digits-lost': ['error', 'ask-recipient'],
  'checksum-wrong': ['error', 'ask-recipient'],
  'phone-invalid': ['error', 'ask-recipient'],
  'phone-old-length': ['error', 'ask-recipient'],
  // cell: recipient, channel
  'required-missing': ['error', 'ask-recipient'],
  'choice-invalid': ['error', 'correct'],
  'channel-not-there': ['error', 'change-channel'],
  'channel-known-only': ['error', 'change-channel'],
  'channel-collects': ['error', 'correct'],
  'provider-conflict': ['error', 'correct'],
  'bill-only-canada': ['error', 'change-channel'],
  'ach-soon': ['warning', 'check-then-tick'],
  // cell: date, formula, merged
  'kind-wrong': ['error', 'correct'],
  'formula-no-value': ['error', 'correct'],
  'formula-injection': ['error', 'correct'],
  'nothing-copied': ['error', 'correct'],
  'shown-differs': ['error', 'correct'],
  'text-struck': ['error', 'correct'],
  'values-several': ['error', 'correct'],
  // row
  'row-excluded': ['note'],
  'row-broken': ['error', 'correct'],
  'row-example': ['error', 'correct'],
  'row-settled': ['warning', 'check-then-tick'],
  'duplicate-exact': ['warning', 'release-or-close'],
  'duplicate-near': ['warning', 'release-or-close'],
  'account-changed': ['warning', 'release-or-close'],
  'twin-in-doubt': ['error', 'decide-on-evidence'],
  'row-paid-before': ['note'],
  'quote-error': ['error', 'release-or-close'],
  'quote-disabled': ['error', 'release-or-close'],
  'quote-moved': ['error', 'release-or-close'],
  'quote-expired': ['note'],
  'outcome-unknown': ['note', 'wait'],
  'outcome-parked': ['error', 'decide-on-evidence'],
  'payment-failed': ['error', 'correct'],
  'status-unlisted': ['note', 'wait'],
  'status-changed': ['error', 'write-to-service'],
  'key-known': ['error', 'write-to-service'],
  'paid-twice': ['error', 'write-to-service'],
  // batch
  'wallet-unclear': ['error', 'see-settings'],
  'funds-short': ['error', 'swap-or-deposit'],
  'funds-refused': ['error', 'swap-or-deposit'],
  'marker-not-shown': ['note', 'wait'],
  'waiting-breaker': ['note', 'wait'],
  'waiting-service': ['note', 'wait'],
  'waiting-first': ['note'],
  'waiting-list': ['note'],
  'waiting-answer': ['note', 'wait'],
  'waiting-doubt': ['note', 'wait'],
  'waiting-final': ['note', 'wait'],
  'stopped-by-you': ['note', 'resume'],
  'stopped-in-doubt': ['error', 'decide-on-evidence'],
  'stopped-refusals': ['error', 'write-to-service'],
  'approval-void': ['error', 'approve-again'],
  'approval-by-maker': ['error', 'approve-again'],
  'decision-refused': ['error', 'decide-on-evidence'],
  // service
  'service-unreachable': ['error', 'mend-then-resume'],
  'connection-unsafe': ['error', 'mend-then-resume'],
  'keys-refused': ['error', 'see-settings'],
  'permission-missing': ['error', 'see-settings'],
  'headers-refused': ['error', 'see-settings'],
  'address-wrong': ['error', 'see-settings'],
  'request-refused': ['error', 'correct'],
  'rate-limited': ['note', 'wait'],
  'asked-to-wait': ['error', 'try-again-then'],
  'service-error': ['note', 'wait'],
  'answer-not-theirs': ['error', 'write-to-service'],
  // app
  'export-open': ['error', 'choose-another-place'],
  'file-not-written': ['error', 'choose-another-place'],
  'export-not-copied': ['note'],
  'receipts-missing': ['note'],
  'keychain-missing': ['warning', 'set-keys-again'],
  'recipient-known': ['warning', 'check-then-tick'],
  'link-not-opened': ['warning', 'write-to-service'],
  'journal-damaged': ['error', 'leave-data-folder'],
  'journal-older': ['warning', 'wait'],
  'journal-new-here': ['warning', 'approve-again'],
  'journal-forgot': ['error', 'try-again-then'],
  'journal-newer': ['error', 'restart'],
  'journal-in-use': ['error', 'close-the-other'],
  'journal-disk-full': ['error', 'reopen-then'],
  'disk-full': ['error', 'mend-then-resume'],
  'app-fault': ['error', 'restart'],
};

/** How grave a problem is, and what to do about it. */
export function problemNature(code: ProblemCode): ProblemNature {
  const [severity, advice] = NATURES[code];
  return { severity, advice };
}

/** True for what a sending run does before it sends more: no hold-up, and told in passing. */
export function isStepBefore(code: ProblemCode): boolean {
  return code === 'waiting-first' || code === 'waiting-list';
}
