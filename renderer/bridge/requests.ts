import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Announcement, AnnouncementContent, AnnouncementName } from '../../shared/ipc/announcements.ts';
import type { Reply } from '../../shared/ipc/request.ts';
import type {
  Bridge,
  QueryName,
  RequestInput,
  RequestName,
  RequestOutput,
} from '../../shared/ipc/requests.ts';

declare global {
  interface Window {
    /** Set by the preload; absent if the page is opened in a plain browser. */
    readonly paysheet?: Bridge;
  }
}

export function hasBridge(): boolean {
  return window.paysheet !== undefined;
}

function bridge(): Bridge {
  if (!window.paysheet) throw new Error('the window has no bridge to the main process');
  return window.paysheet;
}

/** Sends a request to main. A failure is a value with the problems to show. */
export function request<Name extends RequestName>(
  name: Name,
  input: RequestInput<Name>,
): Promise<Reply<RequestOutput<Name>>> {
  return bridge().request(name, input);
}

/** A request as a value, for code that builds it in one place and sends it in another. */
export type Request<Name extends RequestName> = {
  readonly [Each in Name]: { readonly name: Each; readonly input: RequestInput<Each> };
}[Name];

/** Sends such a request to main. */
export function send<Name extends RequestName>(asked: Request<Name>): Promise<Reply<RequestOutput<Name>>> {
  return request(asked.name, asked.input);
}

/** Calls the listener with each announcement of that name; returns a function that stops it. */
export function listen<Name extends AnnouncementName>(
  name: Name,
  listener: (content: AnnouncementContent<Name>) => void,
): () => void {
  return bridge().onAnnouncement((announcement: Announcement) => {
    // The name determines the content's shape: the table pairs them.
    if (announcement.name === name) listener(announcement.content as AnnouncementContent<Name>);
  });
}

type Problems = Extract<Reply<unknown>, { ok: false }>['problems'];

/** The state of a query. While it is repeated, the earlier answer stays. */
export interface Query<Value> {
  /** The answer to the present question, which a command may act on. */
  readonly value: Value | undefined;
  /** To look at only: the same, or until it is there the answer to the question before. */
  readonly shown: Value | undefined;
  /** The latest answer to the same question, also if repeating it failed. */
  readonly earlier: Value | undefined;
  readonly problems: Problems | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface Answer<Value> {
  readonly key: string;
  readonly reply: Reply<Value>;
  readonly earlier: Value | undefined;
}

/** Sends a query whenever its input changes; with `null` as input it sends nothing. */
export function useQuery<Name extends QueryName>(
  name: Name,
  input: RequestInput<Name> | null,
): Query<RequestOutput<Name>> {
  return useAnswer(input === null ? null : `${name}\n${JSON.stringify(input)}`, () =>
    request(name, input as RequestInput<Name>),
  );
}

/** Asks whenever the key changes; with `null` it asks nothing. A late answer to an old key is dropped. */
export function useAnswer<Value>(key: string | null, ask: () => Promise<Reply<Value>>): Query<Value> {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  const [isLoading, setIsLoading] = useState(key !== null);
  const [turn, setTurn] = useState(0);
  const askNow = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again
  useEffect(() => {
    if (key === null) return setIsLoading(false);
    let isCurrent = true;
    setIsLoading(true);
    void askNow().then((reply) => {
      if (!isCurrent) return;
      setAnswer((last) => {
        const earlier = last?.key === key ? last.earlier : undefined;
        return { key, reply, earlier: reply.ok ? reply.value : earlier };
      });
      setIsLoading(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const reply = answer?.reply;
  const shown = reply?.ok ? reply.value : undefined;
  const present = answer?.key === key ? answer : undefined;
  return {
    value: present && shown,
    shown,
    earlier: present?.earlier,
    problems: reply && !reply.ok && !isLoading ? reply.problems : undefined,
    isLoading,
    reload,
  };
}

/** Something that a person starts: a command to main, or several requests that belong together. */
export interface Task<Input, Output> {
  /**
   * Performs it after earlier ones; returns undefined if it was refused. The same input again while it runs or waits,
   * as from a second click, does nothing and returns undefined.
   */
  readonly perform: (input: Input) => Promise<Output | undefined>;
  readonly isBusy: boolean;
  /** The last result, also if a later try was refused. */
  readonly value: Output | undefined;
  /** Those of the last try; they stay until the next one. */
  readonly problems: Problems | undefined;
  /** Forgets the last result and the problems. */
  readonly forget: () => void;
}

/** A command; `done` takes each result with the input that it answers, which may be an earlier one than shown now. */
export function useCommand<Name extends RequestName>(
  name: Name,
  done?: (value: RequestOutput<Name>, input: RequestInput<Name>) => void,
): Task<RequestInput<Name>, RequestOutput<Name>> {
  return useTask((input: RequestInput<Name>) => request(name, input), done);
}

export function useTask<Input, Output>(
  ask: (input: Input) => Promise<Reply<Output>>,
  done?: (value: Output, input: Input) => void,
): Task<Input, Output> {
  const [unanswered, setUnanswered] = useState(0);
  const [value, setValue] = useState<Output>();
  const [problems, setProblems] = useState<Problems>();
  const latest = useRef({ ask, done });
  latest.current = { ask, done };
  // The newest unanswered call: two different choices made quickly are both performed, but a double click counts
  // once.
  const newest = useRef<{ readonly key: string; readonly answered: Promise<unknown> } | null>(null);
  const perform = useCallback(async (input: Input): Promise<Output | undefined> => {
    const key = JSON.stringify(input);
    if (newest.current !== null && newest.current.key === key) return undefined;
    const before = newest.current?.answered ?? Promise.resolve();
    const reply = before.then(() => latest.current.ask(input));
    const own = { key, answered: reply.catch(() => undefined) };
    newest.current = own;
    setUnanswered((count) => count + 1);
    setProblems(undefined);
    try {
      const answer = await reply;
      if (!answer.ok) {
        setProblems(answer.problems);
        return undefined;
      }
      setValue(() => answer.value);
      latest.current.done?.(answer.value, input);
      return answer.value;
    } finally {
      if (newest.current === own) newest.current = null;
      setUnanswered((count) => count - 1);
    }
  }, []);
  const forget = useCallback(() => {
    setProblems(undefined);
    setValue(undefined);
  }, []);
  return { perform, isBusy: unanswered > 0, value, problems, forget };
}

/** Calls the newest listener with each announcement of that name while the component is mounted. */
export function useAnnouncement<Name extends AnnouncementName>(
  name: Name,
  listener: (content: AnnouncementContent<Name>) => void,
): void {
  const onAnnounced = useEffectEvent(listener);
  useEffect(() => listen(name, (content) => onAnnounced(content)), [name]);
}
