/**
 * Lets the event loop turn, so that a cancel is noticed, progress is drawn and other work goes on; throws the signal's
 * reason where reading was cancelled.
 */
export async function pauseForOthers(signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  signal?.throwIfAborted();
}
