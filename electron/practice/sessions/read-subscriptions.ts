import type { BookSubscription, PracticeState } from '../books/practice-state.ts';
import { type Answer, notFound, success } from '../http/answer.ts';

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
