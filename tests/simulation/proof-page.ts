/** The page of figures: what was tried, with what results, and under which assumptions they hold. */
import { type FalseHolds, shareHeld } from './false-holds.ts';
import type { Caught } from './play-mistakes.ts';
import type { PolicyTally } from './policies.ts';
import type { Tally } from './tally.ts';

interface ProofFigures {
  readonly date: string;
  readonly drawn: Tally;
  /** Worlds with an axis of their own. */
  readonly axes: Tally;
  readonly falseHolds: readonly FalseHolds[];
  readonly crashes: Tally;
  readonly pairs: Tally;
  /** Lives in offices, with the whole engine over the real journal. */
  readonly offices: Tally;
  readonly mistakes: readonly Caught[];
  readonly policies: readonly { readonly policy: string; readonly tally: PolicyTally }[];
  readonly killed: { readonly ok: boolean; readonly count: number; readonly summary: string } | null;
}

type Line = readonly [what: string, figure: string];

/** The assumptions A1 to A5 of the README, always beside the figures. */
const ASSUMPTIONS: readonly string[] = [
  'A1 an authored refusal (400, 401, 403, 404, 422, 429, insufficient_funds) created no payment',
  'A2 bytes never handed to a socket have no effect',
  'A3 nothing behind the TLS endpoint duplicates a request (it can only be detected, by the marker)',
  'A4 the disk honours a flush, and an older copy of the journal put back is noticed',
  'A5 nobody pays the same row by another route',
];

export function proofMarkdown(figures: ProofFigures): string {
  const table = (head: Line, lines: readonly Line[]) =>
    [`| ${head.join(' | ')} |`, '|---|---|', ...lines.map((line) => `| ${line.join(' | ')} |`)].join('\n');
  const killed =
    figures.killed === null
      ? ''
      : `\n## Kills of the real program\n\n\`\`\`\n${figures.killed.summary}\n\`\`\`\n`;
  return `# Nobody is paid twice, no row is lost: the figures of ${figures.date}

${table(['what', 'figure'], summaryLines(figures))}

## Rows paid twice in the same worlds, by policy

${table(['policy', 'rows paid twice'], policyLines(figures))}

## Planted mistakes, and what caught each

${table(['mistake', 'caught by'], figures.mistakes.map(mistakeLine))}
${killed}
## Assumptions

${ASSUMPTIONS.map((assumption) => `- ${assumption}.`).join('\n')}

Replay any world with \`npm run sim -- --seed N\`.
`;
}

export function proofHtml(figures: ProofFigures): string {
  const table = (lines: readonly Line[]) =>
    `<table>${lines.map(([what, figure]) => `<tr><th scope="row">${escaped(what)}</th><td>${escaped(figure)}</td></tr>`).join('')}</table>`;
  const killed =
    figures.killed === null
      ? ''
      : `<h2>Kills of the real program</h2><pre>${escaped(figures.killed.summary)}</pre>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Paysheet: the figures</title>
<style>body{font:14px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}
th,td{text-align:left;padding:.25rem .75rem;border-bottom:1px solid #dce1e8;font-weight:400}td{font-variant-numeric:tabular-nums}</style>
<h1>Nobody is paid twice, no row is lost</h1><p>The figures of ${figures.date}.</p>${table(summaryLines(figures))}
<h2>Rows paid twice in the same worlds, by policy</h2>${table(policyLines(figures))}
<h2>Planted mistakes, and what caught each</h2>${table(figures.mistakes.map(mistakeLine))}${killed}
<h2>Assumptions</h2><ul>${ASSUMPTIONS.map((assumption) => `<li>${escaped(assumption)}.</li>`).join('')}</ul></html>
`;
}

function summaryLines(figures: ProofFigures): Line[] {
  const { drawn, axes, falseHolds, crashes, pairs, offices, mistakes, killed } = figures;
  const rows = drawn.rows + axes.rows + crashes.rows + pairs.rows;
  const twice = drawn.paidTwice + axes.paidTwice + crashes.paidTwice + pairs.paidTwice;
  const faults = [drawn, axes, crashes, pairs, offices].reduce(
    (sum, { faults: { length } }) => sum + length,
    0,
  );
  return [
    ['worlds drawn', number(drawn.worlds)],
    ['worlds with an axis of their own', number(axes.worlds)],
    ['lives in offices, with the whole engine over the real journal', number(offices.worlds)],
    ['rows simulated', number(rows)],
    ['crashes in drawn worlds', number(drawn.crashes)],
    ['single crashes, one at each point', number(crashes.worlds)],
    ['crashes in pairs', number(pairs.worlds)],
    ['kills of the real program', killed === null ? 'not run' : number(killed.count)],
    ['planted mistakes caught', `${mistakes.filter(({ by }) => by !== null).length} of ${mistakes.length}`],
    ['rows paid twice', number(twice)],
    ['rows of an honest monthly payroll that were held', percent(shareHeld(falseHolds, 'month'))],
    ['rows of an honest weekly payroll that were held', percent(shareHeld(falseHolds, 'week'))],
    ['second payments that the service itself made of one request (A3)', number(drawn.copies)],
    ['broken promises of any kind', number(faults)],
    ['rows parked per world', ((drawn.states.parked ?? 0) / drawn.worlds).toFixed(2)],
    ['time to truth of a lost answer, median', `${(median(drawn.truthSeconds) / 60).toFixed(1)} min`],
    ['durable writes per payment', (drawn.appends / Math.max(1, drawn.payments)).toFixed(2)],
    ['POSTs per call to the service', (drawn.posts / Math.max(1, drawn.calls)).toFixed(3)],
  ];
}

function policyLines({ drawn, policies }: ProofFigures): Line[] {
  const share = (twice: number, rows: number) =>
    `${number(twice)} of ${number(rows)} (${((100 * twice) / rows).toFixed(2)} %)`;
  return [
    ['Paysheet', share(drawn.paidTwice, drawn.rows)],
    ...policies.map(({ policy, tally }): Line => [policy, share(tally.paidTwice, tally.rows)]),
  ];
}

function mistakeLine({ name, by }: Caught): Line {
  return [name, by ?? 'not caught'];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function number(value: number): string {
  return value.toLocaleString('en-CA');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
