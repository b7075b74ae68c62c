import { parseSettings, type Settings } from '../../shared/domain/settings.ts';
import { readJsonFile } from './json-file.ts';
import { unusable } from './refusal.ts';

/** The settings of this run: those of the file that --settings names, else the ones given (the data folder's). */
export async function readRunSettings(path: string | undefined, otherwise: Settings): Promise<Settings> {
  if (path === undefined) return otherwise;
  const parsed = parseSettings(await readJsonFile('--settings', path));
  if (parsed.ok) return parsed.settings;
  throw unusable(`--settings ${path}: ${parsed.messages.join('; ')}.`);
}
