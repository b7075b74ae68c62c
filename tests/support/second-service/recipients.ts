import { randomUUID } from 'node:crypto';
import type { Books } from './books.ts';
import { type Exchange, invalid, numberOf, Refused, sendData, sendJson } from './exchange.ts';
import { recipientErrors } from './recipient-rules.ts';
import type { Variant } from './variant.ts';

const BUSINESS = '3f0a4d0e-6a55-4a57-9d0a-5a0d6a1f7c11';

export function createRecipient({ body, response }: Exchange, books: Books): void {
  const errors = recipientErrors(body, books);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const now = new Date().toISOString();
  const recipient = {
    ...body,
    id: randomUUID(),
    avatar: null,
    user_id: '9b7ad1b8-5f2c-4a63-8e6c-2f1f8c7f4d02',
    business_id: BUSINESS,
    created_at: now,
    updated_at: now,
  };
  books.recipients.push(recipient);
  sendData(response, recipient, 'Recipient created');
}

/** No envelope; pages count from 1. */
export function listRecipients({ query, response }: Exchange, books: Books, variant: Variant): void {
  const type = query.get('recipient_type') ?? 'transaction';
  if (!['transaction', 'reversal', 'all', 'withdrawal'].includes(type)) {
    throw new Refused(400, 'bad_request', 'recipient_type is not allowed');
  }
  const page = numberOf(query, 'page', 1);
  const limit = Math.min(numberOf(query, 'limit', 10), variant.pageCap);
  if (page < 1 || limit < 1) throw new Refused(400, 'bad_request', 'page and limit must be positive');
  const kept = books.recipients
    .filter((each) => type === 'all' || each.recipient_type === type)
    .map(
      ({ security_question: _question, security_question_answer: _answer, avatar: _avatar, ...rest }) => rest,
    );
  const offset = (page - 1) * limit;
  sendJson(response, 200, { items: kept.slice(offset, offset + limit), total: kept.length, offset, limit });
}

const SUBSCRIPTIONS = [
  {
    id: '6f0b5f33-35b3-4f10-8a43-0a7c4c5f6a01',
    url: 'https://business.example/hooks',
    event_type: 'transaction.updated',
    is_active: true,
    business_id: BUSINESS,
    created_at: '2025-02-01T10:00:00.000Z',
    updated_at: '2025-02-01T10:00:00.000Z',
  },
];

export function listSubscriptions({ response }: Exchange): void {
  sendData(response, SUBSCRIPTIONS);
}

export function getSubscription({ response }: Exchange, id: string): void {
  const found = SUBSCRIPTIONS.find((each) => each.id === id);
  if (!found) throw new Refused(404, 'SUBSCRIPTION_NOT_FOUND', 'Could not find subscription');
  sendData(response, found);
}
