import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { FEE_SCHEDULE, REGIONS } from '../../../electron/practice/pricing/fee-schedule.ts';
import { amountFromApi, debitFromApi } from '../../../shared/domain/money.ts';
import { startCaller } from '../../support/practice-caller.ts';

const CALCULATOR = '/api/v1/mb-api/calculator';
const FEES = '/api/v1/mb-api/fees';

/** Minor units of a number from the API; fails if the currency has fewer decimals. */
function minor(value: number, currency: string): number {
  const amountMinor = amountFromApi(value, currency);
  assert.ok(amountMinor !== undefined, `${value} ${currency}`);
  return amountMinor;
}

/** The same of a fee or a debit, which a quote shows before it is rounded up. */
function debit(value: number, currency: string): number {
  const amountMinor = debitFromApi(value, currency);
  assert.ok(amountMinor !== undefined, `${value} ${currency}`);
  return amountMinor;
}

test('the fee of every channel, worked out from the listed schedule, is what its quote says', async (t) => {
  const { get } = await startCaller(t);
  const { items } = (await get(FEES)).body;
  const fees = items.flatMap((group: { fees: object[] }) => group.fees);
  assert.equal(fees.length, FEE_SCHEDULE.length);
  for (const fee of fees) {
    if (fee.channel === 'swap') continue;
    const currency: string = fee.base_currency;
    const region = REGIONS.find((known) => known.currency === currency);
    const isPayin = region?.payinChannels.includes(fee.channel) ?? false;
    const amount = currency === 'xof' ? 12_345 : 123.45;
    const query = `channel=${fee.channel}&currency=${currency}&amount=${amount}&country=${region?.countries[0]}`;
    const path = isPayin ? `deposit-calculator?mode=send&` : 'payment-calculator?';
    const { data } = (await get(`${CALCULATOR}/${path}${query}`)).body;
    const round = (value: number) => Math.round(Number(value.toFixed(6)));
    const scale = currency === 'xof' ? 1 : 100;
    const ours = round((fee.operator_flat_fee + (amount * fee.operator_percentage_fee) / 100) * scale);
    const tax = round((ours * fee.tax_percentage) / 100);
    const partners = round((fee.partner_flat_fee + (amount * fee.partner_percentage_fee) / 100) * scale);
    assert.equal(debit(data.our_fee, currency), ours + tax, fee.channel);
    assert.equal(debit(data.partner_fee, currency), partners, fee.channel);
    assert.equal(debit(data.total_fees, currency), ours + tax + partners);
    assert.equal(debit(data.user_pays, currency), minor(amount, currency) + ours + tax + partners);
    assert.deepEqual([data.converted, data.exchange_rate, data.enabled, data.errors], [amount, 1, true, []]);
  }
});

test('fees are listed in groups without envelope, and fetched by id', async (t) => {
  const { get } = await startCaller(t);
  const { body } = await get(FEES);
  assert.deepEqual([body.total, body.offset, body.limit, body.data], [3, 0, 3, undefined]);
  assert.deepEqual(
    body.items.map((group: { total: number; fees: unknown[] }) => group.total - group.fees.length),
    [0, 0, 0],
  );
  const [first] = body.items[0].fees;
  assert.deepEqual((await get(`${FEES}/${first.id}`)).body.data, first);
  assert.equal((await get(`${FEES}/7`)).status, 400);
  assert.equal((await get(`${FEES}/${crypto.randomUUID()}`)).status, 404);
});

test('a swap quote adds up in both modes, for any amount and pair', async (t) => {
  const { get } = await startCaller(t);
  const pair = fc.constantFrom('xof cad', 'xof usd', 'cad xof', 'cad usd', 'usd xof', 'usd cad');
  const whole = fc.integer({ min: 1_000, max: 5_000_000 });
  await fc.assert(
    fc.asyncProperty(pair, whole, fc.constantFrom('send', 'receive'), async (currencies, amount, mode) => {
      const [from = '', to = ''] = currencies.split(' ');
      const query = `from_currency=${from}&to_currency=${to}&amount=${amount}&priority=standard&mode=${mode}`;
      const { data } = (await get(`${CALCULATOR}/swap-calculator?${query}`)).body;
      const [converts, pays] = [minor(data.we_convert, from), debit(data.user_pays, from)];
      const converted = minor(data.converted, to);
      assert.equal(pays, converts + debit(data.total_fees, from));
      assert.equal(debit(data.total_fees, from), debit(data.our_fee, from) + debit(data.partner_fee, from));
      const unit = to === 'xof' ? 1 : 0.01;
      assert.ok(Math.abs(data.we_convert * data.exchange_rate - data.converted) <= unit * 1.001);
      if (mode === 'send') assert.equal(converts, minor(amount, from));
      else assert.ok(converted >= minor(amount, to), 'receive reaches the amount');
    }),
    { numRuns: 60 },
  );
});

test('a swap-and-send quote adds up, part by part', async (t) => {
  const { get } = await startCaller(t);
  const query =
    'from_currency=cad&to_currency=xof&amount=250.75&payment_channel=mobile_money&priority=standard&country=sn&mode=send';
  const { data } = (await get(`${CALCULATOR}/swap-and-send-calculator?${query}`)).body;
  const { swap, payment, combined } = data;
  for (const [part, currency] of [
    [swap, 'cad'],
    [payment, 'xof'],
  ] as const) {
    const cents = (value: number) => minor(value, currency);
    const fees = cents(part.operator_fees) + cents(part.payment_partner_fees) + cents(part.fx_partner_fees);
    assert.equal(cents(part.total_fees), fees);
    assert.equal(cents(part.amount_to_pay), cents(part.input_amount) + fees + cents(part.tax));
    assert.equal(cents(part.breakdown.total_fee), fees);
    assert.equal(cents(part.breakdown.total_flat_fees) + cents(part.breakdown.total_percentage_fees), fees);
    assert.equal(part.breakdown.amount_to_be_paid, part.amount_to_pay);
    // Each share of the amount is rounded on its own.
    const shares = (cents(part.input_amount) * part.breakdown.total_percentage) / 100;
    assert.ok(Math.abs(cents(part.breakdown.total_percentage_fees) - shares) <= 1.5, 'fees by percentage');
    assert.match(part.id, /^[0-9a-f-]{36}$/);
    assert.ok(Date.parse(part.expiry_date) > Date.parse(part.created_at));
    assert.equal(part.fees.base_currency, currency);
  }
  const paymentFees = minor(combined.user_pays, 'cad') - minor(swap.amount_to_pay, 'cad');
  const inCents = minor(payment.total_fees, 'xof') * (100 / swap.exchange_rate);
  assert.ok(
    paymentFees >= inCents && paymentFees < inCents + 2,
    'the payment’s fees, rounded up, and no more',
  );
  assert.equal(combined.converted, swap.recipient_gets);
  assert.equal(payment.recipient_gets, swap.recipient_gets);
  assert.equal(payment.input_amount, swap.converted_amount);
  assert.equal(new Set([swap.id, payment.id, combined.quote_id]).size, 3);
});

test('the effective rate is the market’s less the percentages', async (t) => {
  const { get } = await startCaller(t);
  const { data } = (
    await get(`${CALCULATOR}/effective-rate?from_currency=cad&to_currency=xof&priority=standard`)
  ).body;
  assert.equal(data.market_rate, 441.25);
  assert.ok(Math.abs(data.effective_rate - 441.25 * (1 - 0.0125)) < 1e-9);
  assert.deepEqual([data.base_currency, data.target_currency, data.fee.channel], ['cad', 'xof', 'swap']);
});

test('the four quote calculators also take a POST, as the guide lists them', async (t) => {
  const { post } = await startCaller(t);
  const bodies: [string, object][] = [
    ['deposit-calculator', { amount: 500, country: 'ca', channel: 'etransfer_request', currency: 'cad' }],
    ['payment-calculator', { amount: 500, country: 'ca', channel: 'eft', currency: 'cad' }],
    ['swap-calculator', { amount: 500, from_currency: 'cad', to_currency: 'usd' }],
    [
      'swap-and-send-calculator',
      { amount: 500, country: 'sn', channel: 'mobile_money', from_currency: 'cad', to_currency: 'xof' },
    ],
  ];
  for (const [name, body] of bodies) {
    const { status, body: answer } = await post(`${CALCULATOR}/${name}`, body);
    assert.equal(status, 200, `${name} ${JSON.stringify(answer)}`);
    assert.ok((answer.data.combined ?? answer.data).quote_id);
  }
  assert.equal((await post(`${CALCULATOR}/effective-rate`, {})).status, 404);
});

test('each parameter of a calculator is required and checked', async (t) => {
  const { get } = await startCaller(t);
  const complete: Record<string, Record<string, string>> = {
    'deposit-calculator': {
      channel: 'bank_transfer',
      currency: 'xof',
      amount: '100',
      mode: 'send',
      country: 'sn',
    },
    'payment-calculator': { channel: 'mobile_money', currency: 'xof', amount: '100', country: 'sn' },
    'swap-calculator': {
      from_currency: 'xof',
      to_currency: 'cad',
      amount: '1000',
      priority: 'standard',
      mode: 'send',
    },
    'swap-and-send-calculator': {
      from_currency: 'cad',
      to_currency: 'xof',
      amount: '10.5',
      payment_channel: 'cashpickup',
      priority: 'standard',
      country: 'ml',
      mode: 'send',
    },
    'effective-rate': { from_currency: 'xof', to_currency: 'cad', priority: 'standard' },
  };
  for (const [name, params] of Object.entries(complete)) {
    const call = (changed: Record<string, string>) =>
      get(`${CALCULATOR}/${name}?${new URLSearchParams(changed)}`);
    assert.equal((await call(params)).status, 200, name);
    for (const param of Object.keys(params)) {
      const { [param]: _left, ...rest } = params;
      const answer = await call(rest);
      assert.equal(answer.status, 400, `${name} without ${param}`);
      assert.ok(param in answer.body.errors, `${name} ${param}`);
    }
    for (const [param, value] of [
      ['amount', '-1'],
      ['amount', '0'],
      ['amount', '1e3'],
      ['amount', '10.999'],
      ['channel', 'swift'],
      ['currency', 'eur'],
      ['country', 'fr'],
      ['to_currency', params.from_currency ?? ''],
    ] as const) {
      if (!(param in params)) continue;
      assert.equal((await call({ ...params, [param]: value })).status, 400, `${name} ${param}=${value}`);
    }
  }
});
