/** How the guards are written: triggers that refuse a statement. */

/** A trigger that refuses every such statement on the table. */
export function forbid(table: string, ...statements: readonly ('INSERT' | 'UPDATE' | 'DELETE')[]): string {
  return statements
    .map(
      (statement) => `
CREATE TRIGGER ${table}_no_${statement.toLowerCase()} BEFORE ${statement} ON ${table}
BEGIN SELECT RAISE(ABORT, 'append-only: ${statement} on ${table}'); END;`,
    )
    .join('\n');
}

/** A trigger that refuses the statement with the message `why` if the condition holds. */
export function refuse(on: string, name: string, why: string, when: string): string {
  return `
CREATE TRIGGER ${name} BEFORE ${on} WHEN ${when}
BEGIN SELECT RAISE(ABORT, '${why}'); END;`;
}

/** SQL for the type of the event with this number; NULL if there is none. */
export const eventOf = (column: string): string => `(SELECT type FROM events WHERE seq = ${column})`;
