/** What must hold in worlds with an axis of their own, beside what must hold in all. */
import { judgeAgain } from './judge-again.ts';
import type { BookedPayment } from './virtual-service.ts';
import type { World } from './world.ts';
import type { WorldPlan } from './world-plan.ts';

export function judgeAxes(world: World): readonly string[] {
  return [
    ...judgeAgain(world),
    ...judgeDebits(world),
    ...judgeRepeats(world),
    ...judgeCopies(world),
    ...judgeRefusals(world),
    ...judgeOther(world),
    ...judgeStory(world),
    ...judgePrices(world),
    ...judgeNames(world),
  ];
}

/** Where sessions show a fee that no quote named, a person is told, once for each batch that paid. */
function judgeDebits({ plan, journal }: World): readonly string[] {
  if (plan.shownFee === 0) return [];
  return journal.batches().flatMap((batch) => {
    const isPaid = [...journal.rows(batch)].some(({ state }) => state === 'paid');
    const alarms = journal.batch(batch)?.alarms ?? [];
    if (!isPaid) return [];
    if (alarms.length === 0) return [`${batch}: another debit than was quoted, and nobody was told`];
    return alarms.length > 1 ? [`${batch}: told ${alarms.length} times of its debits`] : [];
  });
}

/** A payment that somebody repeated with its description: a person is told, and the row stays what it is. */
function judgeRepeats({ plan, journal, service }: World): readonly string[] {
  const [first] = service.payments;
  if (plan.portalRepeatsAtMs === null || first === undefined || first.key === '') return [];
  const isRepeated = service.payments.some(
    (each) => each !== first && each.key === '' && each.description === first.description,
  );
  const isTold = journal.batches().some((batch) => (journal.batch(batch)?.alarms.length ?? 0) > 0);
  return isRepeated && !isTold ? ['a payment was repeated in the portal, and nobody was told'] : [];
}

/** Each payment that has a row's marker beside the row's own, and stands, is named in an alarm of its own. */
function judgeCopies({ plan, journal, service, time }: World): readonly string[] {
  const isAlone = plan.mishaps.every((mishap) => mishap === 'booked-twice');
  // What only a single fetch shows as a row's, nobody fetches once all rows have their ends.
  const isListed = plan.listHasDescription || plan.hasMetadata;
  if (plan.watchEveryMs === 0 || !isAlone || !isListed) return [];
  return journal.batches().flatMap((batch) => {
    const alarms = journal.batch(batch)?.alarms ?? [];
    return [...journal.rows(batch)].flatMap(({ row, marker, sessionId, candidateIds }) => {
      // A row that was followed in vain keeps its own payment's id as one that an answer named.
      const own = sessionId === null ? candidateIds : [sessionId];
      const isToBeTold = (payment: BookedPayment) =>
        payment.description.includes(marker) &&
        !own.includes(payment.id) &&
        service.truth(payment, time.nowMs) !== 'failed';
      return service.payments
        .filter(isToBeTold)
        .filter(
          ({ id }) => !alarms.some((alarm) => alarm.row === row && alarm.problem.params?.session === id),
        )
        .map(({ id }) => `${batch} row ${row}: ${id} pays it, too, and nobody was told`);
    });
  });
}

/** A key is repeated once after a refusal; a refusal with it that comes again may come for ever. */
const SENT_WITH_A_KEY = 2;

/** What provably made no payment. A refusal of a young quote does not: a service says so of one that it has used. */
const REFUSALS: WorldPlan['mishaps'] = ['rate-limited', 'refused', 'funds'];

/** What a service that remembers its refusals, or spends quotes on them, is sent, and what a person is told of it. */
function judgeRefusals({ plan, journal, network }: World): readonly string[] {
  const isRefused = plan.mishaps.every((mishap) => REFUSALS.includes(mishap));
  const hasAlarm = journal.batches().some((batch) => (journal.batch(batch)?.alarms.length ?? 0) > 0);
  const faults: string[] = [];
  if (plan.quotesSpent === 'by-all' && isRefused && hasAlarm)
    faults.push('an alarm, though nothing but refusals spent the quotes');
  if (!plan.replaysFailures || !isRefused || plan.repeatedKey !== 'replay') return faults;
  const sent = new Map<string, number>();
  for (const { key } of network.posts) sent.set(key, (sent.get(key) ?? 0) + 1);
  const most = Math.max(0, ...sent.values());
  return most > SENT_WITH_A_KEY ? [...faults, `a key that was refused was sent ${most} times`] : faults;
}

/** The other journal keeps its own promises. */
function judgeOther({ otherJournal: other }: World): readonly string[] {
  if (other === undefined) return [];
  const unrecorded = other.network.unrecorded.map((what) => `sent without a durable record: ${what}`);
  return [...other.broken, ...other.audit.faults, ...unrecorded].map(
    (what) => `in the other journal: ${what}`,
  );
}

/** What is told of a row, and no more, becomes of it. */
function judgeStory({ expected, network }: World): readonly string[] {
  return expected.flatMap(({ batch, row, isToBeSent, sinceMs, why }) => {
    const isSent = network.posts.some(
      (post) => post.batch === batch && post.row === row && post.atMs >= sinceMs,
    );
    return isSent === isToBeSent
      ? []
      : [`${batch} row ${row}: ${isSent ? 'sent' : 'not sent'}, though ${why}`];
  });
}

/** What a price may rise by since its review, in percent. */
const TOLERANCE = 0.5;

/**
 * A row that costs more than reviewed, beyond the tolerance, waits for a person before its first request; a price that
 * fell, or rose within it, is no reason to ask.
 */
function judgePrices({ plan, journal }: World): readonly string[] {
  const { reviewedFeePercent, risesPercent } = plan;
  if (reviewedFeePercent === 0 && risesPercent === 0) return [];
  const asked = new Set<string>();
  return journal.log().flatMap(({ batch, event }) => {
    const name = 'row' in event ? `${batch} row ${event.row}` : '';
    if (event.type === 'row-held' && event.problem.code === 'quote-moved') {
      asked.add(name);
      return risesPercent > TOLERANCE ? [] : [`${name}: held, though its price has not risen`];
    }
    const isSent = event.type === 'attempt-opened' && risesPercent > TOLERANCE && !asked.has(name);
    return isSent ? [`${name}: sent for more than was reviewed`] : [];
  });
}

/** An answer that names nothing names nobody else's payment. */
function judgeNames({ plan, journal }: World): readonly string[] {
  if (plan.mishaps.some((mishap) => mishap !== 'no-name-after')) return [];
  const alarms = journal.batches().flatMap((batch) => journal.batch(batch)?.alarms ?? []);
  const isTold = alarms.some(({ problem }) => problem.code === 'answer-not-theirs');
  return isTold ? ['an alarm about the session of another, though no answer named one'] : [];
}
