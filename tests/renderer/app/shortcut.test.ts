import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchEntries } from '../../../renderer/app/palette.ts';
import { describeShortcut, isPressed, type KeyPress } from '../../../renderer/platform/shortcut.ts';

const nothing: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
};

test('a digit is matched by the physical key, so that AZERTY needs no Shift', () => {
  const azerty = { ...nothing, key: '&', code: 'Digit1', ctrlKey: true };
  assert.equal(isPressed({ key: '1', ctrl: true }, azerty, false), true);
});

test('a letter is matched by what the layout types, whatever its case', () => {
  const press = { ...nothing, key: 'J', code: 'KeyC', ctrlKey: true, shiftKey: true };
  assert.equal(isPressed({ key: 'j', ctrl: true, shift: true }, press, false), true);
  assert.equal(isPressed({ key: 'j', ctrl: true }, press, false), false);
});

test('on macOS Cmd stands for Ctrl, and Ctrl for nothing', () => {
  assert.equal(isPressed({ key: 'k', ctrl: true }, { ...nothing, key: 'k', metaKey: true }, true), true);
  assert.equal(isPressed({ key: 'k', ctrl: true }, { ...nothing, key: 'k', ctrlKey: true }, true), false);
});

test('a key alone does not answer with a modifier held', () => {
  assert.equal(isPressed({ key: 'F8' }, { ...nothing, key: 'F8', altKey: true }, false), false);
});

test('shortcuts are written as they stand on the keys', () => {
  assert.equal(describeShortcut({ key: 'j', ctrl: true, shift: true }, 'en', false), 'Ctrl+Shift+J');
  assert.equal(describeShortcut({ key: 'j', ctrl: true, shift: true }, 'fr', false), 'Ctrl+Maj+J');
  assert.equal(describeShortcut({ key: 'j', ctrl: true, shift: true }, 'en', true), '⇧⌘J');
});

test('the palette finds by every word, accents and case aside, beginnings first', () => {
  const entries = ['Frais et taux', 'Bénéficiaires', 'Nouveau bénéficiaire'].map((label) => ({
    id: label,
    label,
    perform: () => undefined,
  }));
  assert.deepEqual(
    matchEntries(entries, 'benef').map(({ label }) => label),
    ['Bénéficiaires', 'Nouveau bénéficiaire'],
  );
  assert.deepEqual(
    matchEntries(entries, 'taux frais').map(({ label }) => label),
    ['Frais et taux'],
  );
  assert.deepEqual(matchEntries(entries, 'zzz'), []);
});
