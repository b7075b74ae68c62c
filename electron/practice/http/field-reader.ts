import { Complaints, type FieldErrors } from './answer.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a body field by field, and collects what is missing or of the wrong type. Paths are dotted; null counts as
 * absent.
 */
interface FieldReader {
  /** The string, or '' if it is absent. */
  text(path: string, presence: 'required' | 'optional'): string;
  /** The number, or NaN if it is absent. */
  number(path: string): number;
  /** The object, or undefined if it is absent. */
  object(path: string, presence: 'required' | 'optional'): JsonObject | undefined;
  errors(): FieldErrors | undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(body: JsonObject): FieldReader {
  const complaints = new Complaints();
  const at = (path: string): unknown => {
    let value: unknown = body;
    for (const name of path.split('.')) value = isJsonObject(value) ? value[name] : undefined;
    return value ?? undefined;
  };
  return {
    text(path, presence) {
      const value = at(path);
      if (typeof value === 'string' && (value !== '' || presence === 'optional')) return value;
      if (value === undefined || value === '') {
        if (presence === 'required') complaints.add(path, `The ${path} field is required.`);
        return '';
      }
      complaints.add(path, `The ${path} field must be a string.`);
      return '';
    },
    number(path) {
      const value = at(path);
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      const message = value === undefined ? 'is required' : 'must be a number';
      complaints.add(path, `The ${path} field ${message}.`);
      return Number.NaN;
    },
    object(path, presence) {
      const value = at(path);
      if (isJsonObject(value)) return value;
      if (value !== undefined) complaints.add(path, `The ${path} field must be an object.`);
      else if (presence === 'required') complaints.add(path, `The ${path} field is required.`);
      return undefined;
    },
    errors: () => complaints.errors(),
  };
}
