/** What can be undone and redone: states as they were, the newest last. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** As many steps back as a person may want; unchanged parts are shared, so a step is small. */
const STEPS_MAX = 500;

export function beginHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** A new state; what had been undone is forgotten. The same state again adds no step. */
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

/** Changes the present without a step of its own: what is still being typed is one step with what came before. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present, future: [] };
}

/** Takes the newest step back as if it had never been: it cannot be redone. */
export function drop<State>(history: History<State>): History<State> {
  return { ...undo(history), future: [] };
}
