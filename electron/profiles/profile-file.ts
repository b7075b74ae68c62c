/** `profiles.json` in the data folder: the profiles, the chosen one, preferences and the engine's settings. Never a key. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '../../shared/domain/settings.ts';
import { type Preferences, preferencesSchema, profileNameSchema } from '../../shared/ipc/profile-requests.ts';
import { JsonFile, JsonFileDamaged } from '../files/json-file.ts';
import { checkAddress, PRACTICE, type Profile } from './profile.ts';

/** The file may have been edited by hand or by somebody else, so only an address to which keys may be sent is accepted. */
const addressSchema = z.string().transform((typed, context) => {
  const checked = checkAddress(typed);
  if (checked.ok) return checked.address;
  context.addIssue({ code: 'custom', message: `not a safe address (${checked.problem.params?.reason})` });
  return z.NEVER;
});

const fileSchema = z
  .strictObject({
    version: z.literal(1),
    chosen: z.string().default(PRACTICE),
    profiles: z
      .array(
        z.strictObject({
          name: profileNameSchema,
          environment: z.enum(['sandbox', 'live']),
          address: addressSchema,
          origin: z.string(),
        }),
      )
      .max(100)
      .default([]),
    preferences: preferencesSchema.prefault({}),
    settings: settingsSchema.prefault({}),
    /** True if a person has chosen the rate of the calls; it then applies to the practice service as well. */
    isPaceChosen: z.boolean().optional(),
  })
  .transform((file) => ({
    ...file,
    // Before this was recorded, a rate other than the default meant that somebody had chosen it.
    isPaceChosen:
      file.isPaceChosen ??
      !isDeepStrictEqual(
        [file.settings.rate, file.settings.tracking],
        [DEFAULT_SETTINGS.rate, DEFAULT_SETTINGS.tracking],
      ),
  }));

export interface ProfileFile {
  readonly chosen: string;
  readonly profiles: readonly Profile[];
  readonly preferences: Preferences;
  readonly settings: Settings;
  readonly isPaceChosen: boolean;
}

type ReadProfileFile =
  | { readonly kind: 'read'; readonly file: ProfileFile }
  /** The file exists but cannot be understood; nothing was changed. `reason` names the line. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly reason: string };

export function profileFilePath(dataFolder: string): string {
  return join(dataFolder, 'profiles.json');
}

function fileOf(dataFolder: string): JsonFile<typeof fileSchema> {
  const first = () => fileSchema.parse({ version: 1 });
  return new JsonFile({ path: profileFilePath(dataFolder), schema: fileSchema, first, ifDamaged: 'throw' });
}

/** Reads the file. If it is missing, the result is the defaults: only the practice profile. */
export function readProfileFile(dataFolder: string): ReadProfileFile {
  try {
    return { kind: 'read', file: fileOf(dataFolder).read() };
  } catch (failure) {
    if (!(failure instanceof JsonFileDamaged)) throw failure;
    return { kind: 'unreadable', path: failure.path, reason: failure.reason };
  }
}

export function writeProfileFile(dataFolder: string, file: ProfileFile): void {
  fileOf(dataFolder).write({ ...file, version: 1, profiles: [...file.profiles] });
}

/** The chosen profile; undefined for practice, also if the chosen one no longer exists. */
export function chosenProfile(file: ProfileFile): Profile | undefined {
  return file.profiles.find((profile) => profile.name === file.chosen);
}
