/** The registry's list of known holes, for what is shipped: the packages in the app, and Electron. */
import { spawnSync } from 'node:child_process';
import { PROJECT_FOLDER } from '../support/desktop-app.ts';
import { collectLicences } from './collect-licences.ts';

/** `holes` names each package that is shipped with one; `unanswered` says why nobody knows. */
export type Audit = { readonly holes: readonly string[] } | { readonly unanswered: string };

export function auditShipped(): Audit {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return auditOf(stdout ?? '', ['electron', ...collectLicences().map(({ name }) => name)]);
}

/** Reads what `npm audit --json` printed. What is no report is no answer: an audit that did not happen is not a clean one. */
export function auditOf(printed: string, shipped: readonly string[]): Audit {
  let report: { message?: unknown; vulnerabilities?: Record<string, { severity?: unknown }> };
  try {
    report = JSON.parse(printed);
  } catch {
    return { unanswered: 'npm printed no report' };
  }
  if (report.vulnerabilities === undefined) return { unanswered: String(report.message ?? 'no reason') };
  const known = new Set(shipped);
  const holes = Object.entries(report.vulnerabilities).filter(([name]) => known.has(name));
  return { holes: holes.map(([name, { severity }]) => `${name} (${severity ?? 'unknown'})`) };
}
