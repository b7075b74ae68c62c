import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { isDuplicateInSheet } from '../../shared/domain/duplicates-in-sheet.ts';
import { isOffer, type Problem } from '../../shared/domain/problem.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import { confirmationText } from '../../shared/i18n/render-problem.ts';
import type { MappedColumn } from '../../shared/sheet/checked-sheet.ts';
import { useSheet } from '../sheet/use-sheet.tsx';
import {
  type Decisions,
  type GridRow,
  isDuplicate,
  isOpen,
  kindKey,
  pairKey,
  textAt,
  tickKey,
} from '../sheet-worker/grid-view.ts';
import { DialogButton } from '../ui/form-dialog.tsx';
import { HeldDecisions, OtherBatch, otherPayment } from '../ui/held-list.tsx';
import { type ComparedFact, ComparedFacts } from '../ui/ledger.tsx';
import { BareMark, SeverityMark } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';
import { shownText } from './cell-values.ts';
import {
  accepted,
  type PlacedProblem,
  problemsAt,
  released,
  retyped,
  setAside,
  ticked,
} from './corrections.ts';
import { differingParts } from './differing-parts.ts';
import { GiveValue, isGivable } from './give-value.tsx';
import { LastPaid } from './last-paid.tsx';
import { ConfirmNames, isNameProposal } from './names-dialog.tsx';
import { useFixAll } from './use-fix-all.ts';

interface CellInspectorProps {
  readonly row: GridRow;
  readonly column: MappedColumn;
  /** Notes about the whole row are shown at its first cell only. */
  readonly isFirst: boolean;
  readonly decisions: Decisions;
}

/**
 * The problems of the active cell (or of its row, if the cell has none), the rule, and the possible actions. Any
 * value that is taken differently from the file is shown here, whether the grid marks it or not.
 */
export function CellInspector({ row, column, isFirst, decisions }: CellInspectorProps) {
  const words = useWords();
  const { t, find, word } = words;
  const own = problemsAt(row, column.column);
  const problems =
    own.length > 0 ? own : problemsAt(row, null).filter(({ severity }) => severity !== 'note' || isFirst);
  const example = column.field ? find('example', column.field) : undefined;
  const isAside = decisions.aside.has(row.row);
  const taken = row.taken?.[column.column];
  const showsTaken =
    taken === undefined ||
    own.some(({ proposed }) => proposed === taken) ||
    inWords(column.field, taken, words) === textAt(row, column.column);
  const isEdited = row.own?.[column.column] !== undefined;
  const hasNothingToDecide = problems.length === 0 && !isAside;
  const text = textAt(row, column.column);
  return (
    <Stack component="section" className="cell-inspector" gap="xs" aria-label={t('check.inspector')}>
      <div>
        <Text component="h2" fz={12} lh="16px" fw={400} c="dimmed">
          {t('check.inspected', {
            row: row.row,
            column: column.field ? word('field', column.field) : column.heading,
          })}
        </Text>
        {isEdited || text === '' ? null : <p className="value-own">{shownText(column.field, text)}</p>}
      </div>
      <HandChange row={row} column={column} />
      {problems.map((problem) => (
        <CellProblem
          // Two notes of a row may differ in their field alone; with equal keys those of other rows would stay.
          key={`${row.row}:${JSON.stringify(problem)}`}
          {...{ row, problem, decisions }}
        />
      ))}
      {showsTaken ? null : <TakenValue row={row} column={column} />}
      {example && own.some(({ severity }) => severity === 'error') ? <p className="soft">{example}</p> : null}
      <LastPaid row={row} />
      {isAside ? <p>{t('check.isAside')}</p> : null}
      {hasNothingToDecide ? null : <RowDecision row={row} isAside={isAside} />}
    </Stack>
  );
}

type CellProps = Pick<CellInspectorProps, 'row' | 'column'>;

/** A cell that was changed by hand: the file's text, the present text, and a button to restore the first. */
function HandChange({ row, column }: CellProps) {
  const { t } = useWords();
  const { correct } = useSheet();
  const { column: letter, field } = column;
  const own = row.own?.[letter];
  if (own === undefined) return null;
  const putBack = () =>
    correct((earlier) => retyped(earlier, [{ row: row.row, column: letter, text: null }]));
  return (
    <Stack component="section" className="cell-problem" gap="xs">
      <p>
        <BareMark severity="note" mark="✎" /> {t('check.change')}
      </p>
      <Change field={field} from={own} to={textAt(row, letter)} />
      <Button size="xs" onClick={putBack}>
        {t('check.putBack')}
      </Button>
    </Stack>
  );
}

/** The value taken from a cell without a mark: a code in small letters, an amount with its decimals. */
function TakenValue({ row, column: { column: letter, field } }: CellProps) {
  const words = useWords();
  const { t } = words;
  const taken = row.taken?.[letter];
  if (taken === undefined) return null;
  return (
    <Stack component="section" className="cell-problem" gap="xs">
      <p>{t('fact.readAs')}</p>
      <Change field={field} from={textAt(row, letter)} to={inWords(field, taken, words)} />
    </Stack>
  );
}

function Change({ field, from, to }: { field: string | null; from: string; to: string }) {
  const { t } = useWords();
  const blank = <span className="soft">{t('check.blank')}</span>;
  return (
    <p className="mono value-own">
      {from === '' ? blank : <s>{shownText(field, from)}</s>} → {to === '' ? blank : shownText(field, to)}
    </p>
  );
}

interface CellProblemProps {
  readonly row: GridRow;
  readonly problem: Problem;
  readonly decisions: Decisions;
}

function CellProblem({ row, problem, decisions }: CellProblemProps) {
  const words = useWords();
  const { message, advice } = words.problem(problem);
  const isTicked = decisions.ticked.has(tickKey(row.row, problem));
  const next = isTicked ? words.t('check.ticked') : problem.severity === 'note' ? '' : advice;
  return (
    <Stack component="section" className="cell-problem" gap="xs">
      <p>
        <SeverityMark severity={problem.severity} />
        {message} <span className="soft">{next}</span>
      </p>
      {problem.original !== undefined && problem.proposed !== undefined ? (
        <Change
          field={problem.field ?? null}
          from={problem.original}
          to={inWords(problem.field ?? null, problem.proposed, words)}
        />
      ) : null}
      {isDuplicate(problem) ? <DuplicatePair row={row} problem={problem} /> : null}
      <ProblemButtons row={row} problem={problem} decisions={decisions} />
    </Stack>
  );
}

function ProblemButtons({ row, problem, decisions }: CellProblemProps) {
  const words = useWords();
  const { t } = words;
  const { kinds, correct, recipe } = useSheet();
  const fixAll = useFixAll();
  if ((problem.severity === 'note' && !isOffer(problem)) || decisions.aside.has(row.row)) return null;
  const placed = { row, problem };
  if (isDuplicateInSheet(problem) && decisions.remaining.has(row.row))
    return <p className="soft">{t('check.standsIn')}</p>;
  if (isDuplicate(problem)) {
    const isReleased = decisions.released.has(pairKey(row, problem));
    const isAccount = problem.code === 'account-changed';
    const asked = recipe.corrections.asked[pairKey(row, problem)];
    return (
      <Group gap="xs">
        {isReleased ? (
          <span className="soft">
            {t(isAccount ? 'check.accountIsRight' : 'check.bothAreMeant')}
            {asked === undefined ? '' : ` ${confirmationText(asked, words.locale)}`}
          </span>
        ) : null}
        <OtherBatch other={otherPayment([problem])} />
        {isAccount && !isReleased ? (
          <AccountRight placed={placed} />
        ) : (
          <Button size="xs" onClick={() => correct((earlier) => released(earlier, [placed], !isReleased))}>
            {t(isReleased ? 'check.notBoth' : 'check.bothMeant')}
          </Button>
        )}
      </Group>
    );
  }
  const alikeCount = kinds.find(({ key }) => key === kindKey(problem))?.proposals ?? 0;
  const canAccept = problem.proposed !== undefined && problem.column !== undefined;
  const isTicked = decisions.ticked.has(tickKey(row.row, problem));
  if (isGivable(problem)) return <GiveValue sample={problem} row={row} />;
  if (isNameProposal(problem) || problem.code === 'name-people-or-company')
    return <ConfirmNames here={placed} />;
  if (!canAccept && problem.severity !== 'warning') return null;
  return (
    <Group gap="xs">
      {canAccept && (isOffer(problem) || isOpen(row, problem, decisions)) ? (
        <Button size="xs" variant="light" onClick={() => correct((earlier) => accepted(earlier, [placed]))}>
          {t('check.accept', { value: inWords(problem.field ?? null, problem.proposed ?? '', words) })}
        </Button>
      ) : null}
      {canAccept && alikeCount > 1 ? (
        <Button size="xs" onClick={() => fixAll(kindKey(problem))}>
          {t('check.fixAll', { count: alikeCount })}
        </Button>
      ) : null}
      {problem.severity === 'warning' ? (
        <Button size="xs" onClick={() => correct((earlier) => ticked(earlier, [placed], !isTicked))}>
          {t(isTicked ? 'check.untick' : 'check.tick')}
        </Button>
      ) : null}
    </Group>
  );
}

/** That the changed account is right, once somebody was asked. */
function AccountRight({ placed }: { placed: PlacedProblem }) {
  const { t, problem } = useWords();
  const { correct } = useSheet();
  const label = t('check.accountRight');
  return (
    <DialogButton size="xs" label={label}>
      {(close) => (
        <Modal opened title={label} onClose={close}>
          <Stack gap="xs">
            <p>{problem(placed.problem).message}</p>
            <HeldDecisions
              count={1}
              isAll={false}
              isBusy={false}
              isOfAccount
              onRelease={(reason, asked) => {
                correct((earlier) => released(earlier, [placed], true, { reason, asked }));
                close();
              }}
              onClose={() => {
                correct((earlier) => setAside(earlier, [placed.row.row], true));
                close();
              }}
            />
          </Stack>
        </Modal>
      )}
    </DialogButton>
  );
}

function RowDecision({ row, isAside }: { row: GridRow; isAside: boolean }) {
  const { t } = useWords();
  const { correct } = useSheet();
  return (
    <Button size="xs" onClick={() => correct((earlier) => setAside(earlier, [row.row], !isAside))}>
      {t(isAside ? 'check.takeBack' : 'button.set-aside')}
    </Button>
  );
}

/** Fields by which a person can tell two payments apart. */
const COMPARED = /name|amount|currency|phone|account|email|payee|reference|description/;

/** The two rows of a duplicate side by side, with the differences underlined. Nothing if the other is in an earlier batch. */
function DuplicatePair({ row, problem }: { row: GridRow; problem: Problem }) {
  const { t, word } = useWords();
  const { rows, overview } = useSheet();
  const number = Number(/^row:(\d+)$/.exec(String(problem.params?.where ?? ''))?.[1]);
  const other = Number.isInteger(number) ? rows.find((one) => one.row === number) : undefined;
  if (!other || !overview) return null;
  const facts = overview.columns.flatMap(({ column, field }): ComparedFact[] => {
    if (field === null || !COMPARED.test(field) || field === 'security_question_answer') return [];
    const [ours, theirs] = [textAt(row, column), textAt(other, column)];
    if (ours === '' && theirs === '') return [];
    return [
      [
        word('field', field),
        <Underlined key="ours" text={ours} beside={theirs} />,
        <Underlined key="theirs" text={theirs} beside={ours} />,
      ],
    ];
  });
  return (
    <ComparedFacts
      caption={t('check.pair', { row: row.row, beside: other.row })}
      headings={[t('held.row', { row: row.row }), t('held.row', { row: other.row })]}
      facts={facts}
    />
  );
}

function Underlined({ text, beside }: { text: string; beside: string }) {
  const { before, differing, after } = differingParts(text, beside);
  return (
    <span className="mono">
      {before}
      {differing === '' ? null : <u style={{ textDecoration: 'underline 2px var(--amber)' }}>{differing}</u>}
      {after}
    </span>
  );
}
