/** An answer of the service before it is sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Field name to messages, as in the error envelope. */
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Collects what is wrong with the fields of a request. */
export class Complaints {
  readonly #errors: Record<string, string[]> = {};

  add(field: string, message: string): void {
    this.#errors[field] = [...(this.#errors[field] ?? []), message];
  }

  /** Complains unless the value is one of the allowed; the field is named by the last part of its path. */
  addUnlessOneOf(field: string, value: string, allowed: readonly string[]): void {
    if (allowed.includes(value)) return;
    this.add(field, `The ${field.split('.').at(-1)} must be one of ${allowed.join(', ') || 'none'}.`);
  }

  has(field: string): boolean {
    return this.#errors[field] !== undefined;
  }

  /** Refuses the request if anything is wrong. */
  check(refusal: (errors: FieldErrors) => Answer): void {
    if (Object.keys(this.#errors).length > 0) refuse(refusal(this.#errors));
  }
}

/** A refusal: an answer in the error envelope (spec "Error envelope"). */
interface Refusal {
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

/** A body without the envelope, as for the recipient and fee lists. */
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

/** 400: parameters that are missing or cannot be read. The document gives no code for it. */
export function invalidParameters(errors: FieldErrors, message = 'Invalid parameters.'): Answer {
  return refused({ status: 400, code: 'bad_request', message, errors });
}

/**
 * An id in a body that belongs to nothing: 422 at its field, since no session creation lists 404 (spec "Statuses
 * listed per operation"). Of a recipient the document says 404 all the same (spec "Errors").
 */
export function unknownId(field: string, resource: 'wallet' | 'account'): Answer {
  return invalidFields({ [field]: [`Could not find ${resource}`] });
}

/** 404 for a resource; its code depends on the resource. */
export function notFound(
  resource: 'recipient' | 'wallet' | 'session' | 'fee' | 'webhook subscription',
): Answer {
  const code = `${resource.replaceAll(' ', '_').toUpperCase()}_NOT_FOUND`;
  return refused({ status: 404, code, message: `Could not find ${resource}` });
}

/** The paging members of the offset form (spec "Paginated collections"). */
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

/** Thrown by whatever reads and checks a request, before it has an effect. */
class RequestRefused extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`);
    this.answer = answer;
  }
}

export function refuse(answer: Answer): never {
  throw new RequestRefused(answer);
}

/** The answer to a request, also if it was refused. */
export function answerOf(run: () => Answer): Answer {
  try {
    return run();
  } catch (error) {
    if (error instanceof RequestRefused) return error.answer;
    throw error;
  }
}
