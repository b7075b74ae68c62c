/** What can be undone and redone: whole states, the newest last. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** As many steps as a person may want to undo; unchanged parts are shared, so a step is small. */
const STEPS_MAX = 500;

export function beginHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Adds a new state and drops everything that could be redone. The same state again adds no step. */
export function record<State>(history: History<State>, present: State): History<State> {
  if (present === history.present) return history;
  return { past: [...history.past, history.present].slice(-STEPS_MAX), present, future: [] };
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future };
}

/** Changes the present without a step of its own: text that is still being typed belongs to the step before it. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present, future: [] };
}

/** Removes the newest step completely: it cannot be redone. */
export function drop<State>(history: History<State>): History<State> {
  return { ...undo(history), future: [] };
}
