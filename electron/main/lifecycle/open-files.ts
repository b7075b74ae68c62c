/** Files that come from the system: arguments, a second instance, open-with. Offered once the window can take them. */
import { app } from 'electron';
import type { FileView } from '../../../shared/ipc/file-requests.ts';
import type { FileTickets } from '../files/file-tickets.ts';
import type { Announce } from '../ipc/ipc-channel.ts';
import { readStartArguments } from './command-line.ts';

export interface OpenFiles {
  /** The window listens now: gives what came before; what comes later is announced. */
  take(): Promise<readonly FileView[]>;
}

export function watchOpenFiles(options: {
  readonly first: readonly string[];
  readonly tickets: FileTickets;
  readonly announce: Announce;
  readonly showWindow: () => void;
}): OpenFiles {
  const { tickets, announce, showWindow } = options;
  let waiting: string[] | undefined = [...options.first];
  const offer = async (path: string): Promise<void> => {
    const taken = await tickets.takePath(path);
    if (taken.ok) announce('file-offered', { file: taken.file });
    else announce('problem-told', { problems: [taken.problem] });
  };
  const receive = (path: string): void => {
    if (waiting) waiting.push(path);
    else void offer(path);
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive(path);
  });
  app.on('second-instance', (_event, argv, workingFolder) => {
    showWindow();
    for (const path of readStartArguments(argv.slice(1), workingFolder).files) receive(path);
  });
  return {
    async take() {
      const paths = waiting ?? [];
      waiting = undefined;
      const files: FileView[] = [];
      for (const path of paths) {
        const taken = await tickets.takePath(path);
        if (taken.ok) files.push(taken.file);
        else announce('problem-told', { problems: [taken.problem] });
      }
      return files;
    },
  };
}
