import './grid.css';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useWords } from '../../words/use-words.tsx';
import {
  cellId,
  cellPlace,
  type GridCell,
  type GridColumn,
  type GridSort,
  type HeadPart,
  nextSort,
  type RowHead,
} from './grid-column.ts';
import { gridKey } from './grid-key-handler.ts';
import { areasOf, type CellPosition, type CellRange, type RangeEdges } from './grid-keys.ts';
import { mouseHandlers, type Pointer } from './grid-mouse.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridWindow } from './use-grid-window.ts';

interface DataGridProps<Row> {
  /** The name under which the widths of the columns are remembered. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** What stays in sight of every row beside its number. */
  readonly headParts?: readonly HeadPart[];
  readonly rowHead: (row: Row) => RowHead;
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  readonly rowClass?: (row: Row) => string;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
  readonly sort: GridSort | null;
  readonly onSort?: (sort: GridSort | null) => void;
  /** Reports the rows that become visible, so that their pages can be fetched. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Enter, F2 or a double click on a cell; `typed` is the character that began it. */
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly onOpen?: (position: CellPosition, typed?: string) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly editor?: { readonly position: CellPosition; readonly content: ReactNode } | null;
  /** The selection was dragged by its corner: the content of `from` is to fill `to`. */
  readonly onFill?: (from: RangeEdges, to: RangeEdges) => void;
  /** A right click, or its key, at this position of the window, for the selection after it. */
  readonly onMenu?: (at: Pointer) => void;
  /** The width that shows every value of a column, for a double click on its edge. */
  readonly fitting?: (column: GridColumn) => number;
  readonly rowHeight?: number;
}

/**
 * A grid of any length: one tab stop, keys as in a spreadsheet program, and only visible rows and columns drawn. The
 * grid itself keeps the focus and points at its active cell, so that scrolling never loses it.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rowCount, range, onRange } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const { rowHeight = 28, headParts = NO_PARTS } = props;
  const { resize, ...sizes } = useColumnWidths(props.name, columns, headParts, scroller);
  const { widths, headWidth } = sizes;
  const active = range?.active;
  const view = useGridWindow({ scroller, rowCount, widths, rowHeight, active, headWidth });
  const layout = { gridId, columns, headParts, ...sizes, drawn: view.columns, totalWidth: view.totalWidth };
  const areas = useMemo(() => (range ? areasOf(range) : NO_AREAS), [range]);
  const { firstRow, lastRow } = view;
  const { onVisible } = props;
  useEffect(() => onVisible?.(firstRow, lastRow), [onVisible, firstRow, lastRow]);

  const onHead = (column: number): void => {
    const key = columns[column]?.key;
    if (key !== undefined && columns[column]?.isSortable && props.onSort)
      props.onSort(nextSort(props.sort, key));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== table.current) return;
    props.onKey?.(event);
    if (event.defaultPrevented) return;
    gridKey(event, { ...props, resize, widths, onHead, pageRows: view.pageRows });
  };
  return (
    <div ref={scroller} className="grid">
      <div
        ref={table}
        className="grid-table"
        role="grid"
        tabIndex={0}
        data-pane
        style={{ width: view.totalWidth }}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={active ? cellId(gridId, active) : undefined}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
        onFocus={(event) => {
          if (event.target === table.current && !range && rowCount > 0)
            onRange({ anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } });
        }}
        {...mouseHandlers({
          ...props,
          scroller,
          table,
          show: view.show,
          columnCount: columns.length,
          headWidth,
        })}
      >
        <GridHead
          {...layout}
          onHead={onHead}
          activeColumn={active?.row === -1 ? active.column : undefined}
          sort={props.sort}
          onResize={resize}
          fitting={(index) => {
            const column = columns[index];
            return column ? (props.fitting?.(column) ?? column.width) : 0;
          }}
        />
        <GridBody {...props} layout={layout} view={view} areas={areas} />
      </div>
    </div>
  );
}

const NO_AREAS: readonly RangeEdges[] = [];
const NO_PARTS: readonly HeadPart[] = [];

/** What the head and every row of a grid have in common. */
interface GridLayout {
  readonly gridId: string;
  readonly columns: readonly GridColumn[];
  readonly widths: readonly number[];
  readonly headParts: readonly HeadPart[];
  readonly partWidths: readonly number[];
  readonly headWidth: number;
  /** Which columns are drawn, and where each begins. */
  readonly drawn: readonly { readonly index: number; readonly start: number }[];
  readonly totalWidth: number;
}

interface GridBodyProps<Row> extends DataGridProps<Row> {
  readonly layout: GridLayout;
  readonly view: ReturnType<typeof useGridWindow>;
  readonly areas: readonly RangeEdges[];
}

function GridBody<Row>({ layout, view, areas, ...props }: GridBodyProps<Row>) {
  const active = props.range?.active;
  const last = areas.at(-1);
  const { editor } = props;
  return (
    <div
      className="grid-body"
      role="rowgroup"
      style={{ position: 'relative', height: view.totalHeight, width: view.totalWidth, minWidth: '100%' }}
    >
      {view.rows.map(({ index, start }) => (
        <GridRow
          key={index}
          {...layout}
          index={index}
          top={start}
          row={props.rowAt(index)}
          activeColumn={active?.row === index ? active.column : undefined}
          selected={selectedIn(areas, index)}
          fillColumn={props.onFill && last?.lastRow === index ? last.lastColumn : undefined}
          editor={
            editor?.position.row === index
              ? { column: editor.position.column, content: editor.content }
              : undefined
          }
          rowHead={props.rowHead}
          cell={props.cell}
          rowClass={props.rowClass}
        />
      ))}
    </div>
  );
}

/** The selected columns of one row, in the form that its cells take. */
function selectedIn(areas: readonly RangeEdges[], row: number): string {
  return areas
    .filter(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow)
    .flatMap(({ firstColumn: first, lastColumn: last }) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    )
    .join();
}

interface GridHeadProps extends GridLayout {
  readonly activeColumn: number | undefined;
  readonly sort: GridSort | null;
  readonly onHead: (column: number) => void;
  readonly onResize: (key: string, width: number) => void;
  /** The width that shows every value of a column, for a double click on its edge. */
  readonly fitting: (column: number) => number;
}

const SORT_MARKS = { asc: '▲', desc: '▼' } as const;
const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** The frozen head row: titles, the sort order, and an edge to drag each column by. */
function GridHead(props: GridHeadProps) {
  const { gridId, columns, widths, sort } = props;
  return (
    <div className="grid-head" role="row" aria-rowindex={1} style={{ width: props.totalWidth }}>
      <CornerHead {...props} />
      {props.drawn.map(({ index, start }) => {
        const column = columns[index];
        if (!column) return null;
        const isSorted = sort?.key === column.key;
        return (
          <div
            key={column.key}
            id={cellId(gridId, { row: -1, column: index })}
            className={cellClasses(column, props.activeColumn === index)}
            data-head={index}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={index + 2}
            aria-sort={isSorted ? SORT_WORDS[sort.direction] : undefined}
            title={column.subtitle ? `${column.title} ${column.subtitle}` : column.title}
            style={cellPlace(widths[index], start)}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) props.onHead(index);
            }}
          >
            <span className="grid-text">
              <span>{column.title}</span>
              {column.subtitle ? <span style={{ color: 'var(--grey)' }}>{` ${column.subtitle}`}</span> : null}
            </span>
            {isSorted ? <SortMark direction={sort.direction} /> : null}
            <Edge
              width={widths[index] ?? column.width}
              onResize={(width) => props.onResize(column.key, width)}
              onFit={() => props.onResize(column.key, props.fitting(index))}
            />
          </div>
        );
      })}
    </div>
  );
}

function SortMark({ direction }: Pick<GridSort, 'direction'>) {
  return (
    <span style={{ flex: 'none', marginInlineStart: 4, fontSize: 9 }} aria-hidden="true">
      {SORT_MARKS[direction]}
    </span>
  );
}

/** Above the row heads. Its titles sort by the columns that they stand for, whose own heads say so to a screen reader. */
function CornerHead({ headParts, partWidths, headWidth, columns, ...props }: GridHeadProps) {
  const title = useWords().t('fact.row');
  return (
    <div
      className="grid-cell grid-row-head"
      role="columnheader"
      aria-colindex={1}
      aria-label={title}
      style={{ width: headWidth }}
    >
      <span className="grid-row-number">{title}</span>
      {headParts.map((part, at) => {
        const column = part.sortedBy === undefined ? undefined : columns[part.sortedBy];
        const { sort } = props;
        return (
          <span
            key={part.key}
            className={`grid-part ${part.align ? 'grid-end' : ''}`}
            title={part.title}
            style={{ width: partWidths[at] }}
            onClick={() => part.sortedBy !== undefined && props.onHead(part.sortedBy)}
          >
            <span className="grid-text">{part.title}</span>
            {column && sort?.key === column.key ? <SortMark direction={sort.direction} /> : null}
            {part.title === '' ? null : (
              <Edge
                width={partWidths[at] ?? part.width}
                onResize={(width) => props.onResize(part.key, width)}
                onFit={() => props.onResize(part.key, part.width)}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}

/** The classes that cells of the head and of rows have in common, and those that `more` adds. */
function cellClasses(
  { align, isAdded }: GridColumn,
  isActive: boolean,
  more: readonly string[] = [],
): string {
  const classes = ['grid-cell', align && 'grid-end', isActive && 'grid-active', isAdded && 'grid-added'];
  return [...classes, ...more].filter(Boolean).join(' ');
}

interface EdgeProps {
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onFit: () => void;
}

function Edge({ width, onResize, onFit }: EdgeProps) {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const edge = event.currentTarget;
    edge.setPointerCapture(event.pointerId);
    edge.onpointermove = (move) => onResize(width + move.clientX - from);
    edge.onpointerup = () => {
      edge.onpointermove = null;
    };
  };
  return (
    <span
      className="grid-edge"
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit();
      }}
    />
  );
}

interface GridRowProps<Row> extends GridLayout {
  readonly index: number;
  /** Undefined while its page is loading. */
  readonly row: Row | undefined;
  readonly top: number;
  readonly activeColumn: number | undefined;
  /** The selected columns of this row, as `0,1,5`; the same text for the same selection, so that rows are not rendered again. */
  readonly selected: string;
  /** The column whose corner extends the selection over more rows; undefined if it isn’t in this row. */
  readonly fillColumn: number | undefined;
  readonly editor: { readonly column: number; readonly content: ReactNode } | undefined;
  readonly rowHead: (row: Row) => RowHead;
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  readonly rowClass: ((row: Row) => string) | undefined;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { row, index } = props;
  const selected = props.selected.split(',');
  const head = row === undefined ? undefined : props.rowHead(row);
  return (
    <div
      className={`grid-row ${row !== undefined && props.rowClass ? props.rowClass(row) : ''}`}
      role="row"
      aria-rowindex={index + 2}
      style={{ width: props.totalWidth, transform: `translateY(${props.top}px)` }}
    >
      <div
        className={`grid-cell grid-row-head ${head?.className ?? ''}`}
        role="rowheader"
        aria-colindex={1}
        aria-label={head?.label}
        style={{ width: props.headWidth }}
      >
        <span className="grid-row-number" data-row-head={index}>
          {head?.content}
        </span>
        {props.headParts.map(({ key, align }, at) => {
          const part = head?.parts?.[at];
          const isOwn = part?.column !== undefined;
          return (
            <span
              key={key}
              className={`grid-part ${align ? 'grid-end ' : ''}${part?.className ?? ''}`}
              data-own-row={isOwn ? index : undefined}
              data-own-column={part?.column}
              title={part?.title}
              style={{ width: props.partWidths[at] }}
            >
              <span className="grid-text">{part?.content}</span>
            </span>
          );
        })}
      </div>
      {props.drawn.map((place) => (
        <Cell key={place.index} place={place} isSelected={selected.includes(`${place.index}`)} {...props} />
      ))}
    </div>
  );
}

function Cell<Row>(
  props: GridRowProps<Row> & {
    readonly place: { readonly index: number; readonly start: number };
    readonly isSelected: boolean;
  },
) {
  const { place, row, isSelected } = props;
  const column = props.columns[place.index];
  if (!column) return null;
  const cell: GridCell = row === undefined ? { content: '' } : props.cell(row, column);
  const isActive = props.activeColumn === place.index;
  const isEdited = props.editor?.column === place.index;
  const more = [isSelected ? 'grid-selected' : '', cell.className ?? ''];
  return (
    <div
      id={cellId(props.gridId, { row: props.index, column: place.index })}
      className={cellClasses(column, isActive, more)}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={place.index + 2}
      aria-selected={isSelected || isActive}
      aria-label={cell.label}
      // A text that the column cuts shows whole under the pointer.
      title={typeof cell.content === 'string' ? cell.content : undefined}
      aria-invalid={cell.isInvalid || undefined}
      data-row={props.index}
      data-column={place.index}
      style={cellPlace(props.widths[place.index], place.start)}
    >
      {isEdited ? props.editor?.content : <span className="grid-text">{cell.content}</span>}
      {props.fillColumn === place.index && !isEdited ? (
        <span className="grid-fill-handle" aria-hidden="true" data-fill />
      ) : null}
    </div>
  );
}

/** One row of a grid; it is rendered again only if something in it changed. */
const GridRow = memo(GridRowView) as typeof GridRowView;
