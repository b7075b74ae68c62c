/** A batch beside the last approved one of the same kind of sheet: who is new, who is missing, what has changed. */

import { formatAmount } from '../../../shared/domain/money.ts';
import { NOT_MEANT } from '../../../shared/domain/row-state.ts';
import { bareLetters } from '../../../shared/domain/text-folding.ts';
import type { ComparisonView } from '../../../shared/ipc/batch-views.ts';
import type { BatchRecord } from '../../engine/core/row/batch-record.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { accountOf, maskedAccount } from '../../engine/same-payment/accounts.ts';
import { recipientName, summarise } from './batch-to-view.ts';

interface Person extends RowRecord {
  readonly recipient: string;
  readonly account: string;
}

export function compareWithPrevious(journal: ReadonlyJournal, record: BatchRecord): ComparisonView {
  const previous = journal
    .batches()
    .findLast(
      (other) =>
        other.batch !== record.batch &&
        other.createdAtMs <= record.createdAtMs &&
        other.approval !== null &&
        other.created.address === record.created.address &&
        record.created.mappingFingerprint !== null &&
        other.created.mappingFingerprint === record.created.mappingFingerprint,
    );
  const comparison: ComparisonView = {
    previous: previous ? summarise(journal, previous) : null,
    added: [],
    missing: [],
    changedAccounts: [],
    changedAmounts: [],
  };
  if (!previous) return comparison;
  const [before, now] = [peopleOf(journal, previous.batch), peopleOf(journal, record.batch)];
  for (const [key, person] of now) {
    const { row, recipient, currency } = person;
    const earlier = before.get(key);
    if (!earlier) {
      comparison.added.push({ row, recipient });
      continue;
    }
    if (earlier.identity !== person.identity) {
      comparison.changedAccounts.push({ row, recipient, before: earlier.account, now: person.account });
    }
    if (earlier.currency === currency && earlier.amountMinor !== person.amountMinor) {
      const amounts = {
        before: formatAmount(earlier.amountMinor, currency),
        now: formatAmount(person.amountMinor, currency),
      };
      comparison.changedAmounts.push({ row, recipient, currency, ...amounts });
    }
  }
  for (const [key, { row, recipient }] of before)
    if (!now.has(key)) comparison.missing.push({ row, recipient });
  return comparison;
}

/** People by the sheet's own id of the row, otherwise by name; if a name occurs twice, its order distinguishes the two. */
function peopleOf(journal: ReadonlyJournal, batch: string): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const record of journal.rows(batch)) {
    if (NOT_MEANT.includes(record.state)) continue;
    const { fields } = journal.content({ batch, row: record.row });
    const recipient = recipientName(fields);
    const base = record.reference ?? bareLetters(recipient);
    let key = base;
    for (let copy = 2; people.has(key); copy += 1) key = `${base} ${copy}`;
    people.set(key, { ...record, recipient, account: maskedAccount(accountOf(fields)) });
  }
  return people;
}
