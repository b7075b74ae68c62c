import { memo, type ReactNode } from 'react';
import { cellId, cellPlace, type GridCell, type GridColumn } from './grid-column.ts';
import { ROW_HEAD_WIDTH } from './use-grid-window.ts';

interface GridRowProps<Row> {
  readonly gridId: string;
  readonly index: number;
  /** Undefined while its page is loading. */
  readonly row: Row | undefined;
  readonly columns: readonly GridColumn[];
  readonly widths: readonly number[];
  readonly drawn: readonly { readonly index: number; readonly start: number }[];
  readonly top: number;
  readonly totalWidth: number;
  readonly activeColumn: number | undefined;
  /**
   * The selected columns of this row, as `0-2,5-5`; the same text for the same selection, so that rows are not
   * rendered again.
   */
  readonly selected: string;
  /** The column whose corner extends the selection over more rows; undefined if it isn’t in this row. */
  readonly fillColumn: number | undefined;
  readonly frozen: number;
  readonly editor: { readonly column: number; readonly content: ReactNode } | undefined;
  readonly rowHead: (row: Row) => GridCell;
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  readonly rowClass: ((row: Row) => string) | undefined;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { row, index } = props;
  const selected = columnsIn(props.selected);
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
        data-row-head={index}
        style={{ width: ROW_HEAD_WIDTH }}
      >
        {head?.content}
      </div>
      {props.drawn.map((place) => (
        <Cell key={place.index} place={place} isSelected={isIn(selected, place.index)} {...props} />
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
  const isFrozen = place.index < props.frozen;
  const isEdited = props.editor?.column === place.index;
  const classes = [
    'grid-cell',
    column.align === 'end' ? 'grid-end' : '',
    isActive ? 'grid-active' : '',
    isSelected ? 'grid-selected' : '',
    column.isAdded ? 'grid-added' : '',
    isFrozen ? 'grid-frozen' : '',
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
      // A text that the column cuts shows whole under the pointer.
      title={typeof cell.content === 'string' ? cell.content : undefined}
      aria-invalid={cell.isInvalid || undefined}
      data-row={props.index}
      data-column={place.index}
      style={cellPlace(props.widths[place.index], place.start, isFrozen)}
    >
      {isEdited ? props.editor?.content : <span className="grid-text">{cell.content}</span>}
      {props.fillColumn === place.index && !isEdited ? (
        <span className="grid-fill-handle" aria-hidden="true" data-fill />
      ) : null}
    </div>
  );
}

/** One row of a grid; it is rendered again only if something in it changed. */
export const GridRow = memo(GridRowView) as typeof GridRowView;

type Stretch = readonly [first: number, last: number];

function columnsIn(selected: string): readonly Stretch[] {
  if (selected === '') return [];
  return selected.split(',').map((stretch) => {
    const [first = -1, last = -1] = stretch.split('-').map(Number);
    return [first, last];
  });
}

function isIn(stretches: readonly Stretch[], column: number): boolean {
  return stretches.some(([first, last]) => column >= first && column <= last);
}
