import { request } from 'node:http';
import { isLoopbackHost } from '../../../shared/domain/loopback.ts';
import type { BookSession, SessionStatus } from '../books/book-types.ts';
import type { BookSubscription, PracticeState } from '../books/practice-state.ts';
import { type Answer, notFound, success } from '../http/answer.ts';
import { sessionSingle } from './session-wire.ts';

/** One delivery of one status change to one subscription. */
export interface WebhookDelivery {
  readonly id: string;
  readonly sessionId: string;
  readonly status: SessionStatus;
  attempts: number;
  outcome: 'waiting' | 'delivered' | 'given-up';
}

/** How often one delivery is tried; the document says nothing about retries. */
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 250;
const ANSWER_TIMEOUT_MS = 2_000;
/** How many of the newest deliveries are kept. */
const MAX_KEPT = 10_000;

/**
 * Delivers each change of a session's status to the active subscriptions, as a POST of JSON. The practice service
 * never calls beyond this machine: subscriptions whose URL is not plain HTTP on loopback are only listed.
 */
export function startWebhooks(state: PracticeState): readonly WebhookDelivery[] {
  const deliveries: WebhookDelivery[] = [];
  state.listeners.push((session) => {
    for (const subscription of state.subscriptions) {
      if (!subscription.isActive || !isLoopback(subscription.url)) continue;
      const delivery: WebhookDelivery = {
        id: state.ids.uuid(),
        sessionId: session.id,
        status: session.status,
        attempts: 0,
        outcome: 'waiting',
      };
      if (deliveries.length >= MAX_KEPT) deliveries.splice(0, MAX_KEPT / 2);
      deliveries.push(delivery);
      attempt(state, { subscription, delivery, body: payload(state, session, delivery.id) });
    }
  });
  return deliveries;
}

interface Attempt {
  readonly subscription: BookSubscription;
  readonly delivery: WebhookDelivery;
  readonly body: string;
}

function payload(state: PracticeState, session: BookSession, id: string): string {
  return JSON.stringify({
    id,
    event_type: 'transaction.status_changed',
    created_at: new Date(state.clock.nowMs()).toISOString(),
    data: sessionSingle(state, session),
  });
}

function attempt(state: PracticeState, of: Attempt): void {
  const { subscription, delivery, body } = of;
  delivery.attempts += 1;
  const failed = () => {
    if (delivery.outcome !== 'waiting') return;
    if (delivery.attempts >= MAX_ATTEMPTS) delivery.outcome = 'given-up';
    else state.clock.after(RETRY_AFTER_MS, () => attempt(state, of));
  };
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-webhook-event': subscription.eventType,
    'x-webhook-delivery': delivery.id,
  };
  const sent = request(subscription.url, {
    method: 'POST',
    headers,
    timeout: ANSWER_TIMEOUT_MS,
    agent: false,
  });
  sent.on('response', (response) => {
    response.resume();
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) delivery.outcome = 'delivered';
    else failed();
  });
  sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
  sent.on('error', failed);
  sent.end(body);
}

function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopbackHost(hostname);
}

/** GET mb-api/webhook-subscriptions: an array in data. */
export function listSubscriptions(state: PracticeState): Answer {
  return success(state.subscriptions.map((subscription) => subscriptionToApi(state, subscription)));
}

/** GET mb-api/webhook-subscriptions/{id}. For an unknown id only 404 is listed, whatever its form. */
export function getSubscription(state: PracticeState, id: string): Answer {
  const subscription = state.subscriptions.find((known) => known.id === id);
  return subscription ? success(subscriptionToApi(state, subscription)) : notFound('webhook subscription');
}

function subscriptionToApi(state: PracticeState, subscription: BookSubscription) {
  const created = new Date(subscription.createdMs).toISOString();
  return {
    id: subscription.id,
    url: subscription.url,
    event_type: subscription.eventType,
    is_active: subscription.isActive,
    business_id: state.businessId,
    created_at: created,
    updated_at: created,
  };
}
