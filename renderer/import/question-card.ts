import type { OpenQuestion } from '../../shared/sheet/checked-sheet.ts';

/** What is asked at once: one question or, together, those about what the values of columns say of being paid. */
export interface QuestionCard {
  readonly key: string;
  readonly questions: readonly OpenQuestion[];
  /** The letters of the columns that it is about. */
  readonly columns: readonly string[];
}

/** The question what a value says of being paid. */
export const VALUES = 'value-tells';

export function cardsOf(questions: readonly OpenQuestion[]): readonly QuestionCard[] {
  const asked = Map.groupBy(questions, ({ key, problem }) => (problem.code === VALUES ? VALUES : key));
  return [...asked].map(([key, together]) => ({
    key,
    questions: together,
    columns: together.flatMap(({ columns = [] }) => columns.map(({ column }) => column)),
  }));
}

export function isOfValues({ key }: QuestionCard): boolean {
  return key === VALUES;
}
