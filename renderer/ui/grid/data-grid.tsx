import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { cellId, type GridCell, type GridColumn, type GridSort, nextSort } from './grid-column.ts';
import { GridHead } from './grid-head.tsx';
import { gridKey } from './grid-key-handler.ts';
import { type CellPosition, type CellRange, edgesOf, type RangeEdges } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { ROW_HEAD_WIDTH, useGridWindow } from './use-grid-window.ts';
import './grid.css';

export interface DataGridProps<Row> {
  /** Under this name the widths of the columns are remembered. */
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
  /** Rows that come into sight, for fetching their pages. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Enter, F2 or a double click on a cell; `typed` is the character that began it. */
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly onOpen?: (position: CellPosition, typed?: string) => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly editor?: { readonly position: CellPosition; readonly content: ReactNode } | null;
  /** What stands at the active cell, over the grid. */
  readonly popover?: ReactNode;
  readonly rowHeight?: number;
  readonly describedBy?: string;
}

/**
 * A grid of any length: one tab stop, keys as in a spreadsheet program, rows and columns drawn only where they show.
 * The grid keeps the focus and points at its active cell, so that scrolling never loses it.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rowCount, range, onRange } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const { widths, resize } = useColumnWidths(props.name, columns);
  const view = useGridWindow({
    scroller,
    rowCount,
    widths,
    rowHeight: props.rowHeight ?? 28,
    active: range?.active,
  });
  const active = range?.active;
  const edges = useMemo(() => (range ? edgesOf(range) : undefined), [range]);
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
        aria-describedby={props.describedBy}
        onKeyDown={onKeyDown}
        onPaste={props.onPaste}
        onFocus={(event) => {
          if (event.target === table.current && !range && rowCount > 0)
            onRange({ anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } });
        }}
        {...mouseHandlers({ table, range, onRange, onOpen: props.onOpen })}
      >
        <GridHead
          {...{ gridId, columns, widths, onHead, drawn: view.columns, totalWidth: view.totalWidth }}
          rowHead={props.rowHeadTitle}
          rowHeadWidth={ROW_HEAD_WIDTH}
          activeColumn={active?.row === -1 ? active.column : undefined}
          sort={props.sort}
          onResize={resize}
        />
        <GridBody {...props} gridId={gridId} widths={widths} view={view} edges={edges} />
      </div>
      {active && active.row >= 0 && props.popover ? (
        <div style={view.popoverPlace(active)}>{props.popover}</div>
      ) : null}
    </div>
  );
}

interface MouseParts {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly range: CellRange | null;
  readonly onRange: (range: CellRange) => void;
  readonly onOpen: DataGridProps<never>['onOpen'];
}

/** A click chooses a cell, with Shift extends the selection, a double click opens; an editor keeps its own clicks. */
function mouseHandlers({ table, range, onRange, onOpen }: MouseParts) {
  const pointAt = (event: MouseEvent): CellPosition | undefined => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input')) return undefined;
    const cell = target?.closest<HTMLElement>('[data-row]');
    return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      const position = pointAt(event);
      if (!position) return;
      // The cell is drawn anew before the browser would look for whom to focus: the grid takes the keys itself.
      event.preventDefault();
      table.current?.focus({ preventScroll: true });
      onRange({ anchor: event.shiftKey && range ? range.anchor : position, active: position });
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = pointAt(event);
      if (position) onOpen?.(position);
    },
  };
}

interface GridBodyProps<Row> extends DataGridProps<Row> {
  readonly gridId: string;
  readonly widths: readonly number[];
  readonly view: ReturnType<typeof useGridWindow>;
  readonly edges: RangeEdges | undefined;
}

function GridBody<Row>({ gridId, widths, view, edges, ...props }: GridBodyProps<Row>) {
  const active = props.range?.active;
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
          rowHeadWidth={ROW_HEAD_WIDTH}
          activeColumn={active?.row === index ? active.column : undefined}
          range={edges && index >= edges.firstRow && index <= edges.lastRow ? edges : undefined}
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
