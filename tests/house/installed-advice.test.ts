import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProjectFile, sourceFiles } from './project-files.ts';

test('nothing that is installed advises “npm run”, which an installed app does not have', () => {
  // The demo is a command of the project, and no part of the app.
  const shipped = sourceFiles().filter(
    (path) => /^(?:electron|renderer|shared)\//.test(path) && path !== 'electron/cli/demo.ts',
  );
  const advice = shipped.filter((path) =>
    readProjectFile(path)
      .split('\n')
      .some((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && /\bnpm (?:run|start|rebuild|ci)\b/.test(line)),
  );
  assert.ok(shipped.length > 500);
  assert.deepEqual(advice, []);
});
