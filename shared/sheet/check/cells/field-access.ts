import { isOneOf } from '../../../domain/one-of.ts';
import { ROW_FIELDS } from '../../../domain/row-fields.ts';
import type { MutableFields } from './cell-outcome.ts';

export type Setter = (fields: MutableFields, value: string) => void;

/** Sets one field; nothing for what is no field of a row. */
export function setterOf(field: string): Setter {
  if (!isOneOf(ROW_FIELDS, field)) return () => {};
  return (fields, value) => {
    fields[field] = value;
  };
}
