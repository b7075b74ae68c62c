import { homedir } from 'node:os';
import { join } from 'node:path';

/** The app's own data folder, where the command line looks as well: journal, profiles, drafts. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: Readonly<Partial<Record<string, string>>> = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Paysheet');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Paysheet');
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'Paysheet');
}
