/** A row's history, and what is known of a payment in doubt. */

import type { Session } from '../../../shared/api/session.ts';
import { accountConfirmationSchema } from '../../../shared/domain/account-confirmation.ts';
import { amountWithCode } from '../../../shared/domain/money.ts';
import { problem } from '../../../shared/domain/problem.ts';
import { withAnswersHidden } from '../../../shared/domain/security-answer.ts';
import { formatMessage, type Locale } from '../../../shared/i18n/catalogue.ts';
import { confirmationText } from '../../../shared/i18n/render-problem.ts';
import type { EvidenceView, TimelineEntry } from '../../../shared/ipc/evidence-view.ts';
import { latestAttempt } from '../../engine/core/row/attempts.ts';
import type { JournalEvent } from '../../engine/core/row/events.ts';
import type { RowRecord } from '../../engine/core/row/row-record.ts';
import { nearMatchesShown } from '../../engine/decide/decide.ts';
import type { LoggedEvent } from '../../engine/ports/journal-port.ts';
import { walletOfRow } from '../../engine/wallet-of-row.ts';
import { type ProfileConnection, readFromService, viewSessions } from '../service/profile-connection.ts';
import { balanceEvidence } from './balance-evidence.ts';

/** The events of one row, out of those about it. */
export function timelineOf(events: readonly LoggedEvent[], locale: Locale): TimelineEntry[] {
  return events.flatMap(({ event, atMs }) => {
    if (!('row' in event) || event.row === null) return [];
    const found = 'problem' in event ? (event.problem ?? null) : null;
    const at = new Date(atMs).toISOString();
    return [{ at, event: event.type, problem: found, details: detailsOf(event, locale) }];
  });
}

/** The flat facts of an event; bodies and contents are requested separately. */
function detailsOf(event: JournalEvent, locale: Locale): TimelineEntry['details'] {
  const details: TimelineEntry['details'] = {};
  for (const [name, value] of Object.entries(event)) {
    if (['type', 'body', 'problem'].includes(name)) continue;
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      details[name] = value as string | number | boolean | null;
    } else if (Array.isArray(value)) {
      details[name] = value.every((item) => typeof item === 'string') ? value.join(', ') : value.length;
    } else if (name === 'confirmed') {
      details[name] = confirmationText(accountConfirmationSchema.parse(value), locale);
    }
  }
  return details;
}

/** What a person needs in order to decide on a row in doubt. */
export async function evidenceOf(
  connection: ProfileConnection,
  batch: string,
  record: RowRecord,
  locale: string,
): Promise<EvidenceView> {
  const { journal } = connection.engine;
  const { row, currency } = record;
  const latest = latestAttempt(record);
  const events = [...journal.eventsAbout({ batch, row })];
  const sweeps: EvidenceView['sweeps'] = [];
  for (const { event, atMs } of events) {
    if (event.type === 'sweep-completed' && latest !== undefined && event.startedAtMs >= latest.openedAtMs) {
      sweeps.push({
        at: new Date(atMs).toISOString(),
        pages: event.pages,
        sessions: event.sessions,
        isComplete: event.isEvidence,
        found: record.sessionId !== null,
      });
    }
  }
  const near: Session[] = [];
  const nearUnread: string[] = [];
  for (const id of nearMatchesShown(journal, { batch, row })) {
    const fetched = await readFromService(connection, 'get-session', { id });
    if (fetched.ok) near.push(fetched.value);
    else nearUnread.push(id);
  }
  const amount = amountWithCode(record.amountMinor, currency);
  const body = journal.lastBody({ batch, row });
  return {
    problem: record.problem ?? (record.state === 'parked' ? problem('outcome-parked') : null),
    timeline: timelineOf(events, locale),
    sweeps,
    nearMatches: [...(await viewSessions(connection, near))],
    nearUnread,
    balance: await balanceEvidence(connection, batch, record),
    request:
      body !== undefined && latest !== undefined
        ? {
            body: JSON.stringify(withAnswersHidden(JSON.parse(body)), null, 2),
            sha256: latest.bodySha256,
            idempotencyKey: latest.key,
          }
        : null,
    supportMessage: formatMessage(locale, 'support.message', {
      time: latest === undefined ? '–' : new Date(latest.openedAtMs).toISOString(),
      key: latest?.key ?? '–',
      marker: record.marker,
      amount,
      wallet: walletOfRow(journal, connection.engine.record(batch), record) ?? '–',
    }),
  };
}
