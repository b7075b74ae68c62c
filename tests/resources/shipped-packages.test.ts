/** package.json is correct: `dependencies` is what the app consists of, and all of their licences are shown. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { importsOf } from '../house/imports.ts';
import { readProjectFile, sourceFiles } from '../house/project-files.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { collectLicences, shippedPackages } from '../tools/collect-licences.ts';

/** What the shipped code imports by a package's name. */
function importedPackages(): Set<string> {
  const sources = sourceFiles().filter((path) => /^(?:electron|renderer|shared)\//.test(path));
  const specifiers = sources.flatMap((path) => importsOf(path)).filter((name) => !/^(?:\.|node:)/.test(name));
  // A style sheet names the font that it bundles.
  const fonts = globSync('renderer/**/*.css', { cwd: PROJECT_FOLDER }).flatMap((path) =>
    [...readProjectFile(path).matchAll(/url\("(@[^"]+)"\)/g)].map(([, name = '']) => name),
  );
  // The one that PDFs embed is read from its folder, as a file.
  const embedded = sources.flatMap((path) =>
    [...readProjectFile(path).matchAll(/'node_modules', '(@[^']+)', '([^']+)'/g)].map(
      ([, scope, name]) => `${scope}/${name}`,
    ),
  );
  const packages = [...specifiers, ...fonts, ...embedded].map(
    (name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name,
  );
  return new Set(packages.filter((name) => name !== 'electron'));
}

test('what the shipped code imports is under dependencies, and nothing else is', () => {
  assert.deepEqual([...shippedPackages()].sort(), [...importedPackages()].sort());
});

test('the licence of every package that is shipped is there with its text', () => {
  const licences = collectLicences();
  assert.ok(licences.length > 100);
  const without = licences.filter(({ text }) => !/copyright|licen[cs]e|permission/i.test(text));
  assert.deepEqual(
    without.map(({ name }) => name),
    [],
  );
  for (const name of shippedPackages())
    assert.ok(
      licences.some((licence) => licence.name === name),
      name,
    );
});
