/** The environment that sends a process's own folders, on every system, below one folder of its test. */
import { join } from 'node:path';

/** What a Windows program cannot do without: its sockets and random numbers come from there. */
const KEPT_ON_WINDOWS = ['SystemRoot', 'TEMP', 'TMP', 'NODE_SKIP_PLATFORM_CHECK'] as const;

export function ownFolders(folder: string): Record<string, string> {
  const environment: Record<string, string> = {
    HOME: folder,
    USERPROFILE: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    ...ownStateFolder(join(folder, 'state')),
  };
  for (const name of process.platform === 'win32' ? KEPT_ON_WINDOWS : []) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/** Where the journal's mark is kept; on Windows the default data folder is below it as well. */
export function ownStateFolder(folder: string): Record<string, string> {
  return { XDG_STATE_HOME: folder, LOCALAPPDATA: folder };
}
