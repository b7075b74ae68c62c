import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';
import { parseSettings, type Settings } from '../../shared/domain/settings.ts';
import type { BatchRecord } from '../engine/core/row/batch-record.ts';
import { isShare } from '../files/network-folder.ts';
import { type PlaceFault, placeFault } from '../files/own-place.ts';
import { fileFault } from '../files/read-file.ts';
import { defaultDataFolder } from '../profiles/own-folders.ts';
import { checkAddress, PRACTICE, serviceOf } from '../profiles/profile.ts';
import { type ProfileFile, readProfileFile } from '../profiles/profile-file.ts';
import type { KeyPlace, KeyStore } from '../secrets/key-store.ts';
import { isUsableOrigin, type ServiceKeys } from '../secrets/service-keys.ts';
import type { ServiceConfig } from '../service/service-client.ts';
import type { CommandContext } from './command-context.ts';
import { readJsonFile } from './json-file.ts';
import { Refusal, unusable } from './refusal.ts';

/** Which service a command uses, and with which keys. */
export interface Connection extends Pick<ServiceConfig, 'address' | 'origin' | 'keys'> {
  readonly profile: string;
  readonly environment: 'practice' | 'sandbox' | 'live';
}

/** The data folder; refuses a --data path that is not a folder and cannot become one (exit 2). */
export function dataFolderOf({ options: { data }, environment }: CommandContext): string {
  if (data === undefined) return defaultDataFolder(process.platform, environment);
  const fault = folderFault(data);
  if (fault === undefined) return data;
  throw unusable(`--data ${data}: ${fault}. Name a folder of your own.`);
}

/** Why nothing can be read from, or created in, a folder with that path; undefined if it is merely missing. */
function folderFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'that is not a folder';
    const fault = placeFault(path);
    return fault && PLACE_FAULTS[fault];
  } catch (failure) {
    const code = fileFault(failure) ?? '';
    if (code !== 'ENOENT') return FOLDER_FAULTS[code] ?? `it cannot be opened (${code})`;
    if (lstatSync(path, { throwIfNoEntry: false })) return 'that is a link to what is not there';
    // A share is refused with its own reason.
    if (isShare(path)) return undefined;
    if (leadsThroughFile(path)) return FOLDER_FAULTS.ENOTDIR;
    // Only Windows has roots that come and go: a disk that is not plugged in.
    return existsSync(parse(resolve(path)).root) ? undefined : 'its disk is not there';
  }
}

const PLACE_FAULTS: Readonly<Record<PlaceFault, string>> = {
  'others-may-write': 'every user of this computer may write into it (chmod o-w takes that away)',
  'group-may-write': 'the members of its group may write into it (chmod g-w takes that away)',
  'of-another-user': 'it belongs to another user of this computer',
};

/** Windows says only that such a path is missing; the nearest part of it that is there says why it must be. */
function leadsThroughFile(path: string): boolean {
  const above = dirname(resolve(path));
  const found = statSync(above, { throwIfNoEntry: false });
  if (found !== undefined) return !found.isDirectory();
  return above !== dirname(above) && leadsThroughFile(above);
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of it is a file',
  ENAMETOOLONG: 'it is too long for this system',
  ELOOP: 'that is a link that leads to itself',
  EACCES: 'this account may not open it',
};

/** Refuses options that no command can use, even if this command would not need them (exit 2). */
export async function demandUsableOptions(context: CommandContext): Promise<void> {
  const { profile, service, settings } = context.options;
  dataFolderOf(context);
  if (profile !== undefined && service === undefined) demandProfile(profile, readProfiles(context));
  if (settings !== undefined) await readSettingsFile(settings);
}

/** The settings in the file that --settings names; refuses a file that holds none (exit 2). */
async function readSettingsFile(path: string): Promise<Settings> {
  const parsed = parseSettings(await readJsonFile('--settings', path));
  if (parsed.ok) return parsed.settings;
  throw unusable(`--settings ${path}: ${parsed.messages.join('; ')}.`);
}

/** The settings of this run: those of the file that --settings names, otherwise the data folder's. */
export async function settingsOf({ options }: CommandContext, { settings }: ProfileFile): Promise<Settings> {
  return options.settings === undefined ? settings : readSettingsFile(options.settings);
}

/** The profiles and settings of the data folder; refuses a file that cannot be understood (exit 2). */
export function readProfiles(context: CommandContext): ProfileFile {
  const read = readProfileFile(dataFolderOf(context));
  if (read.kind === 'read') return read.file;
  throw unusable(`${read.path}: ${read.reason}. Mend the file or move it away.`);
}

/** The name of the profile that a command uses: the one named, otherwise the one chosen in the app. */
export function profileNameOf({ options }: CommandContext, file: ProfileFile): string {
  return options.profile ?? file.chosen;
}

/**
 * The address of the service that a command calls, and whether the caller named it: --service, --profile,
 * PAYSHEET_SERVICE, or the profile chosen in the app's own folder. Two addresses do not count as named, because
 * whoever made the folder wrote them: the profile chosen in a folder that --data names, and a journal's own. Refuses
 * what is missing or unsafe (exit 2).
 */
export function resolveAddress(
  context: CommandContext,
  file: ProfileFile,
  ownAddress?: string,
): { readonly address: string; readonly isNamedByCaller: boolean } {
  const { options, environment: variables } = context;
  const name = profileNameOf(context, file);
  const profile = profileNamed(file, name);
  if (options.profile && options.service === undefined) demandProfile(name, file);
  const isProfileNamed = options.profile !== undefined || options.data === undefined;
  const ways: readonly (readonly [way: string, address: string | undefined, isNamedByCaller: boolean])[] = [
    ['--service', options.service, true],
    [`profile ${name}`, options.profile && profile?.address, true],
    ['PAYSHEET_SERVICE', variables.PAYSHEET_SERVICE || undefined, true],
    [`profile ${name}`, profile?.address, isProfileNamed],
    ['the journal', ownAddress, false],
  ];
  for (const [way, typed, isNamedByCaller] of ways) {
    if (typed === undefined) continue;
    const checked = checkAddress(typed);
    if (checked.ok) return { address: checked.address, isNamedByCaller };
    const reason = String(checked.problem.params?.reason);
    // A password is never printed.
    const named = reason === 'address-with-password' ? way : `${way} ${typed}`;
    throw unusable(`${named}: ${ADDRESS_FAULTS[reason]}.`);
  }
  throw unusable(
    'no service is named: give --service URL or --profile NAME ("paysheet practice" starts one to try).',
  );
}

/** Whose sheet and payments these are, for a command that need not call the service; undefined if none is named rightly. */
export function payerNamed(context: CommandContext, file: ProfileFile) {
  try {
    const { address } = resolveAddress(context, file);
    const { name, environment } = whoseAddress(context, file, address);
    return { address, environment, profile: name, businessId: null };
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}

/**
 * The profile of an address, and which money is there. The address decides, because the profile chosen in the app may
 * be of another service: without a named profile it is the one that has the address. What no profile says is live
 * money, so that nothing is compared with too few payments.
 */
function whoseAddress(context: CommandContext, file: ProfileFile, address: string) {
  const name = profileNameOf(context, file);
  const named = profileNamed(file, name);
  const owner = [named, ...file.profiles].find((each) => each?.address === address);
  const isNamed = context.options.profile !== undefined;
  const profile = isNamed ? named : (owner ?? named);
  const said = owner ?? (isNamed ? named : undefined);
  // A checked address is without TLS only on loopback.
  const environment = address.startsWith('http:') ? 'practice' : (said?.environment ?? 'live');
  return { name: profile?.name ?? name, profile, environment } as const;
}

const profileNamed = ({ profiles }: ProfileFile, name: string) =>
  profiles.find((profile) => profile.name === name);

/** The practice service's profile is not in the file: its address is given in another way. */
function demandProfile(name: string, { profiles }: ProfileFile): void {
  if (name === PRACTICE || profiles.some((profile) => profile.name === name)) return;
  const known = [PRACTICE, ...profiles.map((profile) => profile.name)].join(', ');
  throw unusable(`--profile ${name}: there is no such profile (there are: ${known}).`);
}

/** Refuses to touch a batch of another service with the keys of this one (exit 2). */
export function demandSameService({ address }: Connection, { batch, created }: BatchRecord): void {
  if (created.address === address) return;
  throw unusable(`${batch} belongs to ${created.address}, not to ${address}: resume it there.`);
}

/** Address, origin and keys of a command that calls the service; refuses what is missing (exit 2). */
export async function resolveConnection(
  context: CommandContext,
  file: ProfileFile,
  ownAddress?: string,
): Promise<Connection> {
  const { environment: variables } = context;
  const { address, isNamedByCaller } = resolveAddress(context, file, ownAddress);
  const { name, profile, environment } = whoseAddress(context, file, address);
  const origin = variables.PAYSHEET_ORIGIN || profile?.origin;
  if (!origin)
    throw unusable('no origin is known: set PAYSHEET_ORIGIN to the value the service operator gave you.');
  if (!isUsableOrigin(origin)) {
    const where = variables.PAYSHEET_ORIGIN ? 'PAYSHEET_ORIGIN' : `the origin of the profile ${name}`;
    throw unusable(
      `${where} holds a character that no origin can have, such as the end of a line: set it to the value the service operator gave you.`,
    );
  }
  const service = serviceOf(address);
  if (isNamedByCaller) context.keyStore.nameService(service);
  const keys = await findKeys(context.keyStore, { profile: name, service });
  return { address, origin, keys, profile: name, environment };
}

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  'not-an-address': 'this is not an address such as https://payments.example',
  'address-with-password': 'an address must not hold a user name or password',
  'address-with-query': 'an address must not hold a query or fragment',
  'not-https': 'the address must begin with https (http is for loopback only)',
};

async function findKeys(store: KeyStore, place: KeyPlace): Promise<ServiceKeys> {
  const { profile, service } = place;
  const found = await store.find(place);
  switch (found.kind) {
    case 'found':
      return found.keys;
    case 'unusable':
      throw unusable(`the keys cannot be used: ${found.reason}.`);
    case 'not-named':
      throw unusable(
        `${service} is named by the data folder alone, and the environment’s keys go only to an address that you name: give --service, --profile or PAYSHEET_SERVICE. Nothing was sent.`,
      );
    case 'of-another-service':
      throw unusable(
        `the keys of the profile ${profile} were entered for ${found.service ?? 'a service that was not written down'}, not for ${service}: run "paysheet keys set --profile ${profile} --service ${service}" if they are meant for it.`,
      );
    case 'none':
      throw unusable(
        `no keys for the profile ${profile}: set PAYSHEET_PUBLIC_KEY and PAYSHEET_PRIVATE_KEY, or run "paysheet keys set --profile ${profile} --service ${service}".`,
      );
  }
}
