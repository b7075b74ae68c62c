import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BATCH_NAME_MAX, BATCH_NOTE_MAX } from '../../shared/domain/batch-acts.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import { request, useCommand, useTask } from '../bridge/requests.ts';
import { isPasted } from '../platform/use-arrivals.ts';
import { ConfirmDialog, FormDialog } from '../ui/form-dialog.tsx';
import { useToast } from '../ui/messages.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Line } from './newest-first.ts';

interface DialogParts {
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RenameDialog({ batch, name, onClose, onDone }: DialogParts & { batch: BatchSummary }) {
  const { t } = useWords();
  const [text, setText] = useState(name);
  const rename = useCommand('batches.act', () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog
      title={t('home.renameTitle')}
      confirm={t('act.batch-renamed')}
      command={rename}
      isBlocked={text.trim() === ''}
      onSubmit={() => void rename.perform({ batch: batch.batch, act: { type: 'batch-renamed', name: text } })}
      onClose={onClose}
    >
      <TextInput
        label={t('fact.name')}
        data-autofocus
        maxLength={BATCH_NAME_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
      />
    </FormDialog>
  );
}

export function NoteDialog({ batch, onClose, onDone }: Omit<DialogParts, 'name'> & { batch: BatchSummary }) {
  const { t } = useWords();
  const [text, setText] = useState(batch.note ?? '');
  const write = useCommand('batches.act', () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog
      title={t('batch.noteTitle')}
      confirm={t('settings.save')}
      command={write}
      onSubmit={() => void write.perform({ batch: batch.batch, act: { type: 'batch-noted', note: text } })}
      onClose={onClose}
    >
      <Textarea
        label={t('fact.note')}
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={BATCH_NOTE_MAX}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </FormDialog>
  );
}

function whatIsForgotten(line: Line) {
  if (!('draft' in line)) return 'batches.discardBatch';
  return isPasted(line.file) ? 'batches.discardPasted' : 'batches.discardDraft';
}

export function DiscardDialog({ line, name, onClose, onDone }: DialogParts & { line: Line }) {
  const { t } = useWords();
  const showToast = useToast();
  const discard = useTask(
    () =>
      'draft' in line
        ? request('drafts.remove', { draft: line.draft })
        : request('batches.discard', { batch: line.batch }),
    () => {
      showToast(t('batches.discarded', { file: name }));
      onClose();
      onDone();
    },
  );
  return (
    <ConfirmDialog
      title={t('batches.discardTitle', { file: name })}
      confirm={t('batches.discard')}
      command={discard}
      onSubmit={() => void discard.perform(name)}
      onClose={onClose}
    >
      <p>{t(whatIsForgotten(line))}</p>
    </ConfirmDialog>
  );
}
