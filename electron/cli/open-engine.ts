import { userInfo } from 'node:os';
import type { PaymentsService } from '../../shared/api/payments-service.ts';
import { problem } from '../../shared/domain/problem.ts';
import { parseSettings, type Settings } from '../../shared/domain/settings.ts';
import { RateGate } from '../engine/core/pace/rate-gate.ts';
import { Engine } from '../engine/engine.ts';
import { systemChance } from '../engine/ports/chance.ts';
import { systemClock } from '../engine/ports/clock.ts';
import type { Journal, ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { PacedReader } from '../engine/ports/paced-reader.ts';
import type { CopySign } from '../engine/provenance/forgotten-period.ts';
import { doubtForgotten, signOfCopy } from '../engine/provenance/restored-backup.ts';
import { type JournalPlace, openJournal, openJournalReader } from '../journal/open-journal.ts';
import type { JournalReader } from '../journal/sqlite-journal.ts';
import { defaultStateFolder } from '../profiles/state-folder.ts';
import type { KeychainMark } from '../secrets/keychain-mark.ts';
import { createServiceClient, type ServiceClient } from '../service/service-client.ts';
import { batchNamed } from './batch-document.ts';
import type { CommandContext } from './command-context.ts';
import { type Connection, dataFolderOf, readProfiles, resolveConnection } from './connection.ts';
import { readJsonFile } from './json-file.ts';
import { problemLine, waitLine } from './problem-words.ts';
import { unusable } from './refusal.ts';

/** A service that may be called, under the settings of this run. */
export interface ServiceAccess {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly client: ServiceClient;
}

/** Everything a command needs that moves money or follows it. */
export interface OpenEngine extends ServiceAccess {
  readonly engine: Engine;
  readonly journal: ReadonlyJournal;
  close(): void;
}

/**
 * Opens the way to the service; no call is made yet. A batch that is named brings its own address, where neither
 * --service nor a profile says one.
 */
export async function openService(context: CommandContext, batch?: string): Promise<ServiceAccess> {
  const profiles = readProfiles(context);
  const settings = await readRunSettings(context.options.settings, profiles.settings);
  const ownAddress = batch === undefined ? undefined : addressOf(context, batch);
  const connection = await resolveConnection(context, profiles, ownAddress);
  const client = createServiceClient({
    address: connection.address,
    keys: connection.keys,
    origin: connection.origin,
    now: () => Date.now(),
    timeoutMs: settings.http.timeoutSeconds * 1000,
    environment: context.environment,
  });
  return { connection, settings, client };
}

/** The gate of a command that reads the service beside no engine. */
export function paceOf({ rate: { perSecond, maxPerSecond } }: Settings): PacedReader {
  return new PacedReader(new RateGate({ perSecond, maxPerSecond }), systemClock);
}

/**
 * Opens the journal for this process alone, beside a service; throws JournalFailure where it cannot be used. `through`
 * may stand between engine and client.
 */
export function openEngine(
  context: CommandContext,
  access: ServiceAccess,
  through: (service: PaymentsService) => PaymentsService = (service) => service,
): OpenEngine {
  const { client, connection, settings } = access;
  const journal = openJournal(placeOf(context, connection.journalMark));
  const engine = new Engine({
    journal,
    service: through(client),
    clock: systemClock,
    chance: systemChance,
    settings,
    onWait: (problem) => context.output.warn(waitLine(problem)),
  });
  doubtAloud(context, journal);
  return {
    ...access,
    engine,
    journal,
    close() {
      client.close();
      journal.close();
    },
  };
}

/** What a copy of the journal shows as unsent may have been sent: in doubt before anything else, and said. */
function doubtAloud(context: CommandContext, journal: Journal): void {
  sayIfCopy(context, doubtForgotten(journal, systemClock.nowMs()));
}

function sayIfCopy({ output }: CommandContext, code: CopySign | undefined): void {
  if (code !== undefined) output.warn(problemLine(problem(code)));
}

function addressOf(context: CommandContext, batch: string): string {
  const reader = openJournalReader(placeOf(context, undefined));
  try {
    return batchNamed(reader, batch).created.address;
  } finally {
    reader.close();
  }
}

/** What a decision needs that asks the service nothing: the journal, under an engine that cannot call. */
export async function openLocalEngine(
  context: CommandContext,
): Promise<Pick<OpenEngine, 'engine' | 'journal' | 'close'>> {
  const settings = await readRunSettings(context.options.settings, readProfiles(context).settings);
  const journal = openJournal(placeOf(context, await context.openKeys(context.environment).journalMark()));
  const engine = new Engine({
    journal,
    service: NO_SERVICE,
    clock: systemClock,
    chance: systemChance,
    settings,
  });
  doubtAloud(context, journal);
  return { engine, journal, close: () => journal.close() };
}

const NOT_SENT = { kind: 'not-sent', reason: 'no service was named', isCertificate: false } as const;

const NO_SERVICE: PaymentsService = {
  address: '',
  connect: () => Promise.resolve(NOT_SENT),
  read: () => Promise.resolve(NOT_SENT),
};

/** Opens the journal to look at, also while another process sends. */
export async function openReader(context: CommandContext): Promise<JournalReader> {
  return openJournalReader(placeOf(context, await context.openKeys(context.environment).journalMark()));
}

/** The same, saying where it is a copy: what it shows may not be what happened. */
export async function openReaderAloud(context: CommandContext): Promise<JournalReader> {
  const reader = await openReader(context);
  sayIfCopy(context, signOfCopy(reader));
  return reader;
}

function placeOf(context: CommandContext, keychainMark: KeychainMark | undefined): JournalPlace {
  const place = {
    dataDir: dataFolderOf(context),
    stateDir: defaultStateFolder(process.platform, context.environment),
  };
  return keychainMark === undefined ? place : { ...place, keychainMark };
}

/** Who approves and decides on the command line: the system's user. */
export function personName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user that has no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

/** The settings of this run: those of the file that --settings names, else the ones given (the data folder's). */
async function readRunSettings(path: string | undefined, otherwise: Settings): Promise<Settings> {
  if (path === undefined) return otherwise;
  const parsed = parseSettings(await readJsonFile('--settings', path));
  if (parsed.ok) return parsed.settings;
  throw unusable(`--settings ${path}: ${parsed.messages.join('; ')}.`);
}
