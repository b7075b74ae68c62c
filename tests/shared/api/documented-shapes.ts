/** Example answers written from the document alone: every field it lists, in every form it describes. */

export const ISO = '2025-01-02T03:04:05.678Z';
export const ISO_MS = Date.UTC(2025, 0, 2, 3, 4, 5, 678);

export const envelope = (data: unknown) => ({ data, success: true, message: 'ok', detail: {} });

export const wallet = {
  id: 'w1',
  balance: 10,
  walletName: 'Main',
  currency: {
    currencyCode: 'XOF',
    numericCode: 952,
    numericCodeAsString: '952',
    displayName: 'CFA',
    symbol: 'F',
    defaultFractionDigits: 0,
  },
  description: '',
  businessId: 'b1',
  userId: 'u1',
  walletType: 'MobileMoneyWallet',
  status: 'ACTIVE',
  walletReference: 'r1',
  createdAt: ISO,
  updatedAt: ISO,
};

export const sessionItem = {
  id: 's1',
  user_id: 'u1',
  reference: 'REF',
  description: 'PSABC Salary',
  recipient_id: 'r1',
  reversal_recipient_id: '',
  send_session: null,
  wallet_id: 'w1',
  receiver_country: 'ci',
  external_payout_url: '',
  payin_method: '',
  status: 'pending',
  recipient: { id: 'r1', name: 'Awa Koné', email: '', phone: '+2250700000000', country: 'ci', provider: 'p' },
  created: ISO,
  modified: ISO,
  transaction_kind: 'mobile_money',
  transaction_type: 'payment',
  transaction_fee: 1.5,
  processing_fee: 0,
  amount: 1000,
  converted_amount: 1000,
  failure_reason: '',
  from_currency: 'xof',
  to_currency: 'xof',
  pretty_status: 'Pending',
  pretty_transaction_kind: 'Mobile money',
  pretty_failure_reason: '',
  pretty_payin_method: '',
};

export const sessionFetch = {
  id: 's1',
  reference: 'REF',
  description: 'PSABC Salary',
  user_id: 'u1',
  payin_method: '',
  reversal_recipient_id: '',
  failure_reason: 'transaction_cancelled',
  source_wallet_id: 'w1',
  send_session: '',
  amount: 1000,
  exchange_rate: 1,
  converted_amount: 1000,
  processing_fee: 0,
  transaction_fee: '1.5',
  status: 'failed',
  transaction_kind: 'mobile_money',
  transaction_type: 'payment',
  external_payout_url: '',
  created_at: ISO,
  updated_at: ISO,
  from_currency: 'xof',
  to_currency: 'xof',
  user: {
    first_name: 'A',
    last_name: 'B',
    email: '',
    phone: '',
    country_code: '',
    id: 'u1',
    notification_token: '',
    timezone: '',
  },
  recipient: {
    name: 'Awa Koné',
    id: 'r1',
    country: 'ci',
    email: '',
    phone: '+2250700000000',
    provider: 'p',
    wallet_id: '',
    transaction_type: 'mobile_money',
    is_wallet_recipient: false,
  },
};

export const creation = {
  success: true,
  transaction_id: 't1',
  transaction_reference: 'REF',
  message: 'created',
  payment_link: '',
  status: 'pending',
  http_status: 200,
  session_id: 's1',
  extra: {},
};

export const recipient = {
  id: 'r1',
  first_name: 'Awa',
  last_name: 'Koné',
  email: '',
  phone: '+2250700000000',
  country: 'ci',
  withdrawal_channel: '',
  account_number: '',
  account_branch: '',
  bank_code: '',
  institution_number: '',
  transit_number: '',
  account_type: '',
  security_question: 'Pet?',
  security_question_answer: 'secret-answer',
  transaction_type: 'mobile_money',
  recipient_type: 'transaction',
  language: 'fr',
  provider: 'p',
  payee_name: '',
  payee_code: '',
  avatar: '',
  user_id: 'u1',
  business_id: 'b1',
  created_at: ISO,
  updated_at: ISO,
};

const figures = {
  our_fee: 1,
  total_fees: 1.5,
  we_convert: 1000,
  partner_fee: 0.5,
  exchange_rate: 1,
  converted: 1000,
  user_pays: 1001.5,
};

export const quote = {
  ...figures,
  errors: [],
  quote_id: 'q1',
  enabled: true,
  mode: 'send',
  priority: 'standard',
  market_rate: 1,
};

export const quoteWithErrors = {
  ...Object.fromEntries(Object.keys(figures).map((name) => [name, null])),
  errors: [
    {
      error_code: 'OTP_ERROR',
      suggested_receive_amount: 900,
      suggested_receive_amount_currency: 'XOF',
      suggested_values: figures,
    },
  ],
  quote_id: '',
  enabled: false,
};

export const fee = {
  revenue_line: 'subscription',
  is_active: true,
  monthly_fee_amount: 0,
  channel: 'eft',
  base_currency: 'cad',
  target_currency: 'cad',
  operator_flat_fee: 1,
  operator_percentage_fee: 0.5,
  partner_flat_fee: 0,
  partner_percentage_fee: 0,
  fx_partner_percentage_fee: 0,
  tax_percentage: 0,
  id: 'f1',
  plan_id: 'p1',
  created_at: ISO,
  updated_at: ISO,
};

export const quotePart = {
  id: '11111111-2222-4333-8444-555555555555',
  from_currency: 'cad',
  to_currency: 'xof',
  channel: 'mobile_money',
  input_amount: 10,
  operator_fees: 1,
  payment_partner_fees: 0,
  fx_partner_fees: 0,
  total_fees: 1,
  tax: 0,
  amount_to_pay: 11,
  amount_without_fees: 10,
  converted_amount: 4400,
  exchange_rate: 440,
  recipient_gets: 4400,
  effective_rate: 440,
  market_rate: 445,
  created_at: ISO,
  updated_at: ISO,
  expiry_date: ISO,
  transaction_service_level: 'both',
  breakdown: { input_amount: 10, total_fee: 1 },
  fees: fee,
};

export const effectiveRate = {
  plan_id: 'p1',
  revenue_line: 'swap',
  base_currency: 'cad',
  target_currency: 'xof',
  priority: 'standard',
  fee,
  market_rate: 445,
  effective_rate: 440,
};

export const subscription = {
  id: 'h1',
  url: 'https://hooks.test/x',
  event_type: 'transaction.updated',
  is_active: true,
  business_id: 'b1',
  created_at: ISO,
  updated_at: ISO,
};

const offsetFigures = { total: 1, offset: 0, limit: 10 };
export const offsetPage = (item: unknown) => ({
  items: [item],
  ...offsetFigures,
  has_next: false,
  has_previous: false,
  next_offset: null,
  previous_offset: null,
});
export const barePage = (item: unknown) => ({ items: [item], ...offsetFigures });
