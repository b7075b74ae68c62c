/**
 * A front before the second service that shows its sessions otherwise than it would, in the list and singly, and may
 * answer payments in its place. It has two addresses.
 */
import type { TestContext } from 'node:test';
import { httpAnswer } from './raw-server.ts';
import { type OnPost, type PassedAnswer, serveFront } from './wire-front.ts';

/** A session as the service shows it. */
export type ShownSession = Readonly<Record<string, unknown>>;
/** What is shown in its place. */
export type Alter = (session: ShownSession) => ShownSession;

export interface AlteringFront {
  readonly url: string;
  /** The same front by another name. */
  readonly otherUrl: string;
  /** May be changed while it runs. */
  alter: Alter;
}

const LIST = /\/transactions\/sessions(\?|$)/;
const SINGLE = /\/transactions\/sessions\/[^/?]+$/;

/** Answers as the service does; one that closes the connection unanswered closes this one too. */
const passOn: OnPost = ({ request: { socket }, pass }) => {
  pass().then(
    ({ status, body }) => socket.end(httpAnswer(status, body)),
    () => socket.destroy(),
  );
};

/** Gone when the test ends. */
export async function alteringFront(
  t: TestContext,
  service: { readonly url: string },
  alter: Alter,
  onPost: OnPost = passOn,
): Promise<AlteringFront> {
  const shown = { alter };
  const wire = await serveFront(service, onPost, (answer, { path }) => altered(answer, path, shown.alter));
  t.after(() => wire.server.close());
  return Object.assign(shown, { url: wire.server.address, otherUrl: `http://localhost:${wire.server.port}` });
}

function altered(answer: PassedAnswer, path: string, alter: Alter): PassedAnswer {
  if (answer.status !== 200) return answer;
  const document = JSON.parse(answer.body);
  if (LIST.test(path)) document.data.items = document.data.items.map(alter);
  else if (SINGLE.test(path)) document.data = alter(document.data);
  else return answer;
  return { ...answer, body: JSON.stringify(document) };
}
