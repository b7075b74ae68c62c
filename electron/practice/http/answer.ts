/** What the service answers, before it is put on the wire. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Field name → messages, as the error envelope carries them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A refusal: an answer in the error envelope (spec "Error envelope"). */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A payload in the response envelope (spec "Response envelope"). */
export function success(data: unknown, message = 'Success'): Answer {
  return { status: 200, body: { data, success: true, message, detail: {} } };
}

/** A body without the envelope, as the recipient and fee lists are. */
export function bare(body: unknown): Answer {
  return { status: 200, body };
}

export function refused(refusal: Refusal): Answer {
  return {
    status: refusal.status,
    body: {
      success: false,
      message: refusal.message,
      mb_error_code: refusal.code,
      errors: refusal.errors ?? {},
    },
    ...(refusal.headers && { headers: refusal.headers }),
  };
}

/** 422: fields that break a rule (spec "Errors"). */
export function invalidFields(errors: FieldErrors): Answer {
  return refused({ status: 422, code: 'validation_error', message: 'Validation failed.', errors });
}

/** 400: parameters that are missing or cannot be read. The document names no code for it. */
export function invalidParameters(errors: FieldErrors, message = 'Invalid parameters.'): Answer {
  return refused({ status: 400, code: 'bad_request', message, errors });
}

/** An id in a body that names nothing: 422 at its field, since no session creation lists 404 (spec "Statuses listed per operation"). */
export function unknownId(field: string, resource: 'recipient' | 'wallet' | 'account'): Answer {
  return invalidFields({ [field]: [`Could not find ${resource}`] });
}

/** 404 for a resource; its code varies by the resource. */
export function notFound(resource: 'wallet' | 'session' | 'fee' | 'webhook subscription'): Answer {
  const code = `${resource.replaceAll(' ', '_').toUpperCase()}_NOT_FOUND`;
  return refused({ status: 404, code, message: `Could not find ${resource}` });
}

/** The page members of the offset form (spec "Paginated collections"). */
export function offsetPage(
  items: readonly unknown[],
  page: { total: number; offset: number; limit: number },
) {
  const { total, offset, limit } = page;
  const hasNext = offset + items.length < total && items.length > 0;
  const hasPrevious = offset > 0;
  return {
    items,
    total,
    offset,
    limit,
    has_next: hasNext,
    has_previous: hasPrevious,
    next_offset: hasNext ? offset + limit : null,
    previous_offset: hasPrevious ? Math.max(0, offset - limit) : null,
  };
}

/** Either what was asked for, or the answer that says why not. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly answer: Answer };

export function checked<T>(value: T): Checked<T> {
  return { ok: true, value };
}

export function failed(answer: Answer): { readonly ok: false; readonly answer: Answer } {
  return { ok: false, answer };
}
