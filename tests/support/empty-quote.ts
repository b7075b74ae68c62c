import type { Quote } from '../../shared/api/quote.ts';

/** A quote without any figures. */
export const NO_FIGURES: Quote = {
  quoteId: undefined,
  ourFee: undefined,
  totalFees: undefined,
  weConvert: undefined,
  partnerFee: undefined,
  exchangeRate: undefined,
  converted: undefined,
  userPays: undefined,
  marketRate: undefined,
  enabled: true,
  mode: undefined,
  priority: undefined,
  expiresAtMs: undefined,
  errors: [],
};
