/** The licences of the parts of the app: the packages that our own package.json ships, and their dependencies. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Licence } from '../../shared/ipc/app-requests.ts';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly author?: string | { readonly name?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The project's own Node runs scripts and tests, and is no part of the app; nor is the prebuilt module of the keychain,
 * because no app is made without the one that was built.
 */
const NOT_SHIPPED = /^(?:node-(?:linux|win)-x64|@github\/keytar)$/;
/** Left out of the built app (`electron.vite.config.ts`), or needed only to build or fetch a native package. */
const NOT_FOLLOWED = /^(?:unzipper|fast-csv|glob|node-addon-api|prebuild-install)$/;
const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const FREE_OF_WARRANTY =
  'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.';
/** The licences' own words, for the few packages that name one and bring no file of it. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\n${FREE_OF_WARRANTY}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.\n\nTHE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

export function collectLicences(): readonly Licence[] {
  const found = new Map<string, Licence>();
  const waiting = shippedPackages().map((name) => ({ name, from: PROJECT_FOLDER }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from);
    if (folder === undefined || found.has(folder)) continue;
    const packageFile = readPackage(folder);
    found.set(folder, licenceOf(folder, packageFile));
    for (const name of Object.keys(packageFile.dependencies ?? {}))
      if (!NOT_FOLLOWED.test(name)) waiting.push({ name, from: folder });
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The packages that package.json ships. */
export function shippedPackages(): readonly string[] {
  const { dependencies = {}, optionalDependencies = {} } = readPackage(PROJECT_FOLDER);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)].filter(
    (name) => !NOT_SHIPPED.test(name),
  );
}

/** As Node resolves: beside the package that asks, then further up. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === PROJECT_FOLDER || folder === dirname(folder)) return undefined;
  }
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

function licenceOf(folder: string, { name = '', version = '', license, author }: PackageFile): Licence {
  const licence = typeof license === 'string' ? license : (license?.type ?? '');
  const person = typeof author === 'string' ? author : (author?.name ?? '');
  const holder = person.replace(/\s*[<(].*$/, '');
  return { name, version, licence, author: holder, text: textOf(folder) ?? standardText(licence, holder) };
}

function textOf(folder: string): string | undefined {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXT_FILE.test(entry.name),
  );
  const texts = files.map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim());
  return texts.length === 0 ? undefined : texts.join('\n\n');
}

function standardText(licence: string, holder: string): string {
  const text = STANDARD_TEXTS[licence];
  return text === undefined ? '' : `Copyright (c) ${holder || 'the authors'}\n\n${text}`;
}
