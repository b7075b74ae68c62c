import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Problem, problem } from '../../../shared/domain/problem.ts';
import type { RowField } from '../../../shared/domain/row-fields.ts';
import { formatCountry, formatDay, formatDecimal, formatMoney } from '../../../shared/i18n/format-values.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';

const nbsp = '\u00a0';
const narrow = '\u202f';

test('a missing field names channel and field in the reader’s language', () => {
  const problem: Problem = {
    code: 'required-missing',
    severity: 'error',
    field: 'phone',
    params: { channel: 'mobile_money', field: 'phone' },
  };
  assert.deepEqual(renderProblem(problem, 'en-CA'), {
    message: 'Mobile money needs phone.',
    advice: 'Ask the recipient.',
    code: '',
  });
  assert.deepEqual(renderProblem(problem, 'fr-CA'), {
    message: 'Pour Mobile money, il faut : téléphone.',
    advice: 'Demandez au bénéficiaire.',
    code: '',
  });
});

test('an outage that began and ended in one minute has one time', () => {
  const over = (until: string, locale: 'en-CA' | 'fr-CA') =>
    renderProblem(problem('outage-over', { since: '2026-11-30T13:02:04Z', until }), locale).message;
  const short = '2026-11-30T13:02:50Z';
  assert.equal(over(short, 'en-CA').match(/2026/g)?.length, 1);
  assert.equal(over(short, 'fr-CA').match(/2026/g)?.length, 1);
  assert.equal(over('2026-11-30T13:03:00Z', 'en-CA').match(/2026/g)?.length, 2);
});

test('what the payer decides is not asked of the recipient', () => {
  for (const field of ['channel', 'transaction_type', 'provider', 'currency', 'country', 'recipient_type']) {
    const lacking = problem('required-missing', { channel: 'payment', field }, { field });
    assert.equal(
      renderProblem(lacking, 'en').advice,
      'Answer the question about it, or fill in its column.',
      field,
    );
    assert.equal(
      renderProblem(lacking, 'fr').advice,
      'Répondez à la question à ce sujet, ou remplissez sa colonne.',
      field,
    );
    const inColumn = { ...lacking, column: 'C' };
    assert.equal(renderProblem(inColumn, 'en').advice, 'Correct it here or in the sheet.', field);
  }
});

test('a row that costs more than reviewed names its cost and the difference as the reader writes them', () => {
  const problem: Problem = {
    code: 'quote-moved',
    severity: 'error',
    params: { cost: '1250.50 CAD', percent: '1.25 %' },
  };
  assert.equal(
    renderProblem(problem, 'en-CA').message,
    `Costs CAD${nbsp}1,250.50, 1.25% more than reviewed.`,
  );
  assert.equal(
    renderProblem(problem, 'fr-CA').message,
    `Coûte 1${nbsp}250,50${nbsp}CAD, 1,25${nbsp}% de plus qu’à la revue.`,
  );
});

test('a cleaned cell shows the value as it stood beside the new one, and what was done', () => {
  const problem: Problem = {
    code: 'value-cleaned',
    severity: 'note',
    field: 'first_name',
    original: ' Awa ',
    proposed: 'Awa',
    params: { what: 'trimmed|blanks-collapsed' },
  };
  assert.equal(
    renderProblem(problem, 'en').message,
    '“ Awa ” → “Awa”: blanks at the ends removed, blanks collapsed.',
  );
  assert.equal(renderProblem(problem, 'en').advice, '');
});

test('a value that is left out is told without an empty one beside it, its last characters counted without blanks', () => {
  const problem: Problem = {
    code: 'value-cleaned',
    severity: 'note',
    field: 'account_number',
    original: '77 183 45 67',
    proposed: '',
    params: { what: 'not-used' },
  };
  assert.equal(renderProblem(problem, 'en').message, '“••••4567”: not used by this channel, left out.');
  assert.equal(
    renderProblem(problem, 'fr').message,
    `«${nbsp}••••4567${nbsp}»${nbsp}: inutile pour ce canal, laissé de côté.`,
  );
});

test('a sentence that begins with a field begins with a capital', () => {
  const params = { field: 'channel' };
  const problem: Problem = { code: 'value-unclear', severity: 'error', original: 'Virement', params };
  assert.equal(renderProblem(problem, 'en').message, 'Channel: what is “Virement”?');
  assert.match(renderProblem(problem, 'fr').message, /^Canal/);
});

test('why a decision is refused is said in the reader’s language, whatever the reason', () => {
  const said = (reason: string, locale: string) =>
    renderProblem({ code: 'decision-refused', severity: 'error', params: { reason } }, locale).message;
  assert.equal(
    said('row-not-parked:7 paid', 'fr-CA'),
    'Décision impossible\u00a0: la ligne 7 n’est pas à trancher\u00a0: payée.',
  );
  assert.equal(
    said('session-of-row:3 b_1', 'en-CA'),
    'This can’t be decided so: this session belongs to another payment, row 3 of its sheet.',
  );
  assert.equal(
    said('other-amount:90.00/91.50 120.00 cad', 'en-CA'),
    'This can’t be decided so: the session is of CAD\u00a090.00 or CAD\u00a091.50, not CAD\u00a0120.00.',
  );
  assert.equal(
    said('other-currency:cad/xof usd', 'fr-CA'),
    'Décision impossible\u00a0: la session est en CAD/XOF, pas en USD.',
  );
  for (const reason of [
    'no-such-batch:b_1',
    'no-such-row:4',
    'row-is:4 held',
    'no-such-session',
    'session-too-old',
    'session-although:closed s-1',
    'marker-of-another',
    'other-recipient',
    'not-a-swap',
  ])
    for (const locale of ['en-CA', 'fr-CA'])
      assert.doesNotMatch(
        said(reason, locale),
        new RegExp(reason.split(':')[0] ?? ''),
        `${reason} ${locale}`,
      );
});

test('a payment that the journal does not know is blamed on the journal before the service', () => {
  const unknown = {
    code: 'answer-not-theirs',
    severity: 'error',
    params: { what: 'session-although:ready s-1' },
  } as const;
  const { message, advice } = renderProblem(unknown, 'en-CA');
  assert.match(message, /^This journal doesn’t know a payment of its own: session s-1 .*older copy\.$/);
  assert.match(advice, /^If there is a newer journal/);
  assert.match(renderProblem(unknown, 'fr-CA').message, /ancienne copie/);
  const foreign = { ...unknown, params: { what: 'marker-of-another' } };
  assert.match(renderProblem(foreign, 'en-CA').advice, /^Write to the service/);
});

test('an approval that covers less than the payments may cost names both amounts as the reader writes them', () => {
  const said = (locale: string) =>
    renderProblem(
      {
        code: 'approval-void',
        severity: 'error',
        params: { reason: 'above-approved:1250.50 1200.00 cad' },
      },
      locale,
    ).message;
  assert.equal(
    said('en-CA'),
    'The approval no longer holds: its payments may cost CAD\u00a01,250.50, and CAD\u00a01,200.00 was approved at most.',
  );
  assert.equal(
    said('fr-CA'),
    'L’approbation ne vaut plus\u00a0: ses paiements peuvent coûter 1\u00a0250,50\u00a0CAD, et 1\u00a0200,00\u00a0CAD au plus ont été approuvés.',
  );
});

test('whole account numbers and security answers never stand in a sentence', () => {
  const account: Problem = {
    code: 'value-cleaned',
    severity: 'note',
    field: 'account_number',
    original: '1234 5678 9012',
    proposed: '123456789012',
    params: { what: 'separators-removed' },
  };
  const answer: Problem = {
    ...account,
    field: 'security_question_answer',
    original: ' Tulip',
    proposed: 'Tulip',
  };
  for (const locale of ['en', 'fr']) {
    assert.doesNotMatch(renderProblem(account, locale).message, /5678/);
    assert.match(renderProblem(account, locale).message, /9012/);
    assert.doesNotMatch(renderProblem(answer, locale).message, /Tulip/);
  }
});

test('money, days and countries are written by locale from exact strings', () => {
  assert.equal(formatMoney('1234.5', 'cad', 'en-CA'), `CAD${nbsp}1,234.50`);
  assert.equal(formatMoney('1234.50', 'cad', 'fr-CA'), `1${nbsp}234,50${nbsp}CAD`);
  assert.equal(formatMoney('1234', 'xof', 'fr-SN'), `1${narrow}234${nbsp}XOF`);
  assert.equal(formatDecimal('123456789012345678.91', 'en-CA'), '123,456,789,012,345,678.91');
  assert.equal(formatCountry('ci', 'fr-CA'), 'Côte d’Ivoire');
  assert.equal(formatDay('2026-03-09', 'fr-CA'), '9 mars 2026');
});

test('plurals, tokens with a value, and options are localised', () => {
  const render = (problem: Problem, locale: string) => renderProblem(problem, locale).message;
  assert.equal(
    render({ code: 'stopped-in-doubt', severity: 'error', params: { count: 1 } }, 'fr-CA'),
    `1 ligne en vérification${narrow}; envoi arrêté.`,
  );
  assert.equal(
    render({ code: 'duplicate-exact', severity: 'warning', params: { where: 'row:12' } }, 'fr-CA'),
    'Même paiement que ligne 12.',
  );
  const suspects = { code: 'subtotal-unclear', severity: 'error', params: { count: 1, rows: '4' } } as const;
  assert.equal(render(suspects, 'en-CA'), 'Row 4 holds the sum of other rows: subtotals, or payments?');
  assert.match(render({ ...suspects, params: { count: 2, rows: '4, 9' } }, 'en-CA'), /^Rows 4, 9 hold /);
  assert.match(render(suspects, 'fr-CA'), /^Ligne 4/);
  assert.equal(
    render({ code: 'hidden-found', severity: 'error', params: { what: 'rows:3|columns:1' } }, 'en-CA'),
    'Hidden: 3 rows, 1 column. Include them?',
  );
  assert.equal(
    render(
      {
        code: 'heading-unclear',
        severity: 'error',
        params: { heading: 'Nom', options: 'full_name|last_name' },
      },
      'en-CA',
    ),
    '“Nom” may be full name or last name.',
  );
  assert.equal(
    render({ code: 'amount-decimals', severity: 'error', params: { currency: 'xof', digits: 0 } }, 'en-CA'),
    'XOF: no decimals; no rounding.',
  );
  assert.equal(
    render(
      { code: 'control-differs', severity: 'warning', params: { stated: '2994.00', computed: '2994.5' } },
      'fr-CA',
    ),
    `La feuille annonce 2${nbsp}994,00${narrow}; ses lignes font 2${nbsp}994,5.`,
  );
});

test('a placeholder that nothing fills is shown as an ellipsis, never as code', () => {
  assert.equal(
    renderProblem({ code: 'file-again', severity: 'warning' }, 'en').message,
    'Same file as … of ….',
  );
});

test('a payment made elsewhere is named by its file, row and date, or by its operation, or as the service lists it', () => {
  const sentences = (code: 'duplicate-exact' | 'twin-in-doubt', params: Problem['params']) =>
    ['en-CA', 'fr-CA'].map(
      (locale) => renderProblem({ code, severity: 'warning', params: params ?? {} }, locale).message,
    );
  const date = '2026-03-09';
  const row = { batch: 'b-1', row: 12, file: 'paie: mars|avril.csv', date };
  assert.deepEqual(sentences('duplicate-exact', { where: 'b-1, 12', ...row }), [
    'Same payment as row 12 of paie: mars|avril.csv (Mar 9, 2026).',
    'Même paiement que ligne 12 de paie: mars|avril.csv (9 mars 2026).',
  ]);
  assert.deepEqual(sentences('twin-in-doubt', { other: '12 (b-1)', ...row }), [
    'Row 12 of paie: mars|avril.csv (Mar 9, 2026), the same payment, is being checked.',
    `Ligne 12 de paie: mars|avril.csv (9 mars 2026), même paiement${nbsp}: en vérification.`,
  ]);
  assert.deepEqual(sentences('duplicate-exact', { where: 'b-1, 1', row: 1, operation: 'withdrawal', date }), [
    'Same payment as the withdrawal of Mar 9, 2026.',
    'Même paiement que le retrait du 9 mars 2026.',
  ]);
  assert.deepEqual(sentences('duplicate-exact', { where: 'sess-1', session: 'MB-77', date }), [
    'Same payment as MB-77 of Mar 9, 2026 in the service’s list.',
    'Même paiement que MB-77 du 9 mars 2026 dans la liste du service.',
  ]);
  assert.equal(
    sentences('duplicate-exact', { where: 'sess-1', session: 'MB-77' })[0],
    'Same payment as MB-77 in the service’s list.',
  );
});

test('what stands where nothing stood is told without an empty original', () => {
  const problem: Problem = {
    code: 'value-cleaned',
    severity: 'note',
    original: '',
    proposed: 'xof',
    params: { what: 'default' },
  };
  assert.equal(renderProblem(problem, 'en').message, '“xof”: default, the sheet does not say.');
});

test('a code that was read for a cell is called by its word, each field by its own', () => {
  const read = (field: RowField, proposed: string, locale: string): string => {
    const problem: Problem = { code: 'value-cleaned', severity: 'note', field, original: 'x', proposed };
    return renderProblem(problem, locale).message;
  };
  assert.match(read('recipient_type', 'all', 'en'), /“All”/);
  assert.match(read('transaction_type', 'bill_pay', 'fr'), /Paiement de facture/);
  assert.match(read('account_type', 'savings', 'fr'), /Épargne/);
  assert.match(read('language', 'fr', 'en'), /“French”/);
  assert.match(read('currency', 'xof', 'en'), /“XOF”/);
  assert.match(read('provider', 'orange_money', 'en'), /“orange_money”/);
});

test('what may lie behind midnight is told with its day', () => {
  const problem = {
    code: 'journal-forgot',
    severity: 'error',
    params: { moment: new Date(2026, 2, 9, 23, 40).toISOString() },
  } as const;
  assert.match(renderProblem(problem, 'en').message, /before Mar 9, 2026, 11:40\sPM\.$/);
  assert.match(renderProblem(problem, 'fr').message, /avant le 9 mars 2026, 23:40\.$/);
});

test('a session that is another row’s names its sheet where that is known, and its batch by no id', () => {
  const params = { reason: 'session-of-row:3 b_1' };
  const named = { ...params, batch: 'b_1', row: 3, file: 'mars.csv', date: '2026-03-09' };
  const render = (of: NonNullable<Problem['params']>, locale: string) =>
    renderProblem({ code: 'decision-refused', severity: 'error', params: of }, locale);
  assert.equal(
    render(named, 'en-CA').message,
    'This can’t be decided so: this session belongs to row 3 of mars.csv (Mar 9, 2026).',
  );
  for (const locale of ['en-CA', 'fr-CA']) {
    assert.doesNotMatch(render(params, locale).message, /b_1/);
    assert.equal(render(params, locale).code, 'b_1');
  }
});

test('of a cell that holds pages a sentence quotes the beginning, by whole letters', () => {
  const original = `${'😀'.repeat(79)}ab${'9'.repeat(10_000)}`;
  const { message } = renderProblem({ code: 'email-invalid', severity: 'error', original }, 'en');
  assert.match(message, /“(?:😀){79}a…”/u);
  assert.ok(message.length < 300);
});

test('a time that ends in a point of its own ends the sentence', () => {
  const params = { time: '2026-03-09T15:00:00Z' };
  const { message } = renderProblem({ code: 'waiting-breaker', severity: 'note', params }, 'en-CA');
  assert.match(message, /[^.]\.$/);
});

test('a size is written in the locale’s unit', () => {
  const full = { code: 'disk-full', severity: 'error', params: { size: '100 MB' } } as const;
  assert.match(renderProblem(full, 'en-CA').message, /100\sMB/);
  assert.match(renderProblem(full, 'fr-CA').message, /100\sMo/);
});

test('a refused decision sends nobody to the evidence of a row: most are about no row in doubt', () => {
  const params = { reason: 'not-typed' };
  const { advice } = renderProblem({ code: 'decision-refused', severity: 'error', params }, 'en-CA');
  assert.equal(advice, 'Fix that, then go on.');
});

test('a refused quote advises to take the suggested amount if there is one, because the released row is refused again', () => {
  const advice = (suggested: string, locale: 'en' | 'fr') =>
    renderProblem(problem('quote-error', { errorCode: 'converted', suggested }), locale).advice;
  assert.match(advice('12009 XOF', 'en'), /^Pay the suggested amount instead/);
  assert.match(advice('12009 XOF', 'fr'), /^Payez plutôt le montant suggéré/);
  assert.equal(advice('-', 'en'), 'Pay it, or set it aside.');
});
