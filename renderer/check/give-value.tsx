import { Autocomplete, Button, Group, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { type Problem, problemNature } from '../../shared/domain/problem.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import { channelsOf } from '../../shared/sheet/check/words/channels.ts';
import { addedColumn } from '../../shared/sheet/table.ts';
import { FIELD_OPTIONS } from '../recipient-form/field-rules.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, kindKey, type ProblemKind } from '../sheet-worker/grid-view.ts';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, type PlacedProblem, retyped } from './corrections.ts';

/** True if the value is missing: the given value may apply to other rows that lack it. */
export function isGivable({ code, field }: Problem): boolean {
  return (code === 'required-missing' || code === 'amount-missing') && field !== undefined;
}

/** What says who is paid or where to: one value typed for many rows would pay all of them to one payee. */
const OF_ONE_PAYEE: ReadonlySet<string> = new Set([
  ...['full_name', 'first_name', 'last_name', 'payee_name', 'payee_code'],
  ...['phone', 'email', 'account_number', 'destination_account_id', 'recipient_id', 'reference'],
]);

/** False if several rows lack what only one payee has: each of them needs a value of its own. */
export function isGivenToMany({ sample, count }: ProblemKind): boolean {
  return !isGivable(sample) || count === 1 || !OF_ONE_PAYEE.has(sample.field ?? '');
}

/** True for a missing value, or a wrong one in a single row: the new value is typed where the problem is shown. */
export function isTypedAnew(kind: ProblemKind): boolean {
  const { sample, count } = kind;
  const { severity, advice } = problemNature(sample.code);
  const isMended = advice === 'correct' || advice === 'ask-recipient' || advice === 'change-channel';
  if (isGivable(sample)) return isGivenToMany(kind);
  return count === 1 && severity === 'error' && isMended && sample.field !== undefined;
}

/** The usual wallet operators of the region; any other can be typed. */
const WALLETS = [
  'Orange Money',
  'Wave',
  'MTN MoMo',
  'Moov Money',
  'Free Money',
  'T-Money',
  'Flooz',
  'Airtel Money',
];

/** An operator by the name that people know, if a code such as `orange_money` has the same letters. */
export function operatorName(provider: string): string {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  return WALLETS.find((wallet) => bare(wallet) === bare(provider)) ?? provider;
}

interface GiveValueProps {
  readonly sample: Problem;
  /** The row concerned; without it the value applies to all rows of the kind. */
  readonly row?: GridRow;
}

/** Gives a missing value to one row or, if several payees can have the same, once to all rows that lack it, by channel. */
export function GiveValue({ sample, row }: GiveValueProps) {
  const words = useWords();
  const { t, word } = words;
  const change = useReportedChange();
  const { rows, recipe, kinds } = useSheet();
  const [text, setText] = useState('');
  const kind = kindKey(sample);
  const { field = '' } = sample;
  const channel = String(sample.params?.channel ?? '');
  const { corrections } = recipe;
  const alike = (): readonly PlacedProblem[] =>
    openOfKind(rows, kind, corrections).filter(
      ({ problem }) => !row || String(problem.params?.channel ?? '') === channel,
    );
  const isForOne = row !== undefined && OF_ONE_PAYEE.has(field);
  const count = row
    ? isForOne
      ? 1
      : new Set(alike().map((one) => one.row)).size
    : (kinds.find(({ key }) => key === kind)?.count ?? 0);
  const choices = useMemo(
    () => (field === 'channel' ? channelsPaying(openOfKind(rows, kind, corrections)) : FIELD_OPTIONS[field]),
    [field, kind, rows, corrections],
  );
  const give = (isForAll: boolean): void => {
    const value = text.trim();
    if (value === '') return;
    const given = alike().filter((one) => isForAll || one.row === row);
    const edits = given.map((one) => ({
      row: one.row.row,
      column: one.problem.column ?? addedColumn(field),
      text: value,
    }));
    change((earlier) => retyped(earlier, edits), t('check.given', { count: given.length }));
    setText('');
  };
  const input = { 'aria-label': word('field', field), placeholder: word('field', field), flex: '1 0 100%' };
  const isBlank = text.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(row === undefined);
      }}
    >
      <Group gap="xs">
        {choices ? (
          <Select
            {...input}
            data={choices.map((value) => ({ value, label: inWords(field, value, words) }))}
            searchable
            value={text || null}
            onChange={(value) => setText(value ?? '')}
          />
        ) : (
          <Autocomplete
            {...input}
            // What is typed whole needs no list over the button.
            data={field === 'provider' ? WALLETS.filter((wallet) => wallet !== text.trim()) : []}
            spellCheck={false}
            value={text}
            onChange={setText}
          />
        )}
        {row ? (
          <Button size="xs" type="submit" disabled={isBlank}>
            {t('check.giveRow')}
          </Button>
        ) : null}
        {row === undefined || count > 1 ? (
          <Button size="xs" disabled={isBlank} onClick={() => give(true)}>
            {channel !== '' && channel !== 'payment' && row
              ? t('check.giveChannel', { count, channel: word('channel', channel) })
              : t('check.giveAll', { count })}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}

/** The channels that pay the currency of at least one of the rows. */
function channelsPaying(lacking: readonly PlacedProblem[]): readonly string[] {
  const currencies = new Set(lacking.map(({ row }) => row.currency));
  const paying = new Set([...currencies].flatMap(channelsOf));
  return PAYOUT_CHANNELS.filter((channel) => paying.has(channel));
}
