/** Checks path and query parameters against the operation's table. */
import type { OperationParam, ParamKind } from './operation-params.ts';

/** Parameters under the API's names; an array repeats the parameter. */
export type RequestParams = Readonly<Record<string, string | readonly string[]>>;

/** A rule that a request breaks: the field or parameter, and the message in the API's style. */
export interface RequestFault {
  readonly field: string;
  readonly message: string;
}

export function fault(field: string, message: string): RequestFault {
  return { field, message };
}

/** Every parameter that is missing, unknown, repeated although it may not be, or of the wrong kind. */
export function checkParams(known: readonly OperationParam[], params: RequestParams): RequestFault[] {
  const faults: RequestFault[] = [];
  for (const param of known) {
    const values = valuesOf(params, param.name);
    if (param.isRequired && values.every((value) => value.trim() === '')) {
      faults.push(fault(param.name, 'is required'));
    } else if (values.length > 1 && !param.isRepeatable) {
      faults.push(fault(param.name, 'may be given once'));
    } else {
      for (const value of values) {
        const message = kindMessage(param.value, value);
        if (message !== undefined) faults.push(fault(param.name, message));
      }
    }
  }
  return [...faults, ...unknownParams(known, params)];
}

/** The value in the document's own case, if the parameter takes it in any case: a service may compare exactly. */
export function asDocumented(kind: ParamKind, value: string): string {
  if (kind.kind !== 'one-of' || !kind.ignoresCase) return value;
  return kind.options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? value;
}

export function isCountryCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value);
}

export const COUNTRY_WANTED = 'must be a country code of two lower-case letters, such as ca or sn';

/** The service would pass over a mistyped filter, and its answer would be taken for a filtered one. */
function unknownParams(known: readonly OperationParam[], params: RequestParams): RequestFault[] {
  const names = new Set(known.map((param) => param.name));
  const options = known.length === 0 ? 'none' : [...names].join(', ');
  return Object.keys(params)
    .filter((name) => !names.has(name))
    .map((name) => fault(name, `is not a parameter of this operation (${options})`));
}

function valuesOf(params: RequestParams, name: string): readonly string[] {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function kindMessage(kind: ParamKind, value: string): string | undefined {
  switch (kind.kind) {
    case 'text':
      return value.trim() === '' ? 'is empty' : undefined;
    case 'integer':
      return /^\d{1,9}$/.test(value) && Number(value) >= kind.min
        ? undefined
        : `must be a whole number from ${kind.min}`;
    case 'amount':
      return /^\d{1,15}(\.\d+)?$/.test(value) && Number(value) > 0
        ? undefined
        : 'must be a number above zero';
    case 'country':
      return isCountryCode(value) ? undefined : COUNTRY_WANTED;
    case 'date':
      return isCalendarDate(value) ? undefined : 'must be a date as YYYY-MM-DD';
    case 'one-of':
      return kind.options.includes(asDocumented(kind, value))
        ? undefined
        : `must be one of ${kind.options.join(', ')}`;
    case 'sort':
      return isSort(kind.fields, value) ? undefined : `must be ${kind.fields?.join('|') ?? 'field'},asc|desc`;
  }
}

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isSort(fields: readonly string[] | undefined, value: string): boolean {
  const match = /^([A-Za-z_]+),(asc|desc)$/.exec(value);
  const field = match?.[1];
  return field !== undefined && (fields === undefined || fields.includes(field));
}
