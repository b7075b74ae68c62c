import { type DragEvent, useCallback, useEffect, useState } from 'react';
import { SCREEN_MESSAGES } from '../words/catalogue.ts';

/** Import refuses larger files (20 MB); they are not read into the window at all. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;

type Receive = (name: string, bytes: Uint8Array<ArrayBuffer>) => void;

/** What is said of a drop: a file that is too large, one that is none (a folder), and others that came with the first. */
export type DropRemark = 'tooLarge' | 'unreadable' | 'onlyFirst';

/** Dropping a file anywhere on the window. `isOver` shows where it would land. */
export function useFileDrop(receive: Receive, remark: (what: DropRemark, name: string) => void) {
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
      const [file, ...others] = event.dataTransfer.files;
      if (!file) return;
      if (file.size > FILE_BYTES_MAX) return remark('tooLarge', file.name);
      void file.arrayBuffer().then(
        (buffer) => {
          receive(file.name, new Uint8Array(buffer));
          if (others.length > 0) remark('onlyFirst', file.name);
        },
        () => remark('unreadable', file.name),
      );
    },
    [receive, remark],
  );
  return { isOver, handlers: { onDragOver, onDragLeave, onDrop } };
}

/** True for text that a spreadsheet program puts on the clipboard: at least two cells or two lines. */
function isTable(text: string): boolean {
  return /\t/.test(text) || /\n./.test(text.trim());
}

/** Pasting cells from a spreadsheet program anywhere but into a field; a file on the clipboard works as well. */
export function usePaste(receive: Receive, { isActive, name }: { isActive: boolean; name: string }): void {
  useEffect(() => {
    if (!isActive) return;
    const onPaste = (event: ClipboardEvent): void => {
      const target = event.target;
      if (event.defaultPrevented) return;
      if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
      const file = event.clipboardData?.files[0];
      if (file && file.size <= FILE_BYTES_MAX) {
        void file.arrayBuffer().then((buffer) => receive(file.name, new Uint8Array(buffer)));
        return;
      }
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTable(text)) receive(name, new TextEncoder().encode(text));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [receive, isActive, name]);
}

/** A paste has no file; by its name, in whichever language it was pasted, it is read as tab-separated cells. */
export function isPasted(file: string): boolean {
  return Object.values(SCREEN_MESSAGES).some((messages) => messages['newBatch.pasted'] === file);
}
