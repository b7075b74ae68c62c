import { type DragEvent, useLayoutEffect, useState } from 'react';
import { READ_LIMITS } from '../../shared/sheet/read/limits.ts';
import { SCREEN_MESSAGES } from '../words/catalogue.ts';

type Receive = (name: string, bytes: Uint8Array<ArrayBuffer>) => void;

/**
 * Messages about a drop or a paste: a file that is too large, one that is not a file (a folder), others that came
 * with the first, and a clipboard that cannot become a sheet.
 */
export type ArrivalRemark = 'tooLarge' | 'unreadable' | 'onlyFirst' | 'nothingPasted';

type Remark = (what: ArrivalRemark, name: string) => void;

/**
 * The first of the files becomes a sheet. A file that Import would refuse for its size is not read into the window at
 * all.
 */
function takeFiles(files: FileList, receive: Receive, remark: Remark): void {
  const [file, ...others] = files;
  if (!file) return;
  if (file.size > READ_LIMITS.fileBytes) {
    remark('tooLarge', file.name);
    return;
  }
  void file.arrayBuffer().then(
    (buffer) => {
      receive(file.name, new Uint8Array(buffer));
      if (others.length > 0) remark('onlyFirst', file.name);
    },
    () => remark('unreadable', file.name),
  );
}

/** Accepts a file dropped anywhere on the window. `isOver` shows that it would be taken. */
export function useFileDrop(receive: Receive, remark: Remark) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent): void {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setIsOver(false);
    },
    onDrop(event: DragEvent): void {
      event.preventDefault();
      setIsOver(false);
      takeFiles(event.dataTransfer.files, receive, remark);
    },
  };
  return { isOver, handlers };
}

/** True for text that a spreadsheet program puts on the clipboard: at least two cells or two lines. */
function isTable(text: string): boolean {
  return /\t/.test(text) || /\n./.test(text.trim());
}

interface PasteParts {
  readonly receive: Receive;
  readonly remark: Remark;
  readonly isActive: boolean;
  /** The name for pasted cells, which have no file. */
  readonly name: string;
}

/** Accepts cells pasted from a spreadsheet program anywhere but into a field; a file on the clipboard works as well. */
export function usePaste({ receive, remark, isActive, name }: PasteParts): void {
  // Before painting, so that a person who sees the window can paste.
  useLayoutEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent): void => {
      const target = event.target;
      if (event.defaultPrevented || !event.clipboardData) return;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      const { files } = event.clipboardData;
      const text = event.clipboardData.getData('text/plain');
      // Excel also puts a picture of the cells on the clipboard.
      const isPicture = [...files].every(({ type }) => type.startsWith('image/'));
      if (isPicture && isTable(text)) receive(name, new TextEncoder().encode(text));
      else if (files.length > 0) takeFiles(files, receive, remark);
      else remark('nothingPasted', name);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [receive, remark, isActive, name]);
}

/** True for a paste: it has no file, and by its name, in either language, it is read as tab-separated cells. */
export function isPasted(file: string): boolean {
  return Object.values(SCREEN_MESSAGES).some((messages) => messages['newBatch.pasted'] === file);
}
