/**
 * Replaces `node:test` in a module graph: tests are collected when they are declared, and can be run as often as
 * wanted and in any order. It supports what the tests of the mutated rooms use.
 */
import { mock } from 'node:test';

export interface CollectedTest {
  readonly name: string;
  readonly run: () => Promise<void>;
}

type Body = (context: unknown) => unknown;

class Skipped extends Error {}

let collected: CollectedTest[] = [];
let suite = '';

export function test(name: string, ...rest: readonly unknown[]): void {
  const body = rest.find((each): each is Body => typeof each === 'function');
  const options = rest.find((each) => typeof each === 'object' && each !== null);
  if (body === undefined || (options && 'skip' in options && options.skip)) return;
  collected.push({ name: `${suite}${name}`, run: () => runOne(body) });
}

export function describe(name: string, ...rest: readonly unknown[]): void {
  const body = rest.find((each): each is () => void => typeof each === 'function');
  if (body === undefined) return;
  const outer = suite;
  suite = `${outer}${name} > `;
  body();
  suite = outer;
}

/** What was declared since the last call. */
export function takeTests(): readonly CollectedTest[] {
  const taken = collected;
  collected = [];
  return taken;
}

async function runOne(body: Body): Promise<void> {
  const afters: (() => unknown)[] = [];
  const Mocks = mock.constructor as new () => { restoreAll?: () => void; reset: () => void };
  const mocks = new Mocks();
  const context = {
    after: (act: () => unknown) => void afters.push(act),
    diagnostic: () => {},
    mock: mocks,
    skip: () => {
      throw new Skipped();
    },
    test: (_name: string, ...rest: readonly unknown[]) => {
      const inner = rest.find((each): each is Body => typeof each === 'function');
      return inner === undefined ? Promise.resolve() : runOne(inner);
    },
  };
  try {
    await body(context);
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
  } finally {
    mocks.reset();
    for (const act of afters) await act();
  }
}
