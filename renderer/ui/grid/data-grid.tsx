import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { cellId, type GridCell, type GridColumn, type GridSort, nextSort } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { gridKey } from './grid-key-handler.ts';
import { areasOf, type CellPosition, type CellRange, type RangeEdges } from './grid-keys.ts';
import { mouseHandlers } from './grid-mouse.ts';
import { GridRow } from './grid-row.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridWindow } from './use-grid-window.ts';
import './grid.css';

interface DataGridProps<Row> {
  /** The name under which the widths of the columns are remembered. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowHeadTitle: string;
  readonly rowHead: (row: Row) => GridCell;
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
  readonly onMenu?: (at: { readonly x: number; readonly y: number }) => void;
  /** The width that shows every value of a column, for a double click on its edge. */
  readonly fitting?: (column: GridColumn) => number;
  /** This many columns stay at the start of the row during scrolling. */
  readonly frozen?: number;
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
  const { widths, resize } = useColumnWidths(props.name, columns, scroller);
  const view = useGridWindow({
    scroller,
    rowCount,
    widths,
    rowHeight: props.rowHeight ?? 28,
    active: range?.active,
    frozen: props.frozen ?? 0,
  });
  const active = range?.active;
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
        {...mouseHandlers({ ...props, scroller, table, show: view.show, columnCount: columns.length })}
      >
        <GridHead
          {...{ gridId, columns, widths, onHead, drawn: view.columns, totalWidth: view.totalWidth }}
          rowHead={props.rowHeadTitle}
          activeColumn={active?.row === -1 ? active.column : undefined}
          sort={props.sort}
          onResize={resize}
          frozen={props.frozen ?? 0}
          fitting={(index) => {
            const column = columns[index];
            return column ? (props.fitting?.(column) ?? column.width) : 0;
          }}
        />
        <GridBody {...props} gridId={gridId} widths={widths} view={view} areas={areas} />
      </div>
    </div>
  );
}

const NO_AREAS: readonly RangeEdges[] = [];

interface GridBodyProps<Row> extends DataGridProps<Row> {
  readonly gridId: string;
  readonly widths: readonly number[];
  readonly view: ReturnType<typeof useGridWindow>;
  readonly areas: readonly RangeEdges[];
}

function GridBody<Row>({ gridId, widths, view, areas, ...props }: GridBodyProps<Row>) {
  const active = props.range?.active;
  const last = areas.at(-1);
  const { editor } = props;
  return (
    <div className="grid-body" role="rowgroup" style={{ height: view.totalHeight, width: view.totalWidth }}>
      {view.rows.map(({ index, start }) => (
        <GridRow
          key={index}
          {...{ gridId, index, widths, drawn: view.columns, totalWidth: view.totalWidth }}
          columns={props.columns}
          top={start}
          row={props.rowAt(index)}
          activeColumn={active?.row === index ? active.column : undefined}
          selected={selectedIn(areas, index)}
          fillColumn={props.onFill && last?.lastRow === index ? last.lastColumn : undefined}
          frozen={props.frozen ?? 0}
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
    .map(({ firstColumn, lastColumn }) => `${firstColumn}-${lastColumn}`)
    .join();
}
