/** One transaction that a person asks for in the window: journalled as a batch of one, sent once, and waited for. */
import type { JsonObject } from '../../../shared/api/payment-body.ts';
import type { MoneyOperation } from '../../../shared/api/payments-service.ts';
import { UNSENT } from '../../../shared/domain/row-state.ts';
import type { MoneyOutcome } from '../../../shared/ipc/money-requests.ts';
import type { Reply } from '../../../shared/ipc/request.ts';
import type { ParsedInput } from '../../../shared/ipc/requests.ts';
import { paymentLinkOf } from '../../engine/batch-view.ts';
import { closeRows } from '../../engine/decide/decide.ts';
import { systemChance } from '../../engine/ports/chance.ts';
import { openSingleOperation, repeatedPayments } from '../../engine/single-operation.ts';
import { SerialQueue } from '../files/serial-queue.ts';
import { done, mapped, refused } from '../ipc/answer-request.ts';
import type { ProfileConnection } from '../service/profile-connection.ts';
import type { BatchService } from './batch-service.ts';

interface AskedTransaction {
  readonly operation: MoneyOperation;
  readonly body: JsonObject;
  readonly asked: Pick<ParsedInput<'money.pay'>, 'amount' | 'currency' | 'meantBeside'>;
}

export class SingleTransactions {
  readonly #batches: BatchService;
  /** If one is asked for twice at the same time, the second request finds the first in the journal. */
  readonly #begins = new SerialQueue();

  constructor(batches: BatchService) {
    this.#batches = batches;
  }

  /**
   * Journals it, sends it once, and waits until it was answered (or is in doubt); from then on it is followed. A
   * transaction that was not carried out is closed: a person who asks again means a new one, and the first must not be
   * resumed.
   */
  async carryOut(connection: ProfileConnection, asked: AskedTransaction): Promise<Reply<MoneyOutcome>> {
    const { runs, book } = this.#batches;
    const { engine } = connection;
    await this.#batches.whole();
    const begun = await this.#begins.run(() => this.#begin(connection, asked));
    if (!begun.ok) return begun;
    const batch = begun.value;
    const ref = { batch, row: 1 };
    runs.start(connection, batch);
    await runs.whenAnswered(ref, engine.journal);
    const answered = this.#batches.viewedRow(ref);
    if (!answered.ok) return answered;
    const { state, problems } = answered.value;
    const { problem } = engine.record(batch);
    if (UNSENT.includes(state))
      await runs.quietly(batch, () => closeRows(engine, batch, [ref.row], book.person));
    return mapped(this.#batches.viewedRow(ref), (view) => ({
      ...ref,
      state: view.state,
      sessionId: view.sessionId,
      status: view.status,
      paymentLink: paymentLinkOf(engine.journal, ref) ?? null,
      problems: [...problems, ...(problem ? [problem] : [])],
    }));
  }

  /**
   * Journals it as approved, unless nothing may be paid yet, or it may repeat payments that the person who meant it has
   * not seen.
   */
  async #begin(
    { engine, serviceId, profile, environment }: ProfileConnection,
    { operation, body, asked }: AskedTransaction,
  ): Promise<Reply<string>> {
    const { book } = this.#batches;
    const tooEarly = await engine.whyNotYetByServiceTime();
    if (tooEarly !== undefined) return refused(tooEarly);
    const single = {
      operation,
      body: JSON.stringify(body),
      known: { amount: asked.amount, currency: asked.currency },
      address: serviceId,
      profile,
      environment,
      by: book.person,
    };
    const looked = await repeatedPayments(engine, single, book.settings.duplicates.days);
    if (!looked.ok) return refused(looked.problem);
    const meant = new Set(asked.meantBeside);
    const [first, ...others] = looked.repeated;
    const areSeen = looked.repeated.every(({ params }) => meant.has(String(params?.where)));
    if (first && !areSeen) return refused(first, ...others);
    const begun = openSingleOperation(engine, systemChance, single, {
      isAgain: looked.repeated.length > 0,
      beside: looked.repeated,
    });
    return begun.ok ? done(begun.batch) : refused(begun.problem);
  }
}
