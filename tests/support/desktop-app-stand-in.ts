import { appEnvironment, type DesktopApp, type LaunchOptions } from './desktop-app.ts';
import { StandInHost } from './stand-in/host.ts';
import type { DialogKind } from './stand-in/wire.ts';

const CANCELLED: Readonly<Record<DialogKind, unknown>> = {
  open: { canceled: true, filePaths: [] },
  save: { canceled: true, filePath: '' },
  message: { response: 0, checkboxChecked: false },
};

export async function launchInStandIn(
  main: string,
  options: LaunchOptions,
  appFolder?: string,
): Promise<DesktopApp> {
  const shown: { kind: DialogKind; options: unknown }[] = [];
  const answers: Record<DialogKind, unknown[]> = { open: [], save: [], message: [] };
  const { sharedProcesses } = options;
  const idle = sharedProcesses?.pop();
  const host = new StandInHost({
    contexts: options.contexts,
    main,
    ...(idle && { process: idle }),
    ...(appFolder !== undefined && { appFolder }),
    args: ['--data', options.dataFolder, ...(options.args ?? [])],
    environment: appEnvironment(options),
    async answerDialog(kind, dialogOptions) {
      shown.push({ kind, options: dialogOptions });
      const answer = answers[kind].shift();
      if (answer !== undefined) return answer;
      const { cancelId = 0 } = dialogOptions as { cancelId?: number };
      return kind === 'message' ? { response: cancelId, checkboxChecked: false } : CANCELLED[kind];
    },
  });
  const page = await host.page;
  const told = (call: Parameters<typeof host.tell>[0]) => host.tell(call).then(() => undefined);
  return {
    kind: 'stand-in',
    page,
    async answerOpen(path) {
      answers.open.push(path === undefined ? CANCELLED.open : { canceled: false, filePaths: [path] });
    },
    async answerSave(path) {
      answers.save.push(path === undefined ? CANCELLED.save : { canceled: false, filePath: path });
    },
    async answerMessage(button) {
      answers.message.push({ response: button, checkboxChecked: false });
    },
    dialogs: async () => shown,
    seen: async (what) => host.seen(what),
    chooseMenu: (label) => told({ call: 'choose-menu', label }),
    clickNotification: () => told({ call: 'click-notification' }),
    mayAttachWebview: async () => (await host.tell({ call: 'may-attach-webview' })) === true,
    openFile: (path) => told({ call: 'open-file', path }),
    startAgain: (args) => told({ call: 'second-instance', argv: ['paysheet', ...args] }),
    wireTexts: () => host.wireTexts,
    requests: () => host.requests,
    complaints: () => host.complaints,
    closeWindow: () => told({ call: 'close-window' }),
    async quit() {
      // The app may be gone before it can answer.
      await told({ call: 'quit' }).catch(() => {});
      await host.ended;
    },
    async kill() {
      await host.kill('SIGKILL');
    },
    async leave() {
      if (!sharedProcesses) {
        await host.kill('SIGKILL');
        return;
      }
      const left = await host.leave();
      if (left) sharedProcesses.push(left);
    },
    ended: host.ended,
  };
}
