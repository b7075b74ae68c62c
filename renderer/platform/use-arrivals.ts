import { type DragEvent, useCallback, useLayoutEffect, useState } from 'react';
import { READ_LIMITS } from '../../shared/sheet/read/limits.ts';
import { SCREEN_MESSAGES } from '../words/catalogue.ts';

type Receive = (name: string, bytes: Uint8Array<ArrayBuffer>) => void;

/**
 * What is said of a drop or a paste: a file that is too large, one that is none (a folder), others that came with the
 * first, and a clipboard of which no sheet can be made.
 */
export type ArrivalRemark = 'tooLarge' | 'unreadable' | 'onlyFirst' | 'nothingPasted';

type Remark = (what: ArrivalRemark, name: string) => void;

/** The first of the files becomes a sheet; one that Import would refuse for its size is not read into the window at all. */
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

/** Dropping a file anywhere on the window. `isOver` shows where it would land. */
export function useFileDrop(receive: Receive, remark: Remark) {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = useCallback((event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }, []);
  const onDragLeave = useCallback((event: DragEvent) => {
    if (event.relatedTarget === null) setIsOver(false);
  }, []);
  const onDrop = useCallback(
    (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      takeFiles(event.dataTransfer.files, receive, remark);
    },
    [receive, remark],
  );
  return { isOver, handlers: { onDragOver, onDragLeave, onDrop } };
}

/** True for text that a spreadsheet program puts on the clipboard: at least two cells or two lines. */
function isTable(text: string): boolean {
  return /\t/.test(text) || /\n./.test(text.trim());
}

interface PasteParts {
  readonly receive: Receive;
  readonly remark: Remark;
  readonly isActive: boolean;
  /** What pasted cells are called, which have no file. */
  readonly name: string;
}

/** Pasting cells from a spreadsheet program anywhere but into a field; a file on the clipboard works as well. */
export function usePaste({ receive, remark, isActive, name }: PasteParts): void {
  // Before the window is painted: whoever sees it can paste.
  useLayoutEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent): void => {
      const target = event.target;
      if (event.defaultPrevented || !event.clipboardData) return;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      const { files } = event.clipboardData;
      const text = event.clipboardData.getData('text/plain');
      // Excel puts a picture of the cells beside them.
      const isPicture = [...files].every(({ type }) => type.startsWith('image/'));
      if (isPicture && isTable(text)) receive(name, new TextEncoder().encode(text));
      else if (files.length > 0) takeFiles(files, receive, remark);
      else remark('nothingPasted', name);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [receive, remark, isActive, name]);
}

/** A paste has no file; by its name, in whichever language it was pasted, it is read as tab-separated cells. */
export function isPasted(file: string): boolean {
  return Object.values(SCREEN_MESSAGES).some((messages) => messages['newBatch.pasted'] === file);
}
