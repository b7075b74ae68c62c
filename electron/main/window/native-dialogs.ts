/** The system's own dialogs. Paths stay in main. */
import { basename, dirname } from 'node:path';
import { type BrowserWindow, dialog, shell } from 'electron';
import { formatMessage, type Locale, type MessageId } from '../../../shared/i18n/catalogue.ts';
import { isOpenable } from '../../../shared/ipc/file-requests.ts';
import { isWithin } from '../../files/folder-within.ts';

const FILE_KINDS = {
  workbook: { label: 'dialog.kind-workbook', extensions: ['xlsx'] },
  macros: { label: 'dialog.kind-macros', extensions: ['xlsm'] },
  tsv: { label: 'dialog.kind-text', extensions: ['tsv', 'txt'] },
  csv: { label: 'dialog.kind-csv', extensions: ['csv'] },
  pdf: { label: 'dialog.kind-pdf', extensions: ['pdf'] },
  /** What is written is a folder of that name. */
  folder: { label: 'dialog.kind-folder', extensions: ['*'] },
  json: { label: 'dialog.kind-json', extensions: ['json'] },
  text: { label: 'dialog.kind-text', extensions: ['txt', 'eml', 'json', 'log'] },
  backup: { label: 'dialog.kind-backup', extensions: ['sqlite'] },
} as const satisfies Record<string, { label: MessageId; extensions: readonly string[] }>;

export type FileKind = keyof typeof FILE_KINDS;

/** The files that a person opens. */
const OPENED = {
  sheet: {
    title: 'dialog.open-title',
    label: 'dialog.kind-sheets',
    extensions: ['xlsx', 'csv', 'tsv', 'txt'],
  },
  certificate: { title: 'dialog.open-certificate', label: 'dialog.kind-json', extensions: ['json'] },
} as const;

export type NativeDialogs = ReturnType<typeof nativeDialogs>;

/** The place of the button that refuses. */
const NO = 0;

interface Question {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  /** The words of the two buttons; closing the box means no. */
  readonly no: string;
  readonly yes: string;
}

/** `ownFolders`: where the app keeps its own files, none of which a person may choose to be replaced. */
export function nativeDialogs(
  window: () => BrowserWindow | undefined,
  locale: () => Locale,
  ownFolders: readonly string[],
) {
  const word = (id: MessageId): string => formatMessage(locale(), id);
  const over = <Options, Result>(
    show: {
      (window: BrowserWindow, options: Options): Promise<Result>;
      (options: Options): Promise<Result>;
    },
    options: Options,
  ): Promise<Result> => {
    const parent = window();
    return parent ? show(parent, options) : show(options);
  };
  /** The targets by their names, the last of each. */
  const targets = new Map<string, string>();
  return {
    /** The chosen file's path; undefined if it was cancelled. */
    async chooseFile(kind: keyof typeof OPENED): Promise<string | undefined> {
      const { title, label, extensions } = OPENED[kind];
      const result = await over(dialog.showOpenDialog, {
        title: word(title),
        properties: ['openFile' as const],
        filters: [
          { name: word(label), extensions: [...extensions] },
          { name: word('dialog.kind-any'), extensions: ['*'] },
        ],
      });
      return result.canceled ? undefined : result.filePaths[0];
    },
    /** Where to write, outside our own folders; undefined if it was cancelled, or refused in a box of its own. */
    async chooseTarget(suggestedName: string, kind: FileKind): Promise<string | undefined> {
      const { label, extensions } = FILE_KINDS[kind];
      const result = await over(dialog.showSaveDialog, {
        title: word('dialog.save-title'),
        defaultPath: suggestedName,
        filters: [{ name: word(label), extensions: [...extensions] }],
      });
      if (result.canceled || result.filePath === '') return undefined;
      if (!(await isWithin(dirname(result.filePath), ownFolders))) {
        targets.set(basename(result.filePath), result.filePath);
        return result.filePath;
      }
      await over(dialog.showMessageBox, {
        type: 'error' as const,
        title: word('dialog.save-title'),
        message: word('dialog.own-folder'),
        detail: dirname(result.filePath),
      });
      return undefined;
    },
    /** Opens the last target with this name, if it is none that could run, or shows it in its folder. */
    async showTarget(name: string, how: 'open' | 'folder'): Promise<void> {
      const path = targets.get(name);
      if (path === undefined) return;
      if (how === 'open' && isOpenable(name)) await shell.openPath(path);
      else shell.showItemInFolder(path);
    },
    async isAgreed({ no, yes, ...words }: Question): Promise<boolean> {
      const { response } = await over(dialog.showMessageBox, {
        type: 'warning' as const,
        ...words,
        buttons: [no, yes],
        defaultId: NO,
        cancelId: NO,
        noLink: true,
      });
      return response !== NO;
    },
  };
}
