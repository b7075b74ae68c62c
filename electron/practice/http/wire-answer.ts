import type { FastifyReply } from 'fastify';
import type { Fault } from '../faults/fault-plan.ts';
import { type Answer, refused } from './answer.ts';

const HTML =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Service unavailable</h1></body></html>';

/** Sends an answer unchanged. */
export function send(reply: FastifyReply, answer: Answer, date: string): void {
  reply.code(answer.status).header('content-type', 'application/json').header('date', date);
  if (answer.headers) reply.headers(answer.headers);
  reply.send(JSON.stringify(answer.body));
}

/**
 * Sends the answer as the fault changes it. `real` is undefined if the request had no effect. Returns the status that
 * was sent, or undefined if none was.
 */
export function sendFaulty(
  reply: FastifyReply,
  fault: Fault,
  real: Answer | undefined,
  date: string,
): number | undefined {
  const whole = JSON.stringify(real?.body ?? { success: true, data: {}, message: '', detail: {} });
  const sendText = (status: number, type: string, text: string): number => {
    reply.code(status).header('content-type', type).header('date', date).send(text);
    return status;
  };
  switch (fault.answer) {
    case 'drop':
      reply.hijack();
      reply.raw.socket?.destroy();
      return undefined;
    case 'hang':
      reply.hijack();
      return undefined;
    case 'reset':
    case 'truncated':
      sendPart(reply, whole, fault.answer, date);
      return undefined;
    case 'cut-json':
      return sendText(200, 'application/json', whole.slice(0, whole.length >> 1));
    case 'html':
      return sendText(200, 'text/html', HTML);
    case 'empty':
      return sendText(200, 'application/json', '');
  }
  const answer = changedAnswer(fault, real);
  if (answer.headers) reply.headers(answer.headers);
  if (answer.body !== undefined)
    return sendText(answer.status, 'application/json', JSON.stringify(answer.body));
  return fault.body === 'html'
    ? sendText(answer.status, 'text/html', HTML)
    : sendText(answer.status, 'application/json', '');
}

/** The answer with which a fault replaces the real one; an undefined body means HTML or nothing. */
export function changedAnswer(fault: Fault, real: Answer | undefined): Answer {
  switch (fault.answer) {
    case 'status':
      return statusAnswer(fault);
    case 'envelope-false':
      return { status: 200, body: refused(statusRefusal(fault)).body };
    case 'success-false':
    case 'success-false-with-id':
    case 'success-without-id':
      return { status: 200, body: changedResult(fault.answer, real) };
    default:
      return real ?? statusAnswer(fault);
  }
}

/** The code that the document shows for each status; for other statuses it shows none. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'permission_error',
  403: 'permission_error',
  404: 'path_not_found',
  422: 'validation_error',
  429: 'rate_limit_exceeded',
};

function statusRefusal(fault: Fault) {
  const isOurs = fault.status >= 500;
  return {
    status: fault.status,
    code: fault.code ?? CODE_OF_STATUS[fault.status] ?? (isOurs ? 'internal_error' : 'request_error'),
    message: fault.message ?? (isOurs ? 'Internal server error' : 'The request could not be processed.'),
    ...(fault.errors !== undefined && { errors: fault.errors }),
  };
}

function statusAnswer(fault: Fault): Answer {
  const headers: Record<string, string> = {};
  if (fault.retryAfterSeconds !== undefined) headers['retry-after'] = String(fault.retryAfterSeconds);
  if (fault.location !== undefined) headers.location = fault.location;
  if (fault.body !== 'envelope') return { status: fault.status, body: undefined, headers };
  return { ...refused(statusRefusal(fault)), headers };
}

/** A session creation result that says no, or that names no session. */
function changedResult(
  form: 'success-false' | 'success-false-with-id' | 'success-without-id',
  real: Answer | undefined,
) {
  const data = (real?.body as { data?: Record<string, unknown> } | undefined)?.data ?? {};
  const isYes = form === 'success-without-id';
  const withIds = form === 'success-false-with-id';
  return {
    data: {
      success: isYes,
      transaction_id: withIds ? data.transaction_id : '',
      transaction_reference: withIds ? data.transaction_reference : '',
      message: isYes ? 'Transaction session created' : 'The transaction could not be created',
      payment_link: '',
      status: isYes ? 'pending' : 'failed',
      http_status: isYes ? 200 : 400,
      session_id: withIds ? data.session_id : '',
      extra: {},
    },
    success: isYes,
    message: isYes ? 'Transaction session created' : 'The transaction could not be created',
    detail: {},
  };
}

/** Announces the whole body, sends half of it, and ends the connection normally or with a reset. */
function sendPart(reply: FastifyReply, whole: string, how: 'reset' | 'truncated', date: string): void {
  reply.hijack();
  const { raw } = reply;
  const length = Buffer.byteLength(whole);
  raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length, date });
  raw.write(whole.slice(0, whole.length >> 1), () => {
    if (how === 'reset') raw.socket?.resetAndDestroy();
    else raw.socket?.destroySoon();
  });
}
