/** One transaction at a time; each is journalled as a batch of one. */

import { shell } from 'electron';
import type { JsonObject } from '../../../shared/api/payment-body.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { fieldsOfRecipient } from '../../../shared/api/recipient.ts';
import { checkRequest, targetFaults } from '../../../shared/api/request-check.ts';
import { decisionRefused } from '../../../shared/domain/problem.ts';
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import { isTypedPhrase } from '../../../shared/i18n/typed-phrases.ts';
import type { MoneyOutcome } from '../../../shared/ipc/money-requests.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { ParsedInput } from '../../../shared/ipc/requests.ts';
import { paymentLinkOf } from '../../engine/batch-view.ts';
import { requestRefused } from '../../engine/core/doubt/read-problem.ts';
import { SingleTransactions } from '../batches/single-transactions.ts';
import { done, type Handlers, mapped, refused } from '../ipc/answer-request.ts';
import {
  customerDepositBody,
  depositBody,
  payoutBody,
  swapAndSendBody,
  swapBody,
} from '../service/money-bodies.ts';
import { judgeLink, mayOpen } from '../service/payment-link.ts';
import { type ProfileConnection, readFromService } from '../service/profile-connection.ts';
import { readOwnBook } from '../service/recipient-book.ts';
import type { HandlerParts } from './handler-parts.ts';

type Asked = Pick<ParsedInput<'money.pay'>, 'amount' | 'currency' | 'confirmation' | 'meantBeside'>;

export function moneyHandlers(parts: HandlerParts) {
  const { batches } = parts;
  const transactions = new SingleTransactions(batches);
  const carryOut = (
    operation: MoneyOperation,
    asked: Asked,
    makeBody: (connection: ProfileConnection) => Promise<Reply<JsonObject>>,
  ): Promise<Reply<MoneyOutcome>> =>
    batches.connections.withConnection(async (connection) => {
      // A single transaction is one payment: in Live the person types its count, as for a batch.
      if (connection.environment === 'live' && !isTypedPhrase(asked.confirmation, 'pay', 1)) {
        return refused(decisionRefused('not-typed'));
      }
      const body = await makeBody(connection);
      if (!body.ok) return body;
      const [fault, ...others] = checkRequest(operation, {}, body.value, asked.currency).map(
        ({ field, message }) => requestRefused(422, field, message),
      );
      if (fault) return refused(fault, ...others);
      return transactions.carryOut(connection, { operation, body: body.value, asked });
    });
  const bare = async (body: JsonObject): Promise<Reply<JsonObject>> => done(body);
  const payOut = (
    operation: 'payment' | 'withdrawal',
    asked: ParsedInput<'money.pay'>,
    recipientType: 'transaction' | 'withdrawal',
  ) =>
    carryOut(operation, asked, async (connection) => {
      const recipient = await recipientOf(connection, asked.target);
      return mapped(recipient, (fields) => payoutBody(asked, fields, recipientType));
    });
  return {
    'money.deposit': (asked) => carryOut('deposit', asked, () => bare(depositBody(asked))),
    'money.customer-deposit': (asked) =>
      carryOut('customer-deposit', asked, () => bare(customerDepositBody(asked))),
    'money.pay': (asked) => payOut('payment', asked, 'transaction'),
    'money.withdraw': (asked) => payOut('withdrawal', asked, 'withdrawal'),
    'money.swap': (asked) => carryOut('swap', asked, () => bare(swapBody(asked))),
    'money.swap-and-send': (asked) =>
      carryOut('swap', asked, async (connection) => {
        const recipient = await recipientOf(connection, asked.target);
        if (!recipient.ok) return recipient;
        // The request names a recipient of the book by its id alone, so its type is judged here.
        const [fault] = targetFaults(asked.channel, { ...recipient.value }, 'payout_recipient');
        if (fault) return refused(requestRefused(422, fault.field, fault.message));
        const fields = asked.target.kind === 'fields' ? recipient.value : undefined;
        return bare(swapAndSendBody(asked, fields));
      }),
    'money.open-link': (ref) =>
      batches.withRecord(ref.batch, (_record, journal) => openLink(paymentLinkOf(journal, ref) ?? '', parts)),
    'sessions.open-payout': ({ id }) =>
      batches.connections.withConnection(async (connection) => {
        const session = await readFromService(connection, 'get-session', { id });
        return session.ok ? openLink(session.value.externalPayoutUrl ?? '', parts) : session;
      }),
  } satisfies Partial<Handlers>;
}

/** Checks the link, names its host to the person, and only then gives it to the system's browser. */
async function openLink(
  address: string,
  { dialogs, appLocale }: HandlerParts,
): Promise<Reply<{ isOpened: boolean }>> {
  const link = judgeLink(address);
  if (!link.ok) return refused(link.problem);
  const isOpened = await mayOpen(link.url, dialogs, appLocale().locale);
  if (isOpened) await shell.openExternal(link.url.href);
  return done({ isOpened });
}

/** The recipient's fields; undefined if an account's id names the recipient. */
async function recipientOf(
  connection: ProfileConnection,
  target: Parameters<Handlers['money.pay']>[0]['target'],
): Promise<Reply<RowFields | undefined>> {
  if (target.kind === 'account') return done(undefined);
  if (target.kind === 'fields') return done(target.fields);
  const book = await readOwnBook(connection, 'all');
  if (!book.ok) return book;
  const found = book.value.recipients.find(({ id }) => id === target.recipientId);
  return found
    ? done(fieldsOfRecipient(found))
    : refused(requestRefused(404, 'recipient', target.recipientId));
}
