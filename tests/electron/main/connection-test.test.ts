/** The connection test against the practice service: each failure is reported with its likeliest cause. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { ProfileAccess } from '../../../electron/main/profiles/profiles.ts';
import { testConnection } from '../../../electron/main/service/connection-test.ts';
import type { PracticeOptionsInput } from '../../../electron/practice/faults/practice-options.ts';
import { ServiceKeys } from '../../../electron/secrets/service-keys.ts';
import { renderProblem } from '../../../shared/i18n/render-problem.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_CERTIFICATE_KEY } from '../../support/loopback-certificate.ts';
import { startPracticeService } from '../../support/practice-service.ts';

async function practiceAccess(t: TestContext, options: PracticeOptionsInput = {}): Promise<ProfileAccess> {
  const practice = await startPracticeService(options);
  t.after(() => practice.close());
  const keys = new ServiceKeys(practice.publicKey, practice.privateKey);
  return {
    name: 'Test',
    environment: 'sandbox',
    address: practice.url,
    origin: practice.origin,
    keys: { kind: 'found', keys, from: 'session' },
  };
}

function failedCheck(report: Awaited<ReturnType<typeof testConnection>>): string | undefined {
  return report.checks.find(({ outcome }) => outcome === 'failed')?.check;
}

test('a connection that works passes every check and counts the wallets', async (t) => {
  const report = await testConnection(await practiceAccess(t));
  assert.ok(report.isWorking);
  assert.ok(report.checks.every(({ outcome }) => outcome === 'passed'));
  assert.equal(report.walletCount, 4);
  // The Date header holds whole seconds.
  assert.ok(Math.abs(report.clockDifferenceSeconds ?? Number.POSITIVE_INFINITY) <= 1);
});

test('wrong keys are told as keys, and the origin is not said to be accepted', async (t) => {
  const access = await practiceAccess(t);
  const keys = { kind: 'found', keys: new ServiceKeys('pk_wrong_1', 'sk_wrong_1'), from: 'session' } as const;
  const report = await testConnection({ ...access, keys });
  assert.equal(failedCheck(report), 'keys');
  assert.equal(report.problems[0]?.code, 'keys-refused');
  assert.equal(report.checks.find(({ check }) => check === 'origin')?.outcome, 'not-tried');
});

test('a wrong origin, and an address that is not allow-listed, are told as such', async (t) => {
  const wrongOrigin = await testConnection({ ...(await practiceAccess(t)), origin: 'elsewhere' });
  assert.equal(failedCheck(wrongOrigin), 'origin');
  assert.equal(wrongOrigin.problems[0]?.code, 'headers-refused');
  const notListed = await testConnection(await practiceAccess(t, { addressIsAllowed: false }));
  assert.equal(notListed.isWorking, false);
});

test('a missing permission is named', async (t) => {
  const report = await testConnection(await practiceAccess(t, { denied: ['list-wallets'] }));
  assert.equal(failedCheck(report), 'permission');
  assert.equal(report.problems[0]?.code, 'permission-missing');
});

test('a service that is not there is told as unreachable', async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const access = await practiceAccess(t);
  const report = await testConnection({ ...access, address: `http://127.0.0.1:${port}` });
  assert.equal(failedCheck(report), 'reach');
  assert.equal(report.problems[0]?.code, 'service-unreachable');
});

test('another server under the address is told, and a wrong path is told by its address', async (t) => {
  const server = createServer((_request, response) => response.end('<html>welcome</html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const access = await practiceAccess(t);
  const { port } = server.address() as AddressInfo;
  const foreign = await testConnection({ ...access, address: `http://127.0.0.1:${port}` });
  assert.equal(foreign.problems[0]?.code, 'answer-not-theirs');
  const wrongPath = await testConnection({ ...access, address: `${access.address}/elsewhere` });
  assert.equal(wrongPath.problems[0]?.code, 'address-wrong');
});

test('a clock that is far off is told before the keys are blamed', async (t) => {
  const server = createServer((_request, response) =>
    response
      .writeHead(401, {
        'content-type': 'application/json',
        date: new Date(Date.now() - 3_600_000).toUTCString(),
      })
      .end('{"success":false,"message":"no","mb_error_code":"permission_error","errors":{}}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const report = await testConnection({ ...(await practiceAccess(t)), address: `http://127.0.0.1:${port}` });
  assert.equal(failedCheck(report), 'clock');
  assert.equal(Math.round((report.clockDifferenceSeconds ?? 0) / 60), 60);
  assert.equal(report.problems[0]?.code, 'clock-differs');
});

test('a certificate that nobody vouches for is told as unsafe, in the reader’s language', async (t) => {
  const server = createSecureServer({ cert: LOOPBACK_CERTIFICATE, key: LOOPBACK_CERTIFICATE_KEY });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const report = await testConnection({ ...(await practiceAccess(t)), address: `https://127.0.0.1:${port}` });
  assert.equal(failedCheck(report), 'certificate');
  const [problem] = report.problems;
  assert.equal(problem?.code, 'connection-unsafe');
  assert.match(
    renderProblem(problem, 'fr-CA').message,
    /le certificat est signé par lui-même \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  );
});

test('without keys nothing is sent', async (t) => {
  const report = await testConnection({ ...(await practiceAccess(t)), keys: { kind: 'none' } });
  assert.equal(failedCheck(report), 'keys');
  assert.ok(report.checks.every(({ outcome }) => outcome !== 'passed'));
});
