// The certificate of a closed batch: what it says, how it is checked without Paysheet, and each attack on it from outside.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { canonicalJson } from '../../../electron/documents/canonical-json.ts';
import {
  type Certificate,
  type CertificateBody,
  certificateOf,
  certificateText,
  sealed,
} from '../../../electron/documents/certificate.ts';
import {
  type CertificateFault,
  faultsBesideFiles,
  faultsBesideJournal,
  faultsWithin,
  readCertificate,
} from '../../../electron/documents/check-certificate.ts';
import { closeBatch, reopenBatch } from '../../../electron/engine/close/close-batch.ts';
import { meaningCode } from '../../../shared/domain/sheet-statement.ts';
import { engineBench, mobileRows } from '../../support/engine-bench.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { validSheet } from '../../support/valid-sheet.ts';

const RESULTS = { name: 'results.xlsx', sha256: 'b'.repeat(64) };

/** A batch of three rows, paid, closed and certified. */
async function closed(t: TestContext) {
  const bench = await engineBench(t, {}, { canary: false });
  const opened = bench.open();
  const { engine, journal, service } = opened;
  const batch = await bench.approved(engine, mobileRows(3));
  await engine.openRun(batch).start(randomUUID());
  const done = await closeBatch(engine, service, batch, { by: 'Awa Diop', reason: '' });
  assert.ok(done.ok);
  const certificate = certificateOf(journal, batch, { results: RESULTS });
  assert.ok(certificate);
  return { bench, ...opened, batch, certificate };
}

/** The certificate with something changed by somebody who can recompute the hash. */
function forged({ sha256: _sha256, ...body }: Certificate, change: (body: Mutable) => void): Certificate {
  const copy: Mutable = JSON.parse(JSON.stringify(body));
  change(copy);
  return sealed(copy as CertificateBody);
}
// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
type Mutable = any;

const names = (faults: readonly CertificateFault[]) =>
  faults.map(({ fault, member }) => (member === undefined ? fault : `${fault} ${member}`));

test('the certificate says what was imported, paid and taken, who approved and closed it, and where that stands', async (t) => {
  const { journal, batch, certificate, engine } = await closed(t);
  const { walletSide, approvals, chain } = certificate;
  assert.deepEqual(certificate.counts, { paid: 3 });
  assert.deepEqual([certificate.imported, certificate.paid], [{ xof: 30_075 }, { xof: 30_075 }]);
  assert.equal(certificate.debited.xof, 30_075 + (certificate.fees.xof ?? 0));
  assert.equal(walletSide[0]?.wallet, engine.record(batch).wallets.xof);
  assert.deepEqual(
    approvals.map(({ by, count, totals }) => ({ by, count, totals })),
    [{ by: ['test'], count: 3, totals: { xof: 30_075 } }],
  );
  assert.equal(certificate.closed.by, 'Awa Diop');
  assert.equal(certificate.meaning?.code, meaningCode(validSheet(mobileRows(3)).statement));
  assert.ok(certificate.meaning.says.length > 0);
  const events = [...journal.events(batch)];
  const last = events.at(-1);
  assert.deepEqual(chain.head, { seq: last?.seq, hash: last?.hash });
  assert.equal(chain.events, events.length);
  const read = readCertificate(certificateText(certificate));
  assert.ok(read.ok);
  assert.deepEqual(faultsWithin(read.certificate), []);
  assert.deepEqual(faultsBesideJournal(read.certificate, journal), []);
  const right = { sheet: certificate.sheet.sha256, results: RESULTS.sha256 };
  assert.deepEqual(faultsBesideFiles(read.certificate, right), []);
  assert.doesNotMatch(certificateText(certificate), /22177|Diop \d/, 'no payee, no phone');
});

test('the hash is that of the file without it as jq writes it, also with letters that are escaped otherwise', async (t) => {
  const { certificate } = await closed(t);
  const odd = forged(certificate, (body) => {
    body.name = 'Paie « août » \u0001 \\ "é" 漢 😀 </x>';
  });
  const path = join(temporaryFolder(t), 'certificate.json');
  writeFileSync(path, certificateText(odd));
  const jq = spawnSync('jq', ['-cjS', 'del(.sha256)', path]);
  if (jq.error) return t.skip('jq is not on this machine');
  assert.equal(createHash('sha256').update(jq.stdout).digest('hex'), odd.sha256);
  const whole = spawnSync('jq', ['-cS', '.', path], { encoding: 'utf8' });
  assert.equal(whole.stdout, certificateText(odd));
});

test('canonical JSON takes no fraction, and writes what programs escape differently as one letter', () => {
  assert.equal(
    canonicalJson({ b: [1, null, true], a: { d: 'x', c: undefined } }),
    '{"a":{"d":"x"},"b":[1,null,true]}',
  );
  assert.throws(() => canonicalJson({ a: 0.1 }), RangeError);
  assert.throws(() => canonicalJson(2 ** 53), RangeError);
  assert.equal(canonicalJson('a\u007f\ud800'), '"a\ufffd\ufffd"');
});

test('attack: the file is cut', async (t) => {
  const { certificate } = await closed(t);
  const text = certificateText(certificate);
  const cut = readCertificate(text.slice(0, -40));
  assert.deepEqual(cut.ok ? [] : names(cut.faults), ['not-json']);
  const { approvals: _left, ...rest } = certificate;
  const without = readCertificate(JSON.stringify(rest));
  assert.deepEqual(without.ok ? [] : names(without.faults), ['not-a-certificate approvals']);
  const emptied = readCertificate(JSON.stringify({ ...certificate, approvals: [] }));
  assert.ok(emptied.ok);
  assert.deepEqual(names(faultsWithin(emptied.certificate)), ['hash', 'approval xof']);
});

test('attack: something is said twice, or where no program reads it; a file that is only laid out anew holds', async (t) => {
  const { certificate } = await closed(t);
  const text = certificateText(certificate);
  for (const [from, to] of [
    ['"batch":', '"batch":"b-another1","batch":'],
    ['"paid":{', '"paid":{"xof":1,'],
    ['"imported":{', '"imported":{"__proto__":5,'],
    ['{"approvals"', '{"__proto__":null,"approvals"'],
  ] as const) {
    const added = text.replace(from, to);
    assert.notEqual(added, text);
    const read = readCertificate(added);
    assert.deepEqual(read.ok ? [] : names(read.faults), ['not-a-certificate'], to);
  }
  const laidOut = readCertificate(JSON.stringify(JSON.parse(text), null, 2));
  assert.deepEqual(laidOut.ok && laidOut.certificate, certificate);
});

test('attack: figures are swapped, with the old hash and with a new one', async (t) => {
  const { certificate } = await closed(t);
  const swapped = { ...certificate, fees: certificate.debited, debited: certificate.fees };
  assert.deepEqual(names(faultsWithin(swapped)), ['hash', 'sums fees', 'sums debited']);
  const paid = forged(certificate, (body) => {
    body.paid = { xof: 30_000 };
  });
  assert.deepEqual(names(faultsWithin(paid)), ['sums paid']);
  const wallet = forged(certificate, (body) => {
    body.walletSide[0].closingMinor += 5;
  });
  assert.deepEqual(names(faultsWithin(wallet)), ['wallet-side']);
  const more = forged(certificate, (body) => {
    for (const approval of body.approvals) approval.highestDebit.xof = body.debited.xof - 1;
  });
  assert.deepEqual(names(faultsWithin(more)), ['approval xof']);
});

test('attack: it is shown beside another sheet, or other results', async (t) => {
  const { certificate } = await closed(t);
  const other = 'c'.repeat(64);
  assert.deepEqual(names(faultsBesideFiles(certificate, { sheet: other })), ['sheet']);
  assert.deepEqual(names(faultsBesideFiles(certificate, { results: other })), ['results']);
  const bare = { ...certificate, results: null };
  assert.deepEqual(names(faultsBesideFiles(bare, { results: other })), ['no-results']);
});

test('attack: another wallet stands in it, with a hash that fits: the journal shows it', async (t) => {
  const { certificate, journal } = await closed(t);
  const half = forged(certificate, (body) => {
    body.wallets.xof = 'another';
  });
  assert.deepEqual(names(faultsWithin(half)), ['wallet-side xof']);
  const whole = forged(certificate, (body) => {
    body.wallets.xof = 'another';
    body.walletSide[0].wallet = 'another';
  });
  assert.deepEqual(names(faultsWithin(whole)), [], 'a hash alone does not show it');
  assert.deepEqual(names(faultsBesideJournal(whole, journal)), [
    'journal-differs wallets',
    'journal-differs walletSide',
  ]);
});

test('attack: it is shown again for another closing, another batch or another journal', async (t) => {
  const { bench, certificate, journal, engine, service, batch } = await closed(t);
  const other = await bench.approved(
    engine,
    mobileRows(4).slice(3),
    validSheet(mobileRows(4).slice(3)),
    'e'.repeat(64),
  );
  const renamed = forged(certificate, (body) => {
    body.batch = other;
  });
  assert.deepEqual(names(faultsBesideJournal(renamed, journal)), ['no-such-closing']);

  assert.equal(reopenBatch(engine, batch, { by: 'Awa', reason: 'a question' }), undefined);
  assert.deepEqual(names(faultsBesideJournal(certificate, journal)), ['reopened']);
  assert.ok((await closeBatch(engine, service, batch, { by: 'Koffi', reason: 'answered' })).ok);
  const second = certificateOf(journal, batch, { results: RESULTS });
  assert.ok(second);
  assert.deepEqual(faultsBesideJournal(second, journal), []);
  assert.deepEqual(
    names(faultsBesideJournal(certificate, journal)),
    ['reopened'],
    'the first is of the past',
  );
  const mixed = forged(second, (body) => {
    body.closed = certificate.closed;
  });
  assert.deepEqual(names(faultsBesideJournal(mixed, journal)), ['journal-differs closed']);

  const stranger = await engineBench(t);
  assert.deepEqual(names(faultsBesideJournal(certificate, stranger.open().journal)), ['no-such-batch']);
});
