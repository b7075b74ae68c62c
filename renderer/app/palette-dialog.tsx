import { Box, EmptyState, Modal, NavLink, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useQuery } from '../bridge/requests.ts';
import { isMac, useAllActions } from '../platform/actions.tsx';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';
import { matchEntries, type PaletteEntry } from './palette.ts';

/** Ctrl+K: one search field for every screen, batch and action that is available here. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const entries = usePaletteEntries();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const found = matchEntries(entries, text);
  const chosen = found[Math.min(at, found.length - 1)];
  const perform = (entry: PaletteEntry): void => {
    onClose();
    entry.perform();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((now) => (now + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && chosen) perform(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal opened title={t('palette.title')} onClose={onClose}>
      <TextInput
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        placeholder={t('palette.placeholder')}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" aria-live="polite">
        {t('palette.results', { count: found.length })}
      </p>
      {found.length === 0 ? <EmptyState description={t('frame.noMatchText', { text })} /> : null}
      <PaletteList id={listId} entries={found} chosen={chosen} onPick={perform} />
    </Modal>
  );
}

function PaletteList(props: {
  id: string;
  entries: readonly PaletteEntry[];
  chosen: PaletteEntry | undefined;
  onPick: (entry: PaletteEntry) => void;
}) {
  const { t } = useWords();
  return (
    <Box
      id={props.id}
      mah="50vh"
      mt="xs"
      style={{ overflowY: 'auto' }}
      role="listbox"
      aria-label={t('palette.title')}
    >
      {props.entries.map((entry) => (
        <NavLink
          key={entry.id}
          id={`${props.id}-${entry.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry === props.chosen}
          active={entry === props.chosen}
          fz="sm"
          px="xs"
          py={6}
          ref={entry === props.chosen ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
          onClick={() => props.onPick(entry)}
          label={entry.label}
          rightSection={<span className="soft">{entry.hint}</span>}
        />
      ))}
    </Box>
  );
}

/** Only the newest batches are offered. */
const BATCHES_MAX = 50;

/** Every available screen and action, then the newest batches. */
function usePaletteEntries(): readonly PaletteEntry[] {
  const { t, T, date, language, batchName } = useWords();
  const { open } = useRoute();
  const all = useAllActions();
  const batches = useQuery('batches.list', { search: '', states: [], offset: 0, limit: BATCHES_MAX });
  return useMemo(() => {
    const actions = all()
      .filter(({ blockedBecause, name }) => blockedBecause === undefined && name !== 'go-to')
      .map(
        (action): PaletteEntry => ({
          id: action.name,
          label: t(action.label),
          ...(action.shortcut ? { hint: describeShortcut(action.shortcut, language, isMac) } : {}),
          perform: action.perform,
        }),
      );
    const found = (batches.value?.batches ?? []).map(
      (batch): PaletteEntry => ({
        id: batch.batch,
        label: batchName(batch),
        hint: `${T(`batch-state.${batch.state}`)} · ${date(batch.created)}`,
        perform: () => open({ screen: 'batch', batchId: batch.batch }),
      }),
    );
    return [...actions, ...found];
  }, [all, batches.value, t, T, date, batchName, language, open]);
}
