import { defaultDataFolder } from '../profiles/data-folder.ts';
import { checkAddress, PRACTICE, type Profile, serviceOf } from '../profiles/profile.ts';
import { type ProfileFile, readProfileFile } from '../profiles/profile-file.ts';
import { type KeyPlace, type KeyStore, keysFromEnvironment } from '../secrets/key-store.ts';
import type { KeychainMark } from '../secrets/keychain-mark.ts';
import type { ServiceKeys } from '../secrets/service-keys.ts';
import type { CommandContext } from './command-context.ts';
import { unusable } from './refusal.ts';

/** Which service a command speaks to, and as whom. */
export interface Connection {
  readonly address: string;
  readonly origin: string;
  readonly keys: ServiceKeys;
  readonly profile: string;
  readonly environment: 'practice' | 'sandbox' | 'live';
  /** Where the journal's mark is remembered a second time, where there is a keychain. */
  readonly journalMark: KeychainMark | undefined;
}

export function dataFolderOf({ options, environment }: CommandContext): string {
  return options.data ?? defaultDataFolder(process.platform, environment);
}

/** The profiles and settings of the data folder; refuses a file that cannot be understood (exit 2). */
export function readProfiles(context: CommandContext): ProfileFile {
  const read = readProfileFile(dataFolderOf(context));
  if (read.kind === 'read') return read.file;
  throw unusable(`${read.path}: ${read.reason}. Mend the file or move it away.`);
}

/** The profile's name a command works under: the one named, else the one chosen in the app. */
export function profileNameOf({ options }: CommandContext, file: ProfileFile): string {
  return options.profile ?? file.chosen;
}

/**
 * The address of a command that speaks to the service, and whether the caller named it: --service, --profile,
 * PAYSHEET_SERVICE, or the profile chosen in the app's own folder. Not named are the profile chosen in a folder that
 * --data names, and a journal's own: whoever made that folder wrote those. Refuses what is missing or unsafe (exit 2).
 */
export function resolveAddress(
  context: CommandContext,
  file: ProfileFile,
  ownAddress?: string,
): { readonly address: string; readonly profile: Profile | undefined; readonly isNamedByCaller: boolean } {
  const { options, environment: variables } = context;
  const name = profileNameOf(context, file);
  const profile = file.profiles.find((each) => each.name === name);
  if (options.profile && !profile && options.service === undefined) {
    const known = [PRACTICE, ...file.profiles.map((each) => each.name)].join(', ');
    throw unusable(`--profile ${name}: there is no such profile (there are: ${known}).`);
  }
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
    if (checked.ok) return { address: checked.address, profile, isNamedByCaller };
    throw unusable(`${way} ${typed}: ${ADDRESS_FAULTS[String(checked.problem.params?.reason)]}.`);
  }
  throw unusable(
    'no service is named: give --service URL or --profile NAME ("paysheet practice" starts one to try).',
  );
}

/** Address, origin and keys of a command that speaks to the service; refuses what is missing (exit 2). */
export async function resolveConnection(
  context: CommandContext,
  file: ProfileFile,
  ownAddress?: string,
): Promise<Connection> {
  const { environment: variables } = context;
  const name = profileNameOf(context, file);
  const { address, profile, isNamedByCaller } = resolveAddress(context, file, ownAddress);
  const origin = variables.PAYSHEET_ORIGIN || profile?.origin;
  if (!origin)
    throw unusable('no origin is known: set PAYSHEET_ORIGIN to the value the service operator gave you.');
  if (!isNamedByCaller && keysFromEnvironment(variables).kind !== 'none') {
    throw unusable(
      `${address} is named by the data folder alone, and the environment’s keys go only to an address that you name: give --service, --profile or PAYSHEET_SERVICE. Nothing was sent.`,
    );
  }
  const store = context.openKeys(variables);
  const keys = await findKeys(store, { profile: name, service: serviceOf(address) });
  const environment = isLoopback(address) ? 'practice' : (profile?.environment ?? 'live');
  const journalMark = await store.journalMark();
  return { address, origin, keys, profile: name, environment, journalMark };
}

const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  'not-an-address': 'this is not an address such as https://payments.example',
  'address-with-password': 'an address must not hold a user name or password',
  'address-with-query': 'an address must not hold a query or fragment',
  'not-https': 'the address must begin with https (http is for loopback only)',
};

function isLoopback(address: string): boolean {
  return address.startsWith('http:');
}

async function findKeys(store: KeyStore, place: KeyPlace): Promise<ServiceKeys> {
  const { profile, service } = place;
  const found = await store.find(place);
  switch (found.kind) {
    case 'found':
      return found.keys;
    case 'unusable':
      throw unusable(`the keys cannot be used: ${found.reason}.`);
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
