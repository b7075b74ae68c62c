import type { BatchSummary } from '../../shared/ipc/batch-views.ts';
import type { DraftView } from '../../shared/ipc/file-requests.ts';

/** A line of the list. */
export type Line = BatchSummary | DraftView;

/** Which page of the batches is shown: a draft appears on the page with its dates. */
export interface ListPage {
  /** When the batch before the page's first one was created; undefined on the first page. */
  readonly before: string | undefined;
  readonly isLast: boolean;
}

/** One list of both by date, the newest first: the page's batches, and the drafts of the same dates. */
export function newestFirst(
  batches: readonly BatchSummary[],
  drafts: readonly DraftView[],
  { before, isLast }: ListPage,
): readonly Line[] {
  const oldest = batches.at(-1)?.created ?? '';
  const ofPage = drafts.filter(
    ({ changed }) => (before === undefined || changed < before) && (isLast || changed >= oldest),
  );
  return [...ofPage, ...batches].toSorted((one, other) => dateOf(other).localeCompare(dateOf(one)));
}

/** ISO dates in UTC, which sort correctly as text. */
function dateOf(line: Line): string {
  return 'draft' in line ? line.changed : line.created;
}
