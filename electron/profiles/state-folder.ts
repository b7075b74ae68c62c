import { homedir } from 'node:os';
import { join } from 'node:path';
import { defaultDataFolder } from './data-folder.ts';

/**
 * Where the journal's high-water mark is kept: apart from the data folder, so that restoring a backup of that folder
 * does not restore an old mark.
 */
export function defaultStateFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Partial<Record<string, string>>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32' || platform === 'darwin')
    return `${defaultDataFolder(platform, environment, home)} State`;
  return join(environment.XDG_STATE_HOME ?? join(home, '.local', 'state'), 'Paysheet');
}
