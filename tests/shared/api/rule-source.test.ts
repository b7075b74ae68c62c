import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { REGIONS } from '../../../shared/api/channel-availability.ts';
import { OPERATIONS } from '../../../shared/api/operation-table.ts';
import { RECIPIENT_RULES } from '../../../shared/api/recipient-rules.ts';
import { checkRequest } from '../../../shared/api/request-check.ts';
import type { RuleSource } from '../../../shared/api/rule-source.ts';
import { sectionOf } from './documented-fields.ts';

const DOCUMENT = '../shared/spec/payments-api.md';

function documentedSources(): RuleSource[] {
  const operations = Object.values(OPERATIONS);
  const swaps = [
    {},
    { session_type: 'swap_and_send' },
    { session_type: 'swap_transaction', swap_type: 'SWAP_SEND' },
    { swap_type: 'SWAP' },
    { swap_quote_id: 'a', transaction: {} },
  ];
  const requests = [
    ...swaps.flatMap((body) => checkRequest('swap', {}, body)),
    ...checkRequest('payment', {}, { transaction: { channel: 'x', country: 'ca', currency: 'cad' } }),
    ...checkRequest('payment', {}, { transaction: { channel: 'eft', country: 'bf', currency: 'cad' } }),
    ...checkRequest('create-recipient', {}, { transaction_type: 'x' }),
    ...checkRequest('create-recipient', {}, { first_name: 1 }),
    ...checkRequest('deposit', {}, []),
  ];
  return [
    ...RECIPIENT_RULES.map((rule) => rule.source),
    ...REGIONS.map((region) => region.source),
    ...operations.flatMap((operation) => operation.params.map((param) => param.source)),
    ...operations
      .flatMap((operation) => (Array.isArray(operation.body) ? operation.body : []))
      .map((f) => f.source),
    ...requests.map((fault) => fault.source),
  ];
}

test('every rule cites a section of the document that says so, or is marked as ours with a reason', (t) => {
  const sources = documentedSources();
  assert.ok(sources.length > 100);
  for (const source of sources) if (source.by === 'ours') assert.ok(source.reason.length > 10);
  if (!existsSync(DOCUMENT)) return t.skip('the document is not here');
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const source of sources) {
    if (source.by === 'ours') continue;
    assert.ok(sectionOf(text, source.section).includes(source.words), `${source.section}: ${source.words}`);
  }
});

test('every operation names the heading it comes from', (t) => {
  if (!existsSync(DOCUMENT)) return t.skip('the document is not here');
  const text = readFileSync(DOCUMENT, 'utf8');
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    assert.ok(text.includes(operation.path), `${name}: ${operation.path}`);
  }
});
