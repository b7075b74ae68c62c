/** Worlds as the mutants meet them: the first promise that a world breaks. */
import { GuardedWorldJournal } from '../simulation/guarded-world.ts';
import { judge } from '../simulation/judge.ts';
import { playWorld } from '../simulation/play.ts';
import { drawWorld } from '../simulation/world-plan.ts';

export function brokenIn(seed: number): string | undefined {
  return judge(playWorld(drawWorld(seed)))[0];
}

/** In a world whose every event goes through the real schema as well. */
export function brokenInJournal(seed: number): string | undefined {
  const journal = new GuardedWorldJournal();
  try {
    playWorld(drawWorld(seed), journal);
    return journal.faults()[0];
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
