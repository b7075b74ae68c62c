import { longTestsPlayed } from '../tools/long-tests.ts';

/**
 * How many cases a test draws: all of them with `npm test -- --all`, and where its file or folder is named; an eighth
 * in `npm test`, and in CI, which draws others in each turn.
 */
export function draws(all: number): number {
  return longTestsPlayed() === 'all' ? all : Math.ceil(all / 8);
}
