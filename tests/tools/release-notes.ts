/** What is handed out beside the installers: the notes of a version, and the checksums of every file. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audit } from './audit-shipped.ts';
import type { RuntimeVersions } from './bill-of-materials.ts';

/** What a version brings, as the changelog says; undefined if it says nothing of it. */
export function changesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n')[0]?.split(' ')[0] === version);
  return section?.split('\n').slice(1).join('\n').trim() || undefined;
}

/** In the form that `sha256sum --check` reads, of the files in a folder. */
export function checksums(folder: string, names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}

/** The files in the folder that are handed out; what electron-builder notes for itself is not. */
export function installersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:AppImage|deb|dmg|exe)$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

interface Notes {
  readonly version: string;
  readonly commit: string;
  readonly changes: string;
  readonly versions: RuntimeVersions;
  readonly audit: Audit;
  readonly lacks: readonly string[];
}

export function releaseNotes({ version, commit, changes, versions, audit, lacks }: Notes): string {
  const { electron, chromium, node, sqlite } = versions;
  const audited =
    'unanswered' in audit
      ? `NOT AUDITED: the registry gave no answer (${audit.unanswered}).`
      : 'The registry knows of no hole in what is shipped.';
  return `# Paysheet ${version}

${changes}

Made from commit ${commit}, with Electron ${electron} (Chromium ${chromium}, Node ${node}) and SQLite ${sqlite}; every part
is in sbom.cdx.json. ${audited}
${lacks.length === 0 ? '' : `\nNOT TO BE HANDED OUT:\n${lacks.map((each) => `- ${each}\n`).join('')}`}
Check what you received: \`sha256sum --check SHA256SUMS\`. There are no updates by themselves: ask for the next version where
you got this one.
`;
}
