import { isJsonObject } from '../../../shared/api/decoding.ts';
import { Complaints, invalidParameters } from './answer.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

type Presence = 'required' | 'optional';

/**
 * Reads a body field by field, and collects what is missing or of the wrong type. Paths are dotted; null counts as
 * absent.
 */
export function readFields(body: JsonObject) {
  const complaints = new Complaints();
  const at = (path: string): unknown => {
    let value: unknown = body;
    for (const name of path.split('.')) value = isJsonObject(value) ? value[name] : undefined;
    return value ?? undefined;
  };
  return {
    /** The string, or '' if it is absent. */
    text(path: string, presence: Presence): string {
      const value = at(path);
      if (typeof value === 'string' && (value !== '' || presence === 'optional')) return value;
      if (value === undefined || value === '') {
        if (presence === 'required') complaints.add(path, `The ${path} field is required.`);
        return '';
      }
      complaints.add(path, `The ${path} field must be a string.`);
      return '';
    },
    /** The number, or NaN if it is absent. */
    number(path: string): number {
      const value = at(path);
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      const message = value === undefined ? 'is required' : 'must be a number';
      complaints.add(path, `The ${path} field ${message}.`);
      return Number.NaN;
    },
    /** The object, or undefined if it is absent. */
    object(path: string, presence: Presence): JsonObject | undefined {
      const value = at(path);
      if (isJsonObject(value)) return value;
      if (value !== undefined) complaints.add(path, `The ${path} field must be an object.`);
      else if (presence === 'required') complaints.add(path, `The ${path} field is required.`);
      return undefined;
    },
    /** Refuses a body that cannot be read. */
    check: () => complaints.check((errors) => invalidParameters(errors, 'Invalid or missing fields.')),
  };
}
