import { userInfo } from 'node:os';
import type { PaymentsService } from '../../shared/api/payments-service.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { RateGate } from '../engine/core/pace/rate-gate.ts';
import type { ListMirror } from '../engine/core/state/list-mirror.ts';
import { Engine } from '../engine/engine.ts';
import { JournalSession } from '../engine/journal-session.ts';
import { systemChance } from '../engine/ports/chance.ts';
import { systemClock } from '../engine/ports/clock.ts';
import type { ReadonlyJournal } from '../engine/ports/journal-port.ts';
import { PacedReader } from '../engine/ports/paced-reader.ts';
import type { CopySign } from '../engine/provenance/forgotten-period.ts';
import { doubtForgotten, signOfCopy } from '../engine/provenance/restored-backup.ts';
import { readKeptList, writeKeptList } from '../journal/kept-list.ts';
import { hasJournal, type JournalLocation, openJournal, openJournalReader } from '../journal/open-journal.ts';
import type { JournalReader } from '../journal/sqlite-journal.ts';
import { defaultStateFolder } from '../profiles/own-folders.ts';
import { createServiceClient, type ServiceClient } from '../service/service-client.ts';
import { batchNamed } from './batch-document.ts';
import type { CommandContext } from './command-context.ts';
import {
  type Connection,
  dataFolderOf,
  demandSameService,
  readProfiles,
  resolveConnection,
  settingsOf,
} from './connection.ts';
import { problemLine, waitLine } from './problem-words.ts';
import { unusable } from './refusal.ts';

/** A command with the service that it may call, and the settings of this run. */
export interface ServiceAccess extends CommandContext {
  readonly connection: Connection;
  readonly settings: Settings;
  readonly client: ServiceClient;
}

/** A command with everything that it needs to move money or follow it. */
export interface OpenEngine extends ServiceAccess {
  readonly engine: Engine;
  readonly journal: ReadonlyJournal;
  close(): void;
}

/**
 * Prepares the calls to the service without making one. A named batch gives its own address if neither --service nor
 * a profile gives one, and must be of the service that they give (exit 2).
 */
export async function openService(context: CommandContext, batch?: string): Promise<ServiceAccess> {
  const profiles = readProfiles(context);
  const settings = await settingsOf(context, profiles);
  const record =
    batch === undefined
      ? undefined
      : await closing(await openReader(context), (reader) => batchNamed(reader, batch));
  const connection = await resolveConnection(context, profiles, record?.created.address);
  if (record) demandSameService(connection, record);
  const client = createServiceClient({
    address: connection.address,
    keys: connection.keys,
    origin: connection.origin,
    timeoutMs: settings.http.timeoutSeconds * 1000,
    environment: context.environment,
  });
  return { ...context, connection, settings, client };
}

/** The gate of a command that reads the service without an engine. */
export function paceOf({ rate: { perSecond, maxPerSecond } }: Settings): PacedReader {
  return new PacedReader(new RateGate({ perSecond, maxPerSecond }), systemClock);
}

/**
 * Opens the journal for this process alone, with a service; throws JournalFailure if it cannot be used. `through` may
 * wrap the client that the engine gets.
 */
export async function openEngine(
  access: ServiceAccess,
  through: (service: PaymentsService) => PaymentsService = (service) => service,
): Promise<OpenEngine> {
  const { client, settings } = access;
  const { address, keys } = access.connection;
  const dataDir = dataFolderOf(access);
  const owner = { address, publicKey: keys.publicKey };
  const mirror = readKeptList(dataDir, owner);
  const local = await startEngine(access, through(client), settings, mirror);
  return {
    ...access,
    ...local,
    close() {
      client.close();
      // While the journal is open, no other process writes the file.
      writeKeptList(dataDir, owner, mirror);
      local.close();
    },
  };
}

type LocalEngine = Pick<OpenEngine, 'engine' | 'journal' | 'settings' | 'close'>;

async function startEngine(
  context: CommandContext,
  service: PaymentsService,
  settings: Settings,
  mirror?: ListMirror,
): Promise<LocalEngine> {
  const journal = openJournal(await locationOf(context));
  try {
    await journal.whole;
  } catch (error) {
    journal.close();
    throw error;
  }
  const onWait = (problem: Problem) => context.output.warn(waitLine(problem));
  const session = new JournalSession(journal);
  const engine = new Engine({
    ...{ session, service, clock: systemClock, chance: systemChance, settings, onWait },
    ...(mirror && { mirror }),
  });
  // A restored copy may show sent rows as unsent: they are put in doubt before anything else.
  warnIfCopy(context, doubtForgotten(journal, systemClock.nowMs()));
  return { engine, journal, settings, close: () => journal.close() };
}

function warnIfCopy({ output }: CommandContext, code: CopySign | undefined): void {
  if (code !== undefined) output.warn(problemLine(problem(code)));
}

/** Works with what was opened and closes it, whatever happened. */
export async function closing<Opened extends { close(): void }, Result>(
  opened: Opened,
  work: (opened: Opened) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work(opened);
  } finally {
    opened.close();
  }
}

/** What a decision needs that does not ask the service: the journal, under an engine that cannot call. */
export async function openLocalEngine(context: CommandContext): Promise<LocalEngine> {
  demandJournal(context);
  return startEngine(context, NO_SERVICE, await settingsOf(context, readProfiles(context)));
}

const NOT_SENT = { kind: 'not-sent', reason: 'no service was named', isCertificate: false } as const;

const NO_SERVICE: PaymentsService = {
  address: '',
  connect: () => Promise.resolve(NOT_SENT),
  read: () => Promise.resolve(NOT_SENT),
};

/** Refuses a data folder without a journal instead of showing an empty one: the path may be mistyped (exit 2). */
function demandJournal(context: CommandContext): void {
  if (!hasJournal(dataFolderOf(context))) throw unusable(noJournal(context));
}

/**
 * True if there is a journal. If there is none, that is reported, and nothing is created under a path that may be
 * mistyped.
 */
export function warnWithoutJournal(context: CommandContext): boolean {
  const isThere = hasJournal(dataFolderOf(context));
  if (!isThere) context.output.warn(noJournal(context));
  return isThere;
}

function noJournal(context: CommandContext): string {
  return `there is no journal in ${dataFolderOf(context)}: no batch was made there. --data names another folder.`;
}

/** Opens the journal as it is now for reading, also while another process sends; refuses a folder without one (exit 2). */
export async function openReader(context: CommandContext): Promise<JournalReader> {
  demandJournal(context);
  return openJournalReader(await locationOf(context), { isOneMoment: true });
}

/** The same, with a warning if the journal is a copy: it may not show everything that happened. */
export async function openReaderWithWarning(context: CommandContext): Promise<JournalReader> {
  const reader = await openReader(context);
  warnIfCopy(context, signOfCopy(reader));
  return reader;
}

async function locationOf(context: CommandContext): Promise<JournalLocation> {
  const keychainMark = await context.keyStore.journalMark();
  return {
    dataDir: dataFolderOf(context),
    stateDir: defaultStateFolder(process.platform, context.environment),
    ...(keychainMark && { keychainMark }),
    onDoubt: (problem) => context.output.warn(problemLine(problem)),
  };
}

/** The system's user, who approves and decides on the command line. */
export function personName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
