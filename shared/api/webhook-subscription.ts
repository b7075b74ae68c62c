/** Webhook subscriptions, which the API only lets us read (spec "Webhook subscription"). */
import type { z } from 'zod';
import { decoderOf } from './decoding.ts';
import { apiObject, optionalFlag, optionalText, optionalTimestamp, requiredText } from './field-schemas.ts';

const webhookSubscription = apiObject({
  id: requiredText,
  url: optionalText,
  /** Unchanged: the allowed values are not documented. */
  event_type: optionalText,
  is_active: optionalFlag,
  business_id: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
});

export type WebhookSubscription = z.output<typeof webhookSubscription>;

export const decodeWebhookSubscription = decoderOf(webhookSubscription);
