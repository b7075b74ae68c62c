import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * The home folder that the environment names or, if that is no whole path, the one in the system's list of users. From
 * an empty HOME each working folder would have a journal of its own, and none of them would know what another has paid.
 */
export function homeFolder(named: string = homedir()): string {
  return isAbsolute(named) ? named : userInfo().homedir;
}

/** A folder that a variable names; undefined if it is not a whole path, as for an empty variable. */
function folderNamed(variable: string | undefined): string | undefined {
  return variable !== undefined && isAbsolute(variable) ? variable : undefined;
}

/**
 * The app's own data folder, in which the command line looks as well: journal, profiles, drafts. On Windows it is the
 * local folder, because the roaming one is copied to every computer where its owner signs in, and a copy of a journal
 * must not pay.
 */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Partial<Record<string, string>>> = process.env,
  home: string = homeFolder(),
): string {
  if (platform === 'win32')
    return join(folderNamed(environment.LOCALAPPDATA) ?? join(home, 'AppData', 'Local'), 'Paysheet');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Paysheet');
  return join(folderNamed(environment.XDG_CONFIG_HOME) ?? join(home, '.config'), 'Paysheet');
}

/**
 * Where the journal's high-water mark is kept: apart from the data folder, so that restoring a backup of that folder
 * does not restore an old mark.
 */
export function defaultStateFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Partial<Record<string, string>>> = process.env,
  home: string = homeFolder(),
): string {
  if (platform === 'win32' || platform === 'darwin')
    return `${defaultDataFolder(platform, environment, home)} State`;
  return join(folderNamed(environment.XDG_STATE_HOME) ?? join(home, '.local', 'state'), 'Paysheet');
}
