import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * True if the folder is one of those or inside one of them. Links, case and mount points give one folder many names, so
 * we compare the system's own number of it. A folder that cannot be looked at is in none.
 */
export async function isWithin(folder: string, others: readonly string[]): Promise<boolean> {
  const wanted = new Set((await Promise.all(others.map(numberOf))).filter((number) => number !== undefined));
  for (let at = resolve(folder); ; at = dirname(at)) {
    const number = await numberOf(at);
    if (number !== undefined && wanted.has(number)) return true;
    if (dirname(at) === at) return false;
  }
}

async function numberOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined);
  return found && `${found.dev} ${found.ino}`;
}
