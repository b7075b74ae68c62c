/**
 * A person who wants one swap, deposit or payment without a sheet. The command is given again after a kill and after a
 * refusal, and once more when all is well, as a scheduler does that knows of nothing: it may be carried out once.
 */
import { isDeepStrictEqual } from 'node:util';
import { mayFollow } from '../../electron/engine/core/row/moves.ts';
import type { RowRecord } from '../../electron/engine/core/row/row-record.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import {
  comparedOf,
  earlierOperations,
  type OpenedOperation,
  openSingleOperation,
  type SingleOperation,
  unsentAlike,
} from '../../electron/engine/single-operation.ts';
import type { MoneyRequest } from '../../shared/api/payments-service.ts';
import { type Problem, problem } from '../../shared/domain/problem.ts';
import { UNSENT } from '../../shared/domain/row-state.ts';
import { firstEvents, forgottenCall, TRY_AGAIN_MS, whyNotYet } from './restored-backup.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ADDRESS, approvalIn, comparedIn } from './virtual-books.ts';
import type { Meant } from './virtual-service.ts';
import type { World } from './world.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type SingleKind } from './world-plan.ts';

const BETWEEN_WALLETS = {
  source_wallet: 'w-1',
  destination_wallet: 'w-2',
  session_type: 'swap_transaction',
  swap_type: 'SWAP',
};
const QUOTED = { id: 'q-own', amount: 4500, currency: 'xof' };
const BY_QUOTE = { ...BETWEEN_WALLETS, swap_quote_id: QUOTED.id };

const PAID = { amount: 4500, country: 'sn', currency: 'xof' };

const BODIES: Readonly<Record<SingleKind, object>> = {
  swap: {
    ...BETWEEN_WALLETS,
    transaction: { amount: 4500, from_currency: 'xof', to_currency: 'cad', country: 'ca' },
  },
  'swap-by-quote': BY_QUOTE,
  'swap-by-own-quote': BY_QUOTE,
  deposit: {
    wallet_id: 'w-2',
    transaction: { amount: 45.5, payin_country: 'ca', payin_method: 'etransfer_request' },
  },
  payment: {
    wallet_id: 'w-1',
    transaction: { ...PAID, channel: 'mobile_money' },
    recipient: { first_name: 'Awa', last_name: 'Diop', phone: '+221770000000', provider: 'orange' },
  },
  withdrawal: {
    wallet_id: 'w-1',
    transaction: { ...PAID, channel: 'direct_deposit' },
    destination_account_id: 'acc-1',
  },
};

/** What the body does not say but the caller knows. */
const KNOWN: Readonly<Partial<Record<SingleKind, SingleOperation['known']>>> = {
  'swap-by-own-quote': { amount: String(QUOTED.amount), currency: QUOTED.currency },
  deposit: { currency: 'cad' },
};

/** How often the command is given, at most. */
const CALLS_MAX = 4;
const CALLS_AGAIN_AFTER_MS: readonly number[] = [MINUTE_MS, HOUR_MS, DAY_MS];

/** What is recorded of each, in minor units; of a quote from elsewhere nothing is known. */
const RECORDED: Readonly<Record<SingleKind, Pick<RowRecord, 'amountMinor' | 'currency'>>> = {
  swap: { amountMinor: 4500, currency: 'xof' },
  'swap-by-quote': { amountMinor: 0, currency: '' },
  'swap-by-own-quote': { amountMinor: 4500, currency: 'xof' },
  deposit: { amountMinor: 4550, currency: 'cad' },
  payment: { amountMinor: 4500, currency: 'xof' },
  withdrawal: { amountMinor: 4500, currency: 'xof' },
};

/** True if what is recorded and what is asked for, whatever the marker adds, is what was meant. */
export function isAsMeant(
  kind: SingleKind,
  { operation, body }: MoneyRequest,
  { amountMinor, currency }: RowRecord,
): boolean {
  const { description: _words, metadata: _noted, ...asked } = JSON.parse(body);
  const isRecorded = isDeepStrictEqual({ amountMinor, currency }, RECORDED[kind]);
  return isRecorded && operation === operationOf(kind) && isDeepStrictEqual(asked, BODIES[kind]);
}

function operationOf(kind: SingleKind): SingleOperation['operation'] {
  return kind === 'swap-by-quote' || kind === 'swap-by-own-quote' ? 'swap' : kind;
}

export function singleOf(kind: SingleKind): SingleOperation {
  const known = KNOWN[kind];
  return {
    operation: operationOf(kind),
    body: JSON.stringify({ ...BODIES[kind], description: 'Fonds' }),
    ...(known !== undefined && { known }),
    ...{ address: ADDRESS, profile: 'virtual', environment: 'sandbox', by: 'person' },
  };
}

type CallEngine = Pick<Engine, 'append' | 'approve' | 'journal' | 'now' | 'whyNotYet'>;

export class Caller {
  readonly #world: World;
  readonly #single: SingleOperation;
  #calls = 0;

  constructor(world: World, single: SingleOperation) {
    this.#world = world;
    this.#single = single;
    world.service.offer(QUOTED.id, QUOTED.amount, QUOTED.currency);
  }

  /** Somebody else's operation: the same one, or a payment of as much. */
  like(random: SeededRandom): Meant {
    const { into, ...meant } = this.#world.service.meant(this.#single.body);
    return into === undefined || random.chance(0.5) ? meant : { ...meant, into };
  }

  /** The command is given: a process of its own, which may die before it has written anything. */
  call(): void {
    const world = this.#world;
    if (world.machine !== null || world.isDown) {
      world.time.after(HOUR_MS, () => this.call());
      return;
    }
    this.#calls += 1;
    world.attempt(() => this.#carryOut());
  }

  /** After a crash: the command again, or `resume`. */
  goOn(): void {
    const isAgain = this.#calls < CALLS_MAX && this.#world.random.chance(0.5);
    if (isAgain || !this.#resume()) this.call();
  }

  /** The process has ended: what it did not carry out is set aside, and the command given again some time. */
  rest(): void {
    const { journal, time, random } = this.#world;
    for (const batch of journal.batches()) this.#setAside(batch);
    if (this.#calls < CALLS_MAX) time.after(random.pick(CALLS_AGAIN_AFTER_MS), () => this.call());
  }

  #carryOut(): void {
    const world = this.#world;
    const begun = this.#begin(this.#engine());
    if (begun.ok) {
      world.noteImport(begun.batch);
      world.startProcess(begun.batch);
    } else this.#refuse(begun.problem);
  }

  #begin(engine: CallEngine): OpenedOperation {
    const world = this.#world;
    const unsent = unsentAlike(engine, this.#single);
    const { days } = world.settings.duplicates;
    const [repeated] = earlierOperations(engine, this.#single, days, unsent);
    if (repeated !== undefined) return { ok: false, problem: repeated };
    const forgotten = forgottenCall(world, comparedOf(this.#single));
    if (forgotten === null) return { ok: false, problem: problem('journal-forgot', { moment: '' }) };
    if (forgotten !== undefined) {
      world.callsKnown += 1;
      return { ok: false, problem: forgotten };
    }
    for (const batch of unsent) this.#setAside(batch);
    if (unsent.some((batch) => world.journal.batch(batch)?.approval !== null)) world.callsInPlace += 1;
    return openSingleOperation(engine, world.chance, this.#single);
  }

  #refuse({ code }: Problem): void {
    this.#world.tell(`the command is refused: ${code}`);
    this.#world.callsRefused += 1;
    if (this.#resume() || code !== 'journal-forgot') return;
    this.#calls -= 1;
    this.#world.time.after(TRY_AGAIN_MS, () => this.call());
  }

  /** Takes up what has no end; false if there is nothing. */
  #resume(): boolean {
    const { journal } = this.#world;
    const batch = journal
      .batches()
      .find((name) => ['ready', 'sending', 'unknown', 'accepted'].includes(this.#stateIn(name)));
    if (batch === undefined) return false;
    this.#world.startProcess(batch, [{ type: 'resume', by: 'person' }]);
    return true;
  }

  #setAside(batch: string): void {
    const state = this.#stateIn(batch);
    if (!UNSENT.includes(state) || !mayFollow('row-closed', state)) return;
    this.#engine().append(batch, { type: 'row-closed', row: 1, by: 'person', reason: 'set-aside' });
  }

  #engine(): CallEngine {
    const world = this.#world;
    const { journal, now } = comparedIn(world);
    const append: Engine['append'] = (batch, ...events) => {
      const isFirst = journal.batch(batch) === undefined;
      world.append(batch, isFirst ? firstEvents(world, events) : events, world.clockMs());
    };
    return {
      append,
      approve(batch) {
        const tooEarly = whyNotYet(world, batch, now.serverMs);
        if (tooEarly === undefined) append(batch, approvalIn(world, batch));
        return tooEarly;
      },
      journal: journal as Engine['journal'],
      now: () => now,
      whyNotYet: (batch) => whyNotYet(world, batch, now.serverMs),
    };
  }

  #stateIn(batch: string) {
    return this.#world.journal.row({ batch, row: 1 })?.state ?? 'closed';
  }
}
