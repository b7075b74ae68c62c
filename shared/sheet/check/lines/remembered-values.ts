/** What was answered of the values of a column in another file of the layout, as far as all of it holds again in this one. */
import type { QuestionLog } from '../cells/question-log.ts';
import type { CheckOptions } from '../headings/check-options.ts';
import { maskedPeriod } from '../words/periods.ts';
import type { MarkColumn } from './settled-marks.ts';

/** Of which layout a sheet is: its headings with what is said of each, and the name of the sheet. */
export function layoutKey(profileFingerprint: string, sheetName: string | null | undefined): string {
  return `${profileFingerprint} ${sheetName ?? ''}`;
}

/**
 * By which the answer about a value is known again: the column, its heading without a month, the value, and whether most
 * rows have it, few, or neither. A share that moves makes the value a new one.
 */
export function valueEvidence(
  { letter, heading }: { readonly letter: string; readonly heading: string },
  slug: string,
  { count, payments }: { readonly count: number; readonly payments: number },
): string {
  const share = count * 2 >= payments ? 'most' : count * 3 <= payments ? 'few' : 'some';
  return [letter, maskedPeriod(heading), slug, share].join('|');
}

/** What is said of a sheet, with what was confirmed of its layout where nothing is said. */
export function withConfirmed(
  given: CheckOptions,
  fingerprint: string,
  sheetName: string | null | undefined,
): { readonly options: CheckOptions; readonly values: readonly string[] } {
  const confirmed = given.confirmed?.[layoutKey(fingerprint, sheetName)];
  if (confirmed === undefined) return { options: given, values: [] };
  const { values, answers, columns } = confirmed;
  const options = {
    ...given,
    answers: { ...answers, ...given.answers },
    profile: given.profile ?? { fingerprint, columns },
  };
  return { options, values };
}

/** A column that may say who is not paid, with what is known of each of its values. */
export interface ToldColumn {
  readonly letter: string;
  readonly heading: string;
  /** True if each of its values is one of these. */
  readonly isWhole: boolean;
  readonly values: readonly {
    readonly key: string;
    readonly text: string;
    readonly count: number;
    readonly evidence: string;
  }[];
}

export function toldColumns(marks: readonly MarkColumn[]): readonly ToldColumn[] {
  return marks.flatMap(({ letter, heading, telling }) => {
    if (telling === undefined) return [];
    const payments = [...telling.values.values()].reduce((sum, { count }) => sum + count, 0);
    const values = [...telling.values].map(([slug, { text, count }]) => {
      return {
        key: `settled.${letter}.${slug}`,
        text,
        count,
        evidence: valueEvidence({ letter, heading }, slug, { count, payments }),
      };
    });
    return [{ letter, heading, isWhole: telling.isWhole, values }];
  });
}

/** Takes the answers of a column of which every value was answered before, each with its share of the rows; else none of them. */
export function rememberValues(
  columns: readonly ToldColumn[],
  confirmed: readonly string[],
  log: QuestionLog,
): void {
  const answers = new Map(
    confirmed.map((each) => [each.slice(0, each.lastIndexOf('=')), each.slice(each.lastIndexOf('=') + 1)]),
  );
  for (const { values } of columns) {
    const known = values.flatMap(({ key, evidence }) => {
      const answer = answers.get(evidence);
      return answer === undefined ? [] : [{ key, answer }];
    });
    if (known.length === values.length) for (const { key, answer } of known) log.remember(key, answer);
  }
}
