/**
 * Ctrl-C and a polite end by the system. The first one asks the command to stop: nothing new is sent, what is in
 * flight is waited for. Nothing is ever cancelled by a second one: a payment on the wire cannot be taken back.
 */
export interface Interruption {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  readonly wasRequested: () => boolean;
}

export interface SignalSource {
  on(name: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(name: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
}

/** Listens until `stop` is called. */
export function listenForInterruption(source: SignalSource): Interruption & { readonly stop: () => void } {
  const controller = new AbortController();
  const onSignal = () => controller.abort();
  source.on('SIGINT', onSignal);
  source.on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    wasRequested: () => controller.signal.aborted,
    stop() {
      source.off('SIGINT', onSignal);
      source.off('SIGTERM', onSignal);
    },
  };
}
