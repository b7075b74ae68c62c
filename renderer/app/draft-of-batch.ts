/** Which draft a batch was made of, so that Import and Check can be opened again until it is sent. */
const KEY = 'paysheet.drafts';
/** Older pairs are forgotten: their drafts are gone as well. */
const PAIRS_MAX = 200;

function readPairs(): [string, string][] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
  } catch {
    return [];
  }
}

export function rememberDraft(batch: string, draft: string): void {
  const pairs = readPairs().filter(([known]) => known !== batch);
  localStorage.setItem(KEY, JSON.stringify([...pairs, [batch, draft]].slice(-PAIRS_MAX)));
}

export function draftOfBatch(batch: string): string | undefined {
  return readPairs().find(([known]) => known === batch)?.[1];
}

/** The batch that was last made of a draft: it is replaced when the sheet was mended. */
export function batchOfDraft(draft: string): string | undefined {
  return readPairs().findLast(([, known]) => known === draft)?.[0];
}
