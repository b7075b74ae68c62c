import type { Readable, Writable } from 'node:stream';
import type { KeyStore } from '../secrets/key-store.ts';
import type { CommonOptions } from './options.ts';
import type { Output } from './output.ts';

export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Aborts the command's `interruption`: while a question is asked, a terminal gives Ctrl-C as a key and not as a signal. */
  readonly interrupted: AbortController;
}

/** What every command gets from its process. */
export interface CommandContext {
  readonly options: CommonOptions;
  readonly output: Output;
  readonly terminal: Terminal;
  readonly environment: Readonly<Partial<Record<string, string>>>;
  readonly keyStore: KeyStore;
  /**
   * Aborted by the first Ctrl-C or polite end: nothing new is sent, and the command waits for what is in flight. A
   * second one cancels nothing either, because a payment on the wire cannot be taken back.
   */
  readonly interruption: AbortSignal;
}
