/** A row's life as the README draws it: made from the table of moves, so that the two always agree. */
import { MOVES } from '../../electron/engine/core/row/moves.ts';
import { ROW_STATES } from '../../shared/domain/row-state.ts';

/** A Mermaid diagram: one arrow for each pair of states, with the events that may take a row along it. */
export function movesDiagram(): string {
  const arrows: string[] = [];
  for (const from of ROW_STATES) {
    for (const to of ROW_STATES) {
      const events = Object.entries(MOVES).filter(([, { leads }]) => leads[from]?.includes(to));
      if (events.length === 0 || from === to) continue;
      arrows.push(`  ${from} --> ${to}: ${events.map(([type]) => type).join(', ')}`);
    }
  }
  return ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n');
}

/** Each event with the states in which it may follow, and its rule. */
export function movesTable(): string {
  const lines = Object.entries(MOVES).map(
    ([type, { rule, leads }]) => `| ${type} | ${Object.keys(leads).join(', ')} | ${rule} |`,
  );
  return ['| event | follows in | rule |', '| --- | --- | --- |', ...lines].join('\n');
}
