import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { KEYCHAIN_MODULES } from '../../../electron/secrets/keychain.ts';
import { commandLine } from '../../support/command-line.ts';

const PUBLIC = 'pk_test_canary_1';
const PRIVATE = 'sk_test_canary_2';

test('without a keychain, keys set says so and names the environment; nothing is kept', {
  skip: process.platform === 'win32' && 'Windows always has its keychain',
}, async (t) => {
  const { runProcess, environment } = commandLine(t);
  environment.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere';
  const ran = await runProcess(['keys', 'set'], `${PUBLIC}\n${PRIVATE}\n`);
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, /PAYSHEET_PUBLIC_KEY/);
  assert.ok(!`${ran.stdout}${ran.stderr}`.includes(PRIVATE));
});

test('keys show prints the public key alone, and beside it where the keys lie', async (t) => {
  const { run, environment } = commandLine(t);
  environment.PAYSHEET_PUBLIC_KEY = PUBLIC;
  environment.PAYSHEET_PRIVATE_KEY = PRIVATE;
  const ran = await run(['keys', 'show']);
  assert.equal(ran.status, 0);
  assert.equal(ran.stdout.trim(), PUBLIC);
  assert.equal(ran.stderr, 'From the environment.\n');
});

test('keys are never taken from arguments', async (t) => {
  const { run } = commandLine(t);
  const ran = await run(['keys', 'set', '--private-key', PRIVATE]);
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, /unknown option/);
});

const SCRIPT = `
printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
paysheet() { "$NODE" "$COMMAND_LINE" "$@" --profile canary; }
printf '%s\\n%s\\n' ${PUBLIC} ${PRIVATE} | paysheet keys set --service https://payments.example || exit 11
[ "$(paysheet keys show)" = ${PUBLIC} ] || exit 12
paysheet keys show 2>&1 >/dev/null | grep -q 'In the system’s keychain (Secret Service), for https://payments.example' || exit 17
paysheet keys show --json | grep -q '"keychain": *"secret-service"' || exit 18
paysheet keys show --json | grep -q '"service": *"https://payments.example"' || exit 15
PAYSHEET_ORIGIN=o paysheet call list-wallets --service https://localhost:1 2>&1 | grep -q 'entered for https://payments.example, not for https://localhost:1' || exit 16
paysheet keys remove || exit 13
paysheet keys show && exit 14
exit 0
`;

function hasKeyring(): boolean {
  const has = (command: string) => spawnSync('which', [command]).status === 0;
  return process.platform === 'linux' && has('dbus-run-session') && has('gnome-keyring-daemon');
}

test('keys go into the real keychain and out of it', {
  skip:
    (!hasKeyring() && 'no keyring here') ||
    (!KEYCHAIN_MODULES.some((path) => existsSync(path)) && 'no module of the keychain is here'),
}, async (t) => {
  const { environment, folder } = commandLine(t);
  const root = join(import.meta.dirname, '..', '..', '..');
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', SCRIPT], {
    cwd: folder,
    env: { ...environment, NODE: process.execPath, COMMAND_LINE: join(root, 'electron/cli/paysheet.mjs') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      said += piece;
    });
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 0, said);
  assert.ok(!said.includes(PRIVATE));
});
