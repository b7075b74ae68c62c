/** The app's end of the wire to the host. */
import { type AppCall, callOver, type HostCall, type RecordedKind } from './wire.ts';

type Answerer = (call: AppCall) => unknown;
const answerers: Partial<Record<AppCall['call'], Answerer>> = {};

/** Names what answers one kind of the host's calls. */
export function answerHost<Kind extends AppCall['call']>(
  kind: Kind,
  answer: (call: Extract<AppCall, { call: Kind }>) => unknown,
): void {
  answerers[kind] = answer as Answerer;
}

if (!process.send) throw new Error('the stand-in is started by its host: npm run preview');

const wire = callOver<HostCall>(process, (call) => {
  const answer = answerers[call.call as AppCall['call']];
  if (!answer) throw new Error(`the stand-in does not answer ${call.call}`);
  return answer(call as AppCall);
});
// Without its host the app has no window, and nobody could end it.
process.on('disconnect', () => process.exit(1));

export const callHost = wire.call;

/** What each module of the stand-in forgets when the app has ended in a process that will run it again. */
export const forgetters: (() => void)[] = [];

/** Tells the host something a person would see outside the window. */
export function record(what: RecordedKind, content: unknown): void {
  callHost({ call: 'record', what, content }).catch(() => {});
}
