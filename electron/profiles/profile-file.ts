/**
 * `profiles.json` in the data folder: profiles, which one is chosen, preferences and the engine's settings. Never a key.
 * Written whole to a neighbour and renamed over, so that a crash leaves the old file or the new one.
 */
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Settings, settingsSchema } from '../../shared/domain/settings.ts';
import { type Preferences, preferencesSchema, profileNameSchema } from '../../shared/ipc/profile-requests.ts';
import { checkAddress, PRACTICE, type Profile } from './profile.ts';

/** The file may have been edited by hand, or by someone else: only an address that keys may be sent to is read. */
const addressSchema = z.string().transform((typed, context) => {
  const checked = checkAddress(typed);
  if (checked.ok) return checked.address;
  context.addIssue({ code: 'custom', message: `not a safe address (${checked.problem.params?.reason})` });
  return z.NEVER;
});

const fileSchema = z.strictObject({
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
});

export interface ProfileFile {
  readonly chosen: string;
  readonly profiles: readonly Profile[];
  readonly preferences: Preferences;
  readonly settings: Settings;
}

export type ReadProfileFile =
  | { readonly kind: 'read'; readonly file: ProfileFile }
  /** It is there and cannot be understood; nothing was changed. `reason` names the line of it. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly reason: string };

export function profileFilePath(dataFolder: string): string {
  return join(dataFolder, 'profiles.json');
}

/** Reads the file; a missing one is the defaults: practice, and nothing else. */
export function readProfileFile(dataFolder: string): ReadProfileFile {
  const path = profileFilePath(dataFolder);
  if (!existsSync(path)) return { kind: 'read', file: fileSchema.parse({ version: 1 }) };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return { kind: 'unreadable', path, reason: error instanceof Error ? error.message : String(error) };
  }
  const parsed = fileSchema.safeParse(json);
  if (parsed.success) return { kind: 'read', file: parsed.data };
  const [issue] = parsed.error.issues;
  return { kind: 'unreadable', path, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

/** Replaces the file. Only its owner may read it: addresses and names are nobody else's business. */
export function writeProfileFile(dataFolder: string, file: ProfileFile): void {
  mkdirSync(dataFolder, { recursive: true });
  const path = profileFilePath(dataFolder);
  const next = `${path}.${randomUUID()}`;
  const content = fileSchema.parse({ version: 1, ...file });
  try {
    const handle = openSync(next, 'wx', 0o600);
    try {
      writeSync(handle, `${JSON.stringify(content, null, 2)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** The chosen profile, or undefined for practice: also where the chosen one is no longer there. */
export function chosenProfile(file: ProfileFile): Profile | undefined {
  return file.profiles.find((profile) => profile.name === file.chosen);
}
