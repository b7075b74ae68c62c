import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as it came, read whole. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

/** An answer that ends a request early: the error envelope of the document. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  constructor(status: number, code: string, message: string, errors: Record<string, string[]> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export function invalid(errors: Record<string, string[]>): Refused {
  return new Refused(422, 'validation_error', 'Validation error', errors);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

/** The envelope of a successful answer. */
export function sendData(response: ServerResponse, data: unknown, message = 'Success'): void {
  sendJson(response, 200, { data, success: true, message, detail: {} });
}

export function sendRefusal(response: ServerResponse, refused: Refused): void {
  sendJson(response, refused.status, {
    success: false,
    message: refused.message,
    mb_error_code: refused.code,
    errors: refused.errors,
  });
}

export function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' });
  response.end(`<html><head><title>${status}</title></head><body><h1>${status}</h1>nginx</body></html>`);
}

export async function readWhole(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The number in a query; refused with 400 if it is not a number. */
export function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text)) throw new Refused(400, 'bad_request', `${name} must be a number`);
  return value;
}

/** The slice of a list for offset and limit, with the fields of the offset form. */
export function offsetPage(all: readonly unknown[], offset: number, limit: number): Record<string, unknown> {
  const end = offset + limit;
  return {
    items: all.slice(offset, end),
    total: all.length,
    offset,
    limit,
    has_next: end < all.length,
    has_previous: offset > 0,
    next_offset: end < all.length ? end : null,
    previous_offset: offset > 0 ? Math.max(0, offset - limit) : null,
  };
}
