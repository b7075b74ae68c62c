import { type Books, type MadeSession, major, shownFees } from './books.ts';
import { type Exchange, numberOf, offsetPage, Refused, sendData } from './exchange.ts';
import { CHANNELS } from './pricing.ts';
import { nowOf, type Variant } from './variant.ts';

const PARAMETERS =
  'limit offset start_date end_date status recipient_id search type delivery_method payment_method currency wallet sort'.split(
    ' ',
  );

export function statusOf(session: MadeSession, variant: Variant): string {
  const age = nowOf(variant) - session.at;
  if (age < variant.pendingMs) return variant.firstStatus;
  if (age < variant.pendingMs + variant.processingMs) return 'processing';
  return session.fails ? 'failed' : 'completed';
}

/** A time as this variant writes it; without a zone it is UTC's, as far as anyone can know. */
function stamp(at: number, variant: Variant): string {
  if (variant.zone === 'Z') return new Date(at).toISOString();
  return new Date(at + variant.zoneHours * 3_600_000).toISOString().slice(0, -1);
}

/** The money of a session, as this variant shows it. */
function figures(session: MadeSession, variant: Variant): Record<string, unknown> {
  const cased = (currency: string) =>
    variant.currencyCase === 'upper' ? currency.toUpperCase() : currency.toLowerCase();
  const isExchange = session.fromCurrency !== session.toCurrency;
  const fees = shownFees(session.fee, session.fromCurrency, variant);
  const amount = major(session.amount, session.fromCurrency);
  return {
    amount: variant.sessionAmount === 'amount' ? amount : Number((amount + fees).toFixed(2)),
    converted_amount:
      variant.convertedAmount === 'always' || isExchange
        ? major(session.converted, session.toCurrency)
        : null,
    from_currency: cased(session.fromCurrency),
    to_currency: cased(session.toCurrency),
  };
}

/** The transaction fee and the processing fee, as this variant tells them apart. */
function feesOfSession(session: MadeSession, variant: Variant): readonly [number, number] {
  const all = shownFees(session.fee, session.fromCurrency, variant);
  const processing = major(Math.floor(session.fee / 6), session.fromCurrency);
  if (variant.sessionFees === 'together') return [all, 0];
  return [variant.sessionFees === 'within' ? all : Number((all - processing).toFixed(2)), processing];
}

/** Drops or blanks null members, as the variant requires. */
function withEmpties(fields: Record<string, unknown>, variant: Variant): Record<string, unknown> {
  if (variant.empties === 'null') return fields;
  const entries = Object.entries(fields);
  if (variant.empties === 'absent') return Object.fromEntries(entries.filter(([, value]) => value !== null));
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}

function personOf(session: MadeSession): Record<string, unknown> {
  const { recipient } = session;
  const name = [recipient.first_name, recipient.last_name].filter(Boolean).join(' ');
  return {
    id: session.recipientId,
    name,
    email: recipient.email ?? null,
    phone: recipient.phone ?? null,
    country: recipient.country ?? session.country,
    provider: recipient.provider ?? null,
  };
}

function listItem(session: MadeSession, variant: Variant): Record<string, unknown> {
  const status = statusOf(session, variant);
  const reason = status === 'failed' ? 'provider_rejected' : null;
  const [transactionFee, processingFee] = feesOfSession(session, variant);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
  return withEmpties(
    {
      id: session.id,
      user_id: '9b7ad1b8-5f2c-4a63-8e6c-2f1f8c7f4d02',
      reference: session.reference,
      description: variant.description === 'everywhere' ? session.description : null,
      recipient_id: session.recipientId,
      reversal_recipient_id: null,
      send_session: null,
      wallet_id: session.walletId,
      receiver_country: session.country,
      external_payout_url: null,
      payin_method: null,
      status,
      recipient:
        variant.listedRecipient === 'null'
          ? null
          : variant.listedRecipient === 'id-only'
            ? { id: session.recipientId }
            : withEmpties(personOf(session), variant),
      created: stamp(session.at, variant),
      modified: stamp(session.at, variant),
      transaction_kind: session.channel,
      transaction_type: session.kind,
      transaction_fee: transactionFee,
      processing_fee: processingFee,
      ...figures(session, variant),
      failure_reason: reason,
      pretty_status: capital(status),
      pretty_transaction_kind: capital(session.channel),
      pretty_failure_reason: reason && capital(reason),
      pretty_payin_method: null,
    },
    variant,
  );
}

function fetched(session: MadeSession, variant: Variant): Record<string, unknown> {
  const status = statusOf(session, variant);
  const { recipient } = session;
  const [transactionFee, processingFee] = feesOfSession(session, variant);
  return withEmpties(
    {
      id: session.id,
      reference: session.reference,
      description: variant.description === 'nowhere' ? null : session.description,
      user_id: '9b7ad1b8-5f2c-4a63-8e6c-2f1f8c7f4d02',
      payin_method: null,
      reversal_recipient_id: null,
      failure_reason: status === 'failed' ? 'provider_rejected' : null,
      source_wallet_id: session.walletId,
      send_session: null,
      ...figures(session, variant),
      exchange_rate: session.rate,
      processing_fee: processingFee,
      transaction_fee: String(transactionFee),
      status,
      transaction_kind: session.channel,
      transaction_type: session.kind,
      external_payout_url: null,
      created_at: stamp(session.at, variant),
      updated_at: stamp(session.at, variant),
      user: {
        first_name: 'Awa',
        last_name: 'Sarr',
        email: 'awa@business.example',
        phone: '+221770000000',
        country_code: 'sn',
        id: '9b7ad1b8-5f2c-4a63-8e6c-2f1f8c7f4d02',
        notification_token: null,
        timezone: 'Africa/Dakar',
      },
      recipient: withEmpties(
        {
          ...personOf(session),
          wallet_id: null,
          transaction_type: recipient.transaction_type ?? null,
          is_wallet_recipient: false,
        },
        variant,
      ),
    },
    variant,
  );
}

function dayOf(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  if (text !== null && !/^\d{4}-\d\d-\d\d$/.test(text)) {
    throw new Refused(400, 'bad_request', `${name} must be a date (YYYY-MM-DD)`);
  }
  return text;
}

export function listSessions({ query, response }: Exchange, books: Books, variant: Variant): void {
  for (const name of query.keys()) {
    if (!PARAMETERS.includes(name)) books.oddities.push(`list-sessions: ${name} is not listed`);
  }
  const status = query.get('status');
  if (status && !['initiated', 'completed', 'failed', 'processing'].includes(status)) {
    throw new Refused(400, 'bad_request', 'status is not allowed');
  }
  const method = query.get('delivery_method') ?? query.get('payment_method');
  if (method && !CHANNELS.includes(method)) throw new Refused(400, 'bad_request', 'method is not allowed');
  const from = dayOf(query, 'start_date');
  const to = dayOf(query, 'end_date');
  const search = query.get('search')?.toLowerCase();
  const types = query.getAll('type');
  const wallets = query.getAll('wallet');
  const visible = nowOf(variant) - variant.listLagMs;
  const kept = books.sessions.filter((session) => {
    const day = new Date(session.at).toISOString().slice(0, 10);
    return (
      session.at <= visible &&
      (!from || day >= from) &&
      (!to || day <= to) &&
      (!status || statusOf(session, variant) === status) &&
      (!method || session.channel === method) &&
      (!query.has('currency') || session.fromCurrency === query.get('currency')?.toLowerCase()) &&
      (!query.has('recipient_id') || session.recipientId === query.get('recipient_id')) &&
      (types.length === 0 || types.includes(session.kind)) &&
      (wallets.length === 0 || wallets.includes(session.walletId)) &&
      (!search || `${session.reference} ${session.description ?? ''}`.toLowerCase().includes(search))
    );
  });
  kept.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  if ((query.get('sort') ?? 'createdAt,desc').endsWith(',asc')) kept.reverse();
  const offset = numberOf(query, 'offset', 0);
  const limit = numberOf(query, 'limit', 10);
  if (limit === 0) throw new Refused(400, 'bad_request', 'limit must be positive');
  const page = offsetPage(kept, offset, Math.min(limit, variant.pageCap));
  sendData(response, {
    ...page,
    items: (page.items as MadeSession[]).map((session) => listItem(session, variant)),
  });
}

export function getSession({ response }: Exchange, books: Books, variant: Variant, id: string): void {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Refused(400, 'bad_request', 'Invalid session id');
  const session = books.sessions.find((each) => each.id === id);
  if (!session) throw new Refused(404, 'SESSION_NOT_FOUND', 'Could not find session');
  sendData(response, fetched(session, variant));
}
