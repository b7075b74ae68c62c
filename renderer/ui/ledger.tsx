import { Checkbox, Table, type TableProps, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';

interface ColumnHead<Line> {
  /** Names the column; no two columns of a ledger have the same. */
  readonly heading: string;
  /** Stands in the column's head in place of the heading, which is then only its key. */
  readonly head?: ReactNode;
  /** The class of the head and the cells. */
  readonly className?: string;
  /** Of a table whose columns are as wide in each of several tables. */
  readonly w?: string | number;
  /** Opens the line: the whole of it is pressed, and the keyboard has the words of this column. */
  readonly open?: (line: Line) => void;
}

type Cell<Line> = (line: Line) => ReactNode;

/** A column by what its cells show: any content, the names of their lines, or figures, which are aligned at their end. */
export type LedgerColumn<Line> = ColumnHead<Line> &
  ({ readonly cell: Cell<Line> } | { readonly name: Cell<Line> } | { readonly figure: Cell<Line> });

interface LedgerTableProps<Line> extends Pick<TableProps, 'layout' | 'miw' | 'stickyHeader'> {
  readonly caption?: string | undefined;
  /** True if the caption is seen, and not only read out. */
  readonly isCaptionShown?: true;
  readonly columns: readonly LedgerColumn<Line>[];
  readonly lines: readonly Line[];
  readonly keyOf: (line: Line) => string | number;
  readonly lineClass?: (line: Line) => string;
  /** Added to the table's own. */
  readonly className?: string;
}

/** A table of lines that are read, not edited: a head, and a row per line. */
export function LedgerTable<Line>(props: LedgerTableProps<Line>) {
  const { caption, isCaptionShown, columns, lines, keyOf, lineClass, className = '', ...table } = props;
  return (
    <Table className={`ledger ${className}`} captionSide="top" {...table}>
      {caption === undefined ? null : (
        <caption className={isCaptionShown ? 'ledger-caption' : 'visually-hidden'}>{caption}</caption>
      )}
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.heading} scope="col" className={classOf(column)} w={column.w}>
              {column.head ?? column.heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <tr key={keyOf(line)} className={asKit('tr', lineClass?.(line))} data-with-row-border>
            {columns.map((column) => (
              <LedgerCell key={column.heading} column={column} line={line} />
            ))}
          </tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function classOf<Line>(column: LedgerColumn<Line>): string | undefined {
  return 'figure' in column ? 'number' : column.className;
}

/** The looks of the kit's part without its work: a sheet of a thousand cells would take several times as long to be drawn. */
function asKit(part: 'tr' | 'th' | 'td', className = ''): string {
  const weight = part === 'th' ? 'table-head ' : '';
  return `${Table.classes[part]} ${weight}${className}`;
}

function LedgerCell<Line>({ column, line }: { column: LedgerColumn<Line>; line: Line }) {
  const { open } = column;
  const shown =
    'cell' in column ? column.cell(line) : 'name' in column ? column.name(line) : column.figure(line);
  const content = open ? (
    <UnstyledButton className="opener" onClick={() => open(line)}>
      {shown}
    </UnstyledButton>
  ) : (
    shown
  );
  return 'name' in column ? (
    <th scope="row" className={asKit('th', classOf(column))}>
      {content}
    </th>
  ) : (
    <td className={asKit('td', classOf(column))}>{content}</td>
  );
}

interface LedgerProps<Line> extends Omit<LedgerTableProps<Line>, 'caption'> {
  /** The name of the region that scrolls, and the caption if there is one. */
  readonly label: string;
  readonly hasCaption?: false;
  /** Of a table that leaves room for what stands below it. */
  readonly maxHeight?: string;
  /** Stands below the table. */
  readonly children?: ReactNode;
}

/** A ledger that scrolls sideways if it must; the keyboard reaches it as a named region. */
export function Ledger<Line>({ label, hasCaption, maxHeight, children, ...table }: LedgerProps<Line>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="table-scroll" style={{ maxHeight }} aria-label={label} tabIndex={0}>
      <LedgerTable caption={hasCaption === false ? undefined : label} {...table} />
      {children}
    </section>
  );
}

/** A fact of two things that are compared: its name, and what it is in either. */
export type ComparedFact = readonly [name: string, one: ReactNode, other: ReactNode];

/** Two things side by side, fact by fact. */
export function ComparedFacts(props: {
  readonly caption?: string;
  readonly headings: readonly [one: string, other: string];
  readonly facts: readonly ComparedFact[];
}) {
  const { t } = useWords();
  const [one, other] = props.headings;
  return (
    <LedgerTable
      caption={props.caption}
      lines={props.facts}
      keyOf={([name]) => name}
      columns={[
        {
          heading: t('evidence.what'),
          head: <span className="visually-hidden">{t('evidence.what')}</span>,
          name: ([name]) => name,
        },
        { heading: one, cell: ([, ours]) => ours },
        { heading: other, cell: ([, , theirs]) => theirs },
      ]}
    />
  );
}

/** A column of boxes to choose lines by their rows; the box in its head chooses all of them or none. */
export function choiceColumn<Line extends { readonly row: number }>(
  { all, one }: { readonly all: string; readonly one: (row: number) => string },
  rows: readonly number[],
  chosen: ReadonlySet<number>,
  onChosen: (rows: ReadonlySet<number>) => void,
): LedgerColumn<Line> {
  const isAll = rows.length > 0 && rows.every((row) => chosen.has(row));
  return {
    heading: all,
    w: 1,
    head: (
      <Checkbox
        aria-label={all}
        checked={isAll}
        onChange={({ target }) => onChosen(new Set(target.checked ? rows : []))}
      />
    ),
    cell: ({ row }) => (
      <Checkbox
        aria-label={one(row)}
        checked={chosen.has(row)}
        onChange={({ target }) =>
          onChosen(new Set(target.checked ? [...chosen, row] : [...chosen].filter((other) => other !== row)))
        }
      />
    ),
  };
}
