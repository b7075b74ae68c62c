import { problem } from '../../../shared/domain/problem.ts';
import type { KeychainKind } from '../../../shared/ipc/profile-requests.ts';
import { serviceOf } from '../../profiles/profile.ts';
import type { ProfileFile } from '../../profiles/profile-file.ts';
import type { ShownKeys } from '../../secrets/key-store.ts';
import { keychainKind } from '../../secrets/keychain.ts';
import { isUsableKey, ServiceKeys } from '../../secrets/service-keys.ts';
import type { CommandContext, Terminal } from '../command-context.ts';
import { profileNameOf, readProfiles, resolveAddress } from '../connection.ts';
import { problemLine } from '../problem-words.ts';
import { askHidden, readAll } from '../prompt.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';

const KEYCHAIN_NAMES = {
  'credential-manager': 'the Credential Manager of Windows',
  'macos-keychain': 'the Keychain of macOS',
  'secret-service': 'the system’s keychain (Secret Service)',
} as const satisfies Record<KeychainKind, string>;

/** `paysheet keys set|show|remove`: the keys of a profile in the OS keychain. The private half is never shown. */
export async function keys(context: CommandContext, [action]: readonly string[]): Promise<ExitStatus> {
  const file = readProfiles(context);
  const profile = profileNameOf(context, file);
  if (action === 'set') return setKeys(context, file);
  return action === 'show' ? showKeys(context, profile) : removeKeys(context, profile);
}

/** Keys are entered for one service: that of --service, the profile or PAYSHEET_SERVICE. */
async function setKeys(context: CommandContext, file: ProfileFile): Promise<ExitStatus> {
  const profile = profileNameOf(context, file);
  const why = await context.keyStore.whyNoKeychain();
  if (why !== undefined) {
    throw unusable(
      `there is no keychain here (${why}). Set PAYSHEET_PUBLIC_KEY and PAYSHEET_PRIVATE_KEY in the environment instead.`,
    );
  }
  const service = serviceOf(resolveAddress(context, file).address);
  const other = await context.keyStore.replacedBy({ profile, service });
  if (other !== undefined)
    throw unusable(problemLine(problem('keys-of-another', { name: profile, address: other })));
  const entered = await enterKeys(context);
  await context.keyStore.save({ profile, service }, entered);
  const line = `Keys of ${profile} saved for ${service}, in ${KEYCHAIN_NAMES[keychainKind()]}.`;
  await context.output.result({ profile, service, publicKey: entered.publicKey, saved: true }, line);
  return EXIT.allPaid;
}

async function showKeys({ keyStore, output }: CommandContext, profile: string): Promise<ExitStatus> {
  const shown = await keyStore.show(profile);
  if (shown === undefined) throw unusable(`no keys for the profile ${profile}: run "paysheet keys set".`);
  // The key alone is the result, for scripts; where it lies is said beside it.
  output.remark(`${placeOf(shown)}${shown.service === null ? '' : `, for ${shown.service}`}.`);
  const keychain = shown.from === 'keychain' && { keychain: keychainKind() };
  await output.result({ profile, ...shown, ...keychain }, shown.publicKey);
  return EXIT.allPaid;
}

function placeOf({ from }: ShownKeys): string {
  if (from === 'keychain') return `In ${KEYCHAIN_NAMES[keychainKind()]}`;
  return from === 'environment' ? 'From the environment' : 'In memory, until this command ends';
}

async function removeKeys({ keyStore, output }: CommandContext, profile: string): Promise<ExitStatus> {
  if (!(await keyStore.remove(profile)))
    throw unusable(`no keys for the profile ${profile} in the keychain.`);
  await output.result({ profile, removed: true }, `Keys of ${profile} removed.`);
  return EXIT.allPaid;
}

async function enterKeys({ terminal }: CommandContext): Promise<ServiceKeys> {
  const [publicKey = '', privateKey = ''] = pairIn(
    terminal.stdin.isTTY ? await askedForPair(terminal) : await readAll(terminal.stdin),
  );
  for (const [name, key] of Object.entries({ public: publicKey.trim(), private: privateKey.trim() })) {
    if (key === '')
      throw unusable(`no ${name} key: standard input must hold both, one a line or as PUBLIC:PRIVATE.`);
    if (!isUsableKey(key)) throw unusable(`the ${name} key holds a character that no key can have.`);
  }
  return new ServiceKeys(publicKey.trim(), privateKey.trim());
}

/** Neither half is shown: whoever pastes both at once would otherwise leave the private one on the screen. */
async function askedForPair(terminal: Terminal): Promise<string> {
  const questions = ['Public key (nothing is shown): ', 'Private key (nothing is shown): '];
  return (await askHidden(terminal, questions, (answer) => answer.includes(':'))).join('\n');
}

/** Two lines, `PUBLIC:PRIVATE`, or the JSON that `paysheet practice` prints. */
function pairIn(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    const json = parsed(trimmed);
    return [String(json.publicKey ?? ''), String(json.privateKey ?? '')];
  }
  return trimmed.split(/[\r\n:]+/);
}

function parsed(text: string): { publicKey?: unknown; privateKey?: unknown } {
  try {
    return JSON.parse(text) as { publicKey?: unknown; privateKey?: unknown };
  } catch {
    // The text may contain a key, so the message repeats none of it.
    throw unusable('standard input looks like JSON and is not: give publicKey and privateKey.');
  }
}
