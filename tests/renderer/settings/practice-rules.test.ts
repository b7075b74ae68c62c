/** The practice service is told by the window as its README tells it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsEn } from '../../../renderer/words/en/settings.ts';
import { settingsFr } from '../../../renderer/words/fr/settings.ts';
import { readProjectFile } from '../../house/project-files.ts';

test('the window names all that makes the practice service fail, refuse or charge otherwise, in both languages', () => {
  const lines = readProjectFile('electron/practice/README.md')
    .split('\n')
    .filter((line) => /^\| an? /.test(line));
  assert.equal(lines.length, 4);
  const causes = lines.flatMap((line) => [...line.matchAll(/`([^`]+)`|(\d\d) cents/g)]);
  const named = causes
    .map(([, code, ending]) => code ?? ending ?? '')
    .filter((text) => !/^[A-Z_]+$/.test(text));
  for (const words of [settingsEn, settingsFr]) {
    const told = Object.entries(words)
      .filter(([key]) => key.startsWith('settings.practiceRule.'))
      .map(([, text]) => text);
    assert.equal(told.length, lines.length);
    for (const cause of [...named, '000000']) assert.ok(told.join(' ').includes(cause), cause);
  }
});
