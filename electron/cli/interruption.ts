/**
 * Ctrl-C and a polite end by the system. The first signal asks the command to stop: nothing new is sent, and it waits
 * for what is in flight. A second one cancels nothing either, because a payment on the wire cannot be taken back.
 */
export interface Interruption {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  readonly wasRequested: () => boolean;
}

/**
 * Ctrl-C, a polite end, and the closing of the terminal's window; Ctrl-Break on Windows. When its console is closed,
 * Windows ends the process about ten seconds later in any case; `resume` looks for what is in flight then.
 */
const SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : []),
] as const;

export interface SignalSource {
  on(name: (typeof SIGNALS)[number], listener: () => void): unknown;
  off(name: (typeof SIGNALS)[number], listener: () => void): unknown;
}

/** Listens until `stop` is called. */
export function listenForInterruption(source: SignalSource): Interruption & { readonly stop: () => void } {
  const controller = new AbortController();
  const onSignal = () => controller.abort();
  for (const name of SIGNALS) source.on(name, onSignal);
  return {
    signal: controller.signal,
    wasRequested: () => controller.signal.aborted,
    stop() {
      for (const name of SIGNALS) source.off(name, onSignal);
    },
  };
}
