import assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkAddress, PRACTICE } from '../../../electron/profiles/profile.ts';
import {
  chosenProfile,
  profileFilePath,
  readProfileFile,
  writeProfileFile,
} from '../../../electron/profiles/profile-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('without a file, practice is chosen and everything is at its default', (t) => {
  const read = readProfileFile(temporaryFolder(t));
  assert.ok(read.kind === 'read');
  assert.equal(read.file.chosen, PRACTICE);
  assert.deepEqual(read.file.profiles, []);
  assert.equal(read.file.settings.concurrency, 2);
  assert.equal(chosenProfile(read.file), undefined);
});

test('what is written is read back, leaves one file, and only its owner may read it', (t) => {
  const folder = temporaryFolder(t);
  const read = readProfileFile(folder);
  assert.ok(read.kind === 'read');
  const sandbox = {
    name: 'Sandbox',
    environment: 'sandbox',
    address: 'https://sandbox.example',
    origin: 'o',
  } as const;
  const file = { ...read.file, chosen: 'Sandbox', profiles: [sandbox] };
  writeProfileFile(folder, file);
  assert.deepEqual(readProfileFile(folder), { kind: 'read', file });
  assert.deepEqual(chosenProfile(file), sandbox);
  assert.deepEqual(readdirSync(folder), ['profiles.json']);
  if (process.platform !== 'win32') assert.equal(statSync(profileFilePath(folder)).mode & 0o777, 0o600);
});

for (const [what, text] of [
  ['no JSON', '{'],
  ['an unknown key', '{"version":1,"keys":{"privateKey":"x"}}'],
  ['another version', '{"version":2}'],
  [
    'an address that would send keys readable',
    '{"version":1,"profiles":[{"name":"Live","environment":"live","address":"http://payments.example","origin":"o"}]}',
  ],
  [
    'an address that hides its host',
    '{"version":1,"profiles":[{"name":"Live","environment":"live","address":"https://payments.example@evil.test","origin":"o"}]}',
  ],
  ['a setting out of range', '{"version":1,"settings":{"concurrency":0}}'],
] as const) {
  test(`a file with ${what} is named as unreadable and left as it is`, (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(profileFilePath(folder), text);
    const read = readProfileFile(folder);
    assert.ok(read.kind === 'unreadable');
    assert.equal(read.path, profileFilePath(folder));
    assert.notEqual(read.reason, '');
  });
}

const accepted = [
  ['https://api.example.com', 'https://api.example.com'],
  ['  https://api.example.com/base/ ', 'https://api.example.com/base'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
] as const;
for (const [typed, address] of accepted) {
  test(`the address ${typed} is kept as ${address}`, () => {
    assert.deepEqual(checkAddress(typed), { ok: true, address });
  });
}

for (const typed of [
  'http://api.example.com',
  'http://127.0.0.1.example.com',
  'ftp://localhost',
  'https://user:password@api.example.com',
  'https://api.example.com/?key=1',
  'api.example.com',
  '',
]) {
  test(`the address “${typed}” is refused`, () => {
    const checked = checkAddress(typed);
    assert.ok(!checked.ok);
    assert.equal(checked.problem.code, 'connection-unsafe');
  });
}
