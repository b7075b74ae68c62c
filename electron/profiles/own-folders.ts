import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The app's own data folder, in which the command line looks as well: journal, profiles, drafts. On Windows it is the
 * local folder, because the roaming one is copied to every computer where its owner signs in, and a copy of a journal
 * must not pay.
 */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Partial<Record<string, string>>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32')
    return join(environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Paysheet');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Paysheet');
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'Paysheet');
}

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
