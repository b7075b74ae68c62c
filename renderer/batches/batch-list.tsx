import { ActionIcon, Group, Menu, Progress, Table, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatAmount } from '../../shared/domain/money.ts';
import { countIn, ENDED_BATCH, NOT_MEANT, PERHAPS_SENT } from '../../shared/domain/row-state.ts';
import { fileTitle } from '../../shared/i18n/batch-name.ts';
import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';
import { paidOf } from '../batch/tally.ts';
import { useCommand } from '../bridge/requests.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useSettings } from '../platform/use-settings.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { BatchStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import { DiscardDialog, NoteDialog, RenameDialog } from './batch-dialogs.tsx';
import type { Line } from './newest-first.ts';

interface BatchListProps {
  readonly lines: readonly Line[];
  readonly onChanged: () => void;
}

/** Drafts and batches; a row opens its batch at the present step. */
export function BatchList({ lines, onChanged }: BatchListProps) {
  const { t } = useWords();
  return (
    <Table.ScrollContainer minWidth={560} type="native" pos="relative">
      <Table horizontalSpacing="md" aria-label={t('batches.caption')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('home.what')}</Table.Th>
            <Table.Th className="number">{t('home.paid')}</Table.Th>
            <Table.Th className="number">{t('home.toPay')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('fact.currency')}</span>
            </Table.Th>
            <Table.Th>{t('home.payments')}</Table.Th>
            <Table.Th>{t('batches.date')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('frame.more')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) =>
            'draft' in line ? (
              <DraftRow key={line.draft} draft={line} onChanged={onChanged} />
            ) : (
              <BatchRow key={line.batch} batch={line} onChanged={onChanged} />
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A draft has no rows yet. */
const NEW_BATCH = { state: 'draft', kind: 'payments', counts: {}, rows: 0 } as const;

function DraftRow({ draft, onChanged }: { draft: DraftView; onChanged: () => void }) {
  const { t, T } = useWords();
  const { open } = useRoute();
  const name = fileTitle(draft.file);
  return (
    <Table.Tr>
      <NameCell
        mark={<BatchStateMark batch={NEW_BATCH} isBare />}
        label={t('batches.draftOpen', { file: name })}
        name={name}
        onOpen={() => open({ screen: 'draft', draftId: draft.draft, step: 'import' })}
      />
      <Table.Td colSpan={3} />
      <Table.Td c="dimmed">{T('batch-state.draft')}</Table.Td>
      <DayCell at={draft.changed} />
      <MenuCell line={draft} name={name} onChanged={onChanged} />
    </Table.Tr>
  );
}

function BatchRow({ batch, onChanged }: { batch: BatchSummary; onChanged: () => void }) {
  const { t, batchName, periodBeside } = useWords();
  const { open } = useRoute();
  const name = batchName(batch);
  const beside = [periodBeside(name, batch.period), isFileNamed(batch, name) ? undefined : batch.file];
  return (
    <Table.Tr>
      <NameCell
        mark={<BatchStateMark batch={batch} isBare />}
        label={t('batches.open', { file: name })}
        name={name}
        beside={beside.filter(Boolean).join(' · ')}
        onOpen={() => open({ screen: 'batch', batchId: batch.batch })}
      >
        <Remarks batch={batch} />
      </NameCell>
      <MoneyCells batch={batch} />
      <Table.Td>
        <Payments batch={batch} />
      </Table.Td>
      <DayCell at={batch.created} />
      <MenuCell line={batch} name={name} onChanged={onChanged} />
    </Table.Tr>
  );
}

function isFileNamed({ file }: BatchSummary, name: string): boolean {
  return file === null || fileTitle(file) === name;
}

interface NameCellProps {
  readonly mark: ReactNode;
  readonly label: string;
  readonly name: string;
  /** What the name does not say: the period, the file. */
  readonly beside?: string;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** The name is the button that opens the row; it covers all of it. */
function NameCell({ mark, label, name, beside = '', onOpen, children }: NameCellProps) {
  return (
    <Table.Th scope="row">
      <Group gap="xs" wrap="nowrap" align="start">
        {mark}
        <div>
          <UnstyledButton className="opener" aria-label={label} fz="sm" onClick={onOpen}>
            {name}
          </UnstyledButton>
          {beside === '' ? null : (
            <Text span fz={12} c="dimmed">
              {' '}
              {beside}
            </Text>
          )}
          {children}
        </div>
      </Group>
    </Table.Th>
  );
}

/** What is not as for the other batches: customers pay in, another profile pays, or it waits for a reason. */
function Remarks({ batch }: { batch: BatchSummary }) {
  const { t, T, problem } = useWords();
  const { profile } = useSettings();
  const remarks = [
    batch.kind === 'customer-deposits' && batch.operation === null ? T(`kind.${batch.kind}`) : '',
    batch.problem === null ? '' : problem(batch.problem).message,
    batch.profile === profile?.name ? '' : t('batches.other', { profile: batch.profile }),
  ].filter(Boolean);
  return remarks.map((remark) => (
    <Text key={remark} fz={12} lh="16px" c="dimmed">
      {remark}
    </Text>
  ));
}

/** A line for each currency; nothing is paid before something was sent. */
function MoneyCells({ batch }: { batch: BatchSummary }) {
  const { amount } = useWords();
  const isSent = countIn(batch.counts, ...PERHAPS_SENT) > 0;
  const paid = new Map(paidOf(batch).map((sums) => [sums.currency, sums.paid]));
  const lines = batch.totals.map(({ currency, amount: toPay }) => ({
    currency,
    paid: isSent ? amount(paid.get(currency) ?? formatAmount(0, currency), currency) : '',
    toPay: amount(toPay, currency),
  }));
  const each = (show: (line: (typeof lines)[number]) => ReactNode) =>
    lines.map((line) => <div key={line.currency}>{show(line)}</div>);
  return (
    <>
      <Table.Td className="number">{each(({ paid }) => paid || '\u00a0')}</Table.Td>
      <Table.Td className="number">{each(({ toPay }) => toPay)}</Table.Td>
      <Table.Td c="dimmed">{each(({ currency }) => currency.toUpperCase())}</Table.Td>
    </>
  );
}

/** How many payments are made, with a small bar as long as not all are; before anything was sent what it waits for. */
function Payments({ batch }: { batch: BatchSummary }) {
  const { t, T, count } = useWords();
  const setAside = countIn(batch.counts, 'closed');
  const paid = countIn(batch.counts, 'paid');
  const all = batch.rows - countIn(batch.counts, ...NOT_MEANT);
  const isBegun = ENDED_BATCH.includes(batch.state) || countIn(batch.counts, ...PERHAPS_SENT) > 0;
  const isShort = isBegun && paid < all;
  return (
    <>
      <span className="nowrap">
        {isShort ? t('home.paidOf', { paid, all }) : count(all)}
        {setAside > 0 ? ` + ${t('home.setAside', { count: setAside })}` : ''}
      </span>
      {isShort ? (
        <Progress value={(100 * paid) / all} size={4} w={96} mt={2} color="var(--green)" aria-hidden />
      ) : null}
      {isBegun ? null : (
        <Text span fz={12} c="dimmed">
          {' · '}
          {T(`batch-state.${batch.state}`)}
        </Text>
      )}
    </>
  );
}

function DayCell({ at }: { at: string }) {
  const { day, dateTime } = useWords();
  return (
    <Table.Td c="dimmed" className="nowrap">
      <time dateTime={at} title={dateTime(at)}>
        {day(at)}
      </time>
    </Table.Td>
  );
}

const NEVER_APPROVED: readonly string[] = ['draft', 'checked', 'quoted'];

interface MenuCellProps {
  readonly line: Line;
  readonly name: string;
  readonly onChanged: () => void;
}

function MenuCell({ line, name, onChanged }: MenuCellProps) {
  const { t, language } = useWords();
  const { chooseFile } = useNewBatch();
  const next = useCommand('batches.next-sheet', useSavedToast());
  const [dialog, setDialog] = useState<'rename' | 'note' | 'discard' | null>(null);
  const isDraft = 'draft' in line;
  const close = () => setDialog(null);
  return (
    <Table.Td w={48}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="xs" aria-label={t('home.more', { name })}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isDraft ? null : (
            <>
              <Menu.Item onClick={() => setDialog('rename')}>{t('act.batch-renamed')}</Menu.Item>
              <Menu.Item onClick={() => setDialog('note')}>{t('act.batch-noted')}</Menu.Item>
            </>
          )}
          {isDraft || line.file === null ? null : (
            <Menu.Item onClick={chooseFile}>{t('home.repeat')}</Menu.Item>
          )}
          {isDraft || NEVER_APPROVED.includes(line.state) ? null : (
            <Menu.Item onClick={() => void next.perform({ batch: line.batch, amounts: 'blank', language })}>
              {t('home.nextSheet')}
            </Menu.Item>
          )}
          {isDraft || NEVER_APPROVED.includes(line.state) ? (
            <Menu.Item c="var(--red)" onClick={() => setDialog('discard')}>
              {t('batches.discard')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ProblemList problems={next.problems ?? next.value?.problems} />
      {dialog === 'discard' ? <DiscardDialog {...{ line, name }} onClose={close} onDone={onChanged} /> : null}
      {dialog === 'note' && !isDraft ? <NoteDialog batch={line} onClose={close} onDone={onChanged} /> : null}
      {dialog === 'rename' && !isDraft ? (
        <RenameDialog batch={line} name={name} onClose={close} onDone={onChanged} />
      ) : null}
    </Table.Td>
  );
}
