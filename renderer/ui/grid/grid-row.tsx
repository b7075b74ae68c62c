import { memo, type ReactNode } from 'react';
import { cellId, type GridCell, type GridColumn } from './grid-column.ts';
import type { RangeEdges } from './grid-keys.ts';

interface GridRowProps<Row> {
  readonly gridId: string;
  readonly index: number;
  /** Undefined while its page is on the way. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn[];
  readonly widths: readonly number[];
  readonly drawn: readonly { readonly index: number; readonly start: number }[];
  readonly rowHeadWidth: number;
  readonly top: number;
  readonly totalWidth: number;
  readonly activeColumn: number | undefined;
  readonly range: RangeEdges | undefined;
  readonly editor: { readonly column: number; readonly content: ReactNode } | undefined;
  readonly rowHead: (row: Row) => GridCell;
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  readonly rowClass: ((row: Row) => string) | undefined;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { row, index, range } = props;
  const isSelected = range !== undefined && index >= range.firstRow && index <= range.lastRow;
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
        style={{ width: props.rowHeadWidth }}
      >
        {head?.content}
      </div>
      {props.drawn.map((place) => (
        <Cell key={place.index} place={place} isRowSelected={isSelected} {...props} />
      ))}
    </div>
  );
}

function Cell<Row>(
  props: GridRowProps<Row> & {
    readonly place: { readonly index: number; readonly start: number };
    readonly isRowSelected: boolean;
  },
) {
  const { place, row, range } = props;
  const column = props.columns[place.index];
  if (!column) return null;
  const cell: GridCell = row === undefined ? { content: '' } : props.cell(row, column);
  const isActive = props.activeColumn === place.index;
  const isSelected =
    props.isRowSelected &&
    range !== undefined &&
    place.index >= range.firstColumn &&
    place.index <= range.lastColumn;
  const isEdited = props.editor?.column === place.index;
  const classes = [
    'grid-cell',
    column.align === 'end' ? 'grid-end' : '',
    isActive ? 'grid-active' : '',
    isSelected ? 'grid-selected' : '',
    cell.className ?? '',
  ];
  return (
    <div
      id={cellId(props.gridId, { row: props.index, column: place.index })}
      className={classes.filter(Boolean).join(' ')}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={place.index + 2}
      aria-selected={isSelected || isActive}
      aria-label={cell.label}
      aria-invalid={cell.isInvalid || undefined}
      data-row={props.index}
      data-column={place.index}
      style={{ width: props.widths[place.index], transform: `translateX(${place.start}px)` }}
    >
      {isEdited ? props.editor?.content : <span className="grid-text">{cell.content}</span>}
    </div>
  );
}

/** One row of a grid; drawn again only when something of it changed. */
export const GridRow = memo(GridRowView) as typeof GridRowView;
