/** Settings, profiles, keys and the connection test. A key goes from the window to the keychain and never back. */
import { z } from 'zod';
import { LANGUAGES } from '../domain/language.ts';
import { settingsSchema } from '../domain/settings.ts';
import { command, query } from './request.ts';
import {
  currencySchema,
  decimalSchema,
  environmentSchema,
  languageSchema,
  nothingSchema,
  problemSchema,
} from './values.ts';

export const profileNameSchema = z.string().trim().min(1).max(60);

/** The app's appearance and preferences, kept beside the engine's settings in the data folder. */
export const preferencesSchema = z.strictObject({
  /** `system` follows the operating system's language, or English if we do not have it. */
  language: z.enum(['system', ...LANGUAGES]).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  /** The person at this computer, who is named on approvals. */
  personName: z.string().trim().max(100).default(''),
  /** The payer's name and address on what is written for others, a line each. */
  letterhead: z.string().trim().max(500).default(''),
  /** Per currency, the batch total above which a second person must approve. */
  secondPersonAbove: z.record(currencySchema, decimalSchema).default({}),
  /** Sheets of batches that finished more than this many days ago are removed; 0 keeps them for ever. The journal stays. */
  retentionDays: z.int().min(0).max(36_500).default(0),
});

/** The keychains of Windows, macOS and Linux. */
const keychainKindSchema = z.enum(['credential-manager', 'macos-keychain', 'secret-service']);

const profileViewSchema = z.strictObject({
  name: profileNameSchema,
  environment: environmentSchema,
  /** The service's address; null for practice, whose address changes at each start. */
  address: z.string().nullable(),
  origin: z.string().nullable(),
  /** The public half, if keys are known. The private half is never sent to the window. */
  publicKey: z.string().nullable(),
  /** Where the keys come from; `session` means in memory until the app quits, because there is no keychain. */
  keysFrom: z.enum(['built-in', 'environment', 'session', ...keychainKindSchema.options]).nullable(),
  isActive: z.boolean(),
  /** The practice profile is built in: it can be neither changed nor removed. */
  isBuiltIn: z.boolean(),
});

const settingsViewSchema = z.strictObject({
  preferences: preferencesSchema,
  settings: settingsSchema,
  /** The language in use, after `system` was resolved. */
  language: languageSchema,
  /** The user's locale for numbers and dates, as BCP 47 (`fr-SN`). */
  locale: z.string(),
  isDark: z.boolean(),
  /** Where entered keys are kept; null if they last only until the app quits. The screen says either. */
  keychain: keychainKindSchema.nullable(),
});

export const CONNECTION_CHECKS = ['reach', 'certificate', 'clock', 'origin', 'keys', 'permission'] as const;

const connectionTestSchema = z.strictObject({
  isWorking: z.boolean(),
  checks: z.array(
    z.strictObject({ check: z.enum(CONNECTION_CHECKS), outcome: z.enum(['passed', 'failed', 'not-tried']) }),
  ),
  /** The computer's clock minus the service's, in seconds; null if the service sent no date. */
  clockDifferenceSeconds: z.number().nullable(),
  walletCount: z.int().min(0).nullable(),
  /** The likely causes, the likeliest first. */
  problems: z.array(problemSchema),
});

export const profileRequests = {
  'settings.get': query(nothingSchema, settingsViewSchema),
  /** Replaces what is given and keeps the rest. `settings` is the whole of the engine's settings. */
  'settings.change': command(
    z.strictObject({
      preferences: z
        .strictObject({
          language: preferencesSchema.shape.language.unwrap().exactOptional(),
          theme: preferencesSchema.shape.theme.unwrap().exactOptional(),
          density: preferencesSchema.shape.density.unwrap().exactOptional(),
          personName: preferencesSchema.shape.personName.unwrap().exactOptional(),
          letterhead: preferencesSchema.shape.letterhead.unwrap().exactOptional(),
          secondPersonAbove: preferencesSchema.shape.secondPersonAbove.unwrap().exactOptional(),
          retentionDays: preferencesSchema.shape.retentionDays.unwrap().exactOptional(),
        })
        .exactOptional(),
      settings: settingsSchema.exactOptional(),
    }),
    settingsViewSchema,
  ),
  'profiles.list': query(nothingSchema, z.strictObject({ profiles: z.array(profileViewSchema) })),
  /** Adds a profile, or changes the one with this name. The address must be https, except on loopback. */
  'profiles.save': command(
    z.strictObject({
      name: profileNameSchema,
      environment: z.enum(['sandbox', 'live']),
      address: z.string().max(2000),
      origin: z.string().max(500),
    }),
    profileViewSchema,
  ),
  /** Removes the profile and its keys; its batches stay in the journal. */
  'profiles.remove': command(z.strictObject({ name: profileNameSchema }), nothingSchema),
  'profiles.select': command(z.strictObject({ name: profileNameSchema }), profileViewSchema),
  'keys.set': command(
    z.strictObject({
      profile: profileNameSchema,
      publicKey: z.string().trim().min(1).max(1000),
      privateKey: z.string().trim().min(1).max(1000),
    }),
    profileViewSchema,
  ),
  'keys.remove': command(z.strictObject({ profile: profileNameSchema }), profileViewSchema),
  'connection.test': query(z.strictObject({ profile: profileNameSchema }), connectionTestSchema),
} as const;

export type Preferences = z.output<typeof preferencesSchema>;
export type ProfileView = z.output<typeof profileViewSchema>;
export type KeychainKind = z.output<typeof keychainKindSchema>;
export type SettingsView = z.output<typeof settingsViewSchema>;
export type ConnectionTest = z.output<typeof connectionTestSchema>;
