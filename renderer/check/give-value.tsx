import { Button } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { PAYOUT_CHANNELS } from '../../shared/domain/channel.ts';
import { type Problem, problemNature } from '../../shared/domain/problem.ts';
import { channelsOf } from '../../shared/sheet/check/words/channels.ts';
import { addedColumn } from '../../shared/sheet/table.ts';
import { FIELD_OPTIONS } from '../recipient-form/field-rules.ts';
import { useReportedChange, useSheet } from '../sheet/use-sheet.tsx';
import { type GridRow, kindKey, type ProblemKind } from '../sheet-worker/grid-view.ts';
import { Form, fieldChoices, InlineSelect, InlineText } from '../ui/controls.tsx';
import { useWords } from '../words/use-words.tsx';
import { openOfKind, type PlacedProblem, retyped } from './corrections.ts';

/** True if the value is missing: the given value may apply to every row that lacks it. */
export function isGivable({ code, field }: Problem): boolean {
  return (code === 'required-missing' || code === 'amount-missing') && field !== undefined;
}

/** True for a missing value, or a wrong one in a single row: the new value is typed where the problem is shown. */
export function isTypedAnew({ sample, count }: ProblemKind): boolean {
  const { severity, advice } = problemNature(sample.code);
  const isMended = advice === 'correct' || advice === 'ask-recipient' || advice === 'change-channel';
  return isGivable(sample) || (count === 1 && severity === 'error' && isMended && sample.field !== undefined);
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

interface GiveValueProps {
  readonly sample: Problem;
  /** The row concerned; without it the value applies to all rows of the kind. */
  readonly row?: GridRow;
  /** Other actions for them. */
  readonly children?: ReactNode;
}

/** Gives a missing value to one row, or once to all rows that lack it, separately per channel. */
export function GiveValue({ sample, row, children }: GiveValueProps) {
  const words = useWords();
  const { t, word } = words;
  const change = useReportedChange();
  const { rows, recipe, kinds } = useSheet();
  const [text, setText] = useState('');
  const id = useId();
  const kind = kindKey(sample);
  const { field = '' } = sample;
  const channel = String(sample.params?.channel ?? '');
  const { corrections } = recipe;
  const alike = (): readonly PlacedProblem[] =>
    openOfKind(rows, kind, corrections).filter(
      ({ problem }) => !row || String(problem.params?.channel ?? '') === channel,
    );
  const count = row
    ? new Set(alike().map((one) => one.row)).size
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
  return (
    <Form className="line-up give-value" onSubmit={() => give(row === undefined)}>
      {choices ? (
        <InlineSelect
          label={word('field', field)}
          empty={t('form.choose')}
          choices={fieldChoices(field, choices, words)}
          value={text}
          onValue={setText}
        />
      ) : (
        <InlineText
          label={word('field', field)}
          list={field === 'provider' ? id : undefined}
          value={text}
          onValue={setText}
        />
      )}
      {field === 'provider' ? (
        <datalist id={id}>
          {WALLETS.map((wallet) => (
            <option key={wallet} value={wallet} />
          ))}
        </datalist>
      ) : null}
      {row ? (
        <Button size="xs" type="submit" disabled={text.trim() === ''}>
          {t('check.giveRow')}
        </Button>
      ) : null}
      {row === undefined || count > 1 ? (
        <Button size="xs" disabled={text.trim() === ''} onClick={() => give(true)}>
          {channel !== '' && channel !== 'payment' && row
            ? t('check.giveChannel', { count, channel: word('channel', channel) })
            : t('check.giveAll', { count })}
        </Button>
      ) : null}
      {children}
    </Form>
  );
}

/** The channels that pay the currency of at least one of the rows. */
function channelsPaying(lacking: readonly PlacedProblem[]): readonly string[] {
  const currencies = new Set(lacking.map(({ row }) => row.currency));
  const paying = new Set([...currencies].flatMap(channelsOf));
  return PAYOUT_CHANNELS.filter((channel) => paying.has(channel));
}
