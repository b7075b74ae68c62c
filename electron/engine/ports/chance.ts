import { randomBytes, randomUUID } from 'node:crypto';

/** Randomness as a port: the operating system's here, a seeded one in the simulation. */
export interface Chance {
  /** A fresh random UUID (version 4), for idempotency keys. */
  uuid(): string;
  bytes(count: number): Uint8Array;
  /** A number in [0, 1). */
  fraction(): number;
}

export const systemChance: Chance = {
  uuid: () => randomUUID(),
  bytes: (count) => randomBytes(count),
  fraction: () => Math.random(),
};
