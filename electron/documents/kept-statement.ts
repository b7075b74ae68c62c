/** What a batch's sheet was taken to mean, as far as its papers say it. */
import { z } from 'zod';
import { meaningCode, type StatementItem } from '../../shared/domain/sheet-statement.ts';
import type { Locale } from '../../shared/i18n/catalogue.ts';
import { statementText } from '../../shared/i18n/render-statement.ts';
import type { EventOf } from '../engine/core/row/events.ts';
import { plainText } from './canonical-json.ts';

/** The sentences about money alone: the others quote cells, and papers are given to others. */
const TOLD: readonly string[] = ['pays', 'way', 'money'];

/** The items that were kept; undefined if none were, or not in a form that this version reads. */
function keptItems({ statement }: Pick<EventOf<'batch-created'>, 'statement'>) {
  if (statement === undefined) return undefined;
  try {
    // Only this program writes it, whole items or nothing; what an older version wrote otherwise is not shown.
    return z
      .array(z.looseObject({ kind: z.string() }))
      .parse(JSON.parse(statement)) as unknown as StatementItem[];
  } catch {
    return undefined;
  }
}

export function statementSentences(
  created: Pick<EventOf<'batch-created'>, 'statement'>,
  locale: Locale,
): readonly string[] {
  const items = keptItems(created) ?? [];
  return items.filter(({ kind }) => TOLD.includes(kind)).map((item) => statementText(item, locale));
}

/** The statement's code and its sentences in English; null if none was kept. */
export function meaningOf(created: Pick<EventOf<'batch-created'>, 'statement'>) {
  const items = keptItems(created);
  return items === undefined
    ? null
    : { code: meaningCode(items), says: statementSentences(created, 'en').map(plainText) };
}
