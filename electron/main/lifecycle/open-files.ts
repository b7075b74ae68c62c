/** Files from the system: arguments, a second instance, open-with. They are offered once the window can take them. */
import type { App } from 'electron';
import type { FileView } from '../../../shared/ipc/file-requests.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import { readStartArguments } from './command-line.ts';

export type OpenedPaths = ReturnType<typeof collectOpenedPaths>;

/**
 * Collects paths from now on, beginning with `first`. Call it before the app is ready: macOS names the file that it
 * opens the app with before that, and only once.
 */
export function collectOpenedPaths(app: Pick<App, 'on'>, first: readonly string[]) {
  const waiting = [...first];
  let listener: ((path: string) => void) | undefined;
  const receive = (path: string): void => {
    if (listener) listener(path);
    else waiting.push(path);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive(path);
  });
  app.on('second-instance', (_event, argv, workingFolder) => {
    for (const path of readStartArguments(argv.slice(1), workingFolder).files) receive(path);
  });
  return {
    /** Returns the paths so far, and passes every later one to the listener. */
    take(next: (path: string) => void): readonly string[] {
      listener = next;
      return waiting.splice(0);
    },
  };
}

export type OpenFiles = ReturnType<typeof offerOpenedFiles>;

export function offerOpenedFiles(options: {
  readonly paths: OpenedPaths;
  readonly tickets: FileTickets;
  readonly announce: Announce;
}) {
  const { paths, tickets, announce } = options;
  const takeFile = async (path: string): Promise<FileView | undefined> => {
    const taken = await tickets.takePath(path);
    if (taken.ok) return taken.value;
    announce('problem-reported', { problems: [...taken.problems] });
    return undefined;
  };
  const offer = async (path: string): Promise<void> => {
    const file = await takeFile(path);
    if (file) announce('file-offered', { file });
  };
  let held: (() => void)[] | undefined = [];
  return {
    /** Acts at once if the window listens, otherwise when it does, because a menu item can be chosen before that. */
    whenListening(act: () => void): void {
      if (held) held.push(act);
      else act();
    },
    /** The window listens now: returns the earlier files; later ones are announced. */
    async take(): Promise<readonly FileView[]> {
      for (const act of held ?? []) act();
      held = undefined;
      const files = paths.take((later) => void offer(later)).map(takeFile);
      return (await Promise.all(files)).filter((file) => file !== undefined);
    },
  };
}
