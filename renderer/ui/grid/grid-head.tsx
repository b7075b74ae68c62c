import type { PointerEvent } from 'react';
import { cellId, cellPlace, type GridColumn, type GridSort } from './grid-column.ts';
import { ROW_HEAD_WIDTH } from './use-grid-window.ts';

interface GridHeadProps {
  readonly gridId: string;
  readonly columns: readonly GridColumn[];
  readonly widths: readonly number[];
  /** Which columns are drawn, and where each begins. */
  readonly drawn: readonly { readonly index: number; readonly start: number }[];
  readonly rowHead: string;
  readonly activeColumn: number | undefined;
  readonly sort: GridSort | null;
  readonly totalWidth: number;
  readonly onHead: (column: number) => void;
  readonly onResize: (key: string, width: number) => void;
  /** The width that shows every value of a column, for a double click on its edge. */
  readonly fitting: (column: number) => number;
  readonly frozen: number;
}

const SORT_MARKS = { asc: '▲', desc: '▼' } as const;
const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const;

/** The frozen head row: titles, the sort order, and an edge to drag each column by. */
export function GridHead(props: GridHeadProps) {
  const { gridId, columns, widths, sort } = props;
  return (
    <div className="grid-head" role="row" aria-rowindex={1} style={{ width: props.totalWidth }}>
      <div
        className="grid-cell grid-row-head"
        role="columnheader"
        aria-colindex={1}
        style={{ width: ROW_HEAD_WIDTH }}
      >
        {props.rowHead}
      </div>
      {props.drawn.map(({ index, start }) => {
        const column = columns[index];
        if (!column) return null;
        const isSorted = sort?.key === column.key;
        return (
          <div
            key={column.key}
            id={cellId(gridId, { row: -1, column: index })}
            className={[
              'grid-cell',
              column.align === 'end' ? 'grid-end' : '',
              column.isAdded ? 'grid-added' : '',
              index < props.frozen ? 'grid-frozen' : '',
              props.activeColumn === index ? 'grid-active' : '',
            ]
              .filter(Boolean)
              .join(' ')}
            data-head={index}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={index + 2}
            aria-sort={isSorted ? SORT_WORDS[sort.direction] : undefined}
            title={column.subtitle ? `${column.title} ${column.subtitle}` : column.title}
            style={cellPlace(widths[index], start, index < props.frozen)}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey) props.onHead(index);
            }}
          >
            <span className="grid-text">
              {column.title}
              {column.subtitle ? <span className="grid-subtitle"> {column.subtitle}</span> : null}
            </span>
            {isSorted ? (
              <span className="grid-sort" aria-hidden="true">
                {SORT_MARKS[sort.direction]}
              </span>
            ) : null}
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
