/** Webhook subscriptions, which the API lets us read only (spec "Webhook subscription"). */
import { z } from 'zod';
import { type Decoded, decodeWith } from './decoding.ts';
import { optionalFlag, optionalText, optionalTimestamp, requiredText } from './field-schemas.ts';

export interface WebhookSubscription {
  readonly id: string;
  readonly url: string | undefined;
  /** As it came: the allowed values are not documented. */
  readonly eventType: string | undefined;
  readonly isActive: boolean | undefined;
  readonly businessId: string | undefined;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
}

const webhookSubscription = z
  .object({
    id: requiredText,
    url: optionalText,
    event_type: optionalText,
    is_active: optionalFlag,
    business_id: optionalText,
    created_at: optionalTimestamp,
    updated_at: optionalTimestamp,
  })
  .transform(
    (raw): WebhookSubscription => ({
      id: raw.id,
      url: raw.url,
      eventType: raw.event_type,
      isActive: raw.is_active,
      businessId: raw.business_id,
      createdAtMs: raw.created_at,
      updatedAtMs: raw.updated_at,
    }),
  );

export function decodeWebhookSubscription(json: unknown): Decoded<WebhookSubscription> {
  return decodeWith(webhookSubscription, json);
}
