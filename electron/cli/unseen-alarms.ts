import type { ProblemCode } from '../../shared/domain/problem.ts';
import { alarmsToSee } from '../engine/batch-view.ts';
import { type BatchRecord, unseenAlarms } from '../engine/core/row/batch-record.ts';
import { recordAct } from '../engine/decide/decide.ts';
import { type OpenEngine, personName } from './open-engine.ts';
import { SEEN } from './options.ts';
import { alarmLine } from './print-batch.ts';
import { RESUME } from './problem-words.ts';
import { isConfirmed } from './prompt.ts';

/**
 * They say that one attempt is in doubt or was not made, or that one session has an odd date. That row waits for a
 * person, the limit of rows in doubt ends what becomes many, and nothing about the other rows has become less sure.
 */
const OF_ONE_ROW: readonly ProblemCode[] = [
  'key-known',
  'quote-used',
  'paid-before-unseen',
  'session-date-odd',
];

/** The unseen alarms that say that money may have gone otherwise than it was meant, by their places. */
export function unseenAlarmsOfMoney(record: Pick<BatchRecord, 'alarms'>): readonly number[] {
  return unseenAlarms(record).filter((place) => {
    const code = record.alarms[place]?.problem.code;
    return code === undefined || !OF_ONE_ROW.includes(code);
  });
}

/** How a batch goes on of whose alarms nobody has seen all. */
export function seeThenResume(batch: string): string {
  return `"paysheet decide ${batch} ${SEEN}" says that you have seen this, then ${RESUME}`;
}

/**
 * True if nothing of the batch's alarms is in the way of sending what it has left. On a terminal a person is shown those that
 * nobody has seen, and says that they have seen them; --yes says nothing of them, so what is left waits.
 */
export async function areAlarmsSeen(
  { engine, output, terminal }: OpenEngine,
  { batch, isYes }: { readonly batch: string; readonly isYes: boolean },
  unseenOf = unseenAlarmsOfMoney,
): Promise<boolean> {
  const record = engine.record(batch);
  if (unseenOf(record).length === 0) return true;
  const lines = alarmsToSee(record).map(alarmLine).join(' ');
  const what = `${batch}: nobody has seen this yet. ${lines} Going on sends what is left.`;
  if (!isYes && (await isConfirmed(terminal, isYes, { what, typed: SEEN }))) {
    recordAct(engine, batch, { type: 'alarms-seen', alarms: [...unseenAlarms(record)] }, personName());
    return true;
  }
  output.warn(`${batch}: nothing more is sent while nobody has seen this. ${lines} ${seeThenResume(batch)}`);
  return false;
}

/** True if a row is still to be sent, or to be sent again. */
export function hasUnsent(journal: OpenEngine['journal'], batch: string): boolean {
  const { ready = 0, parked = 0 } = journal.counts(batch);
  if (ready > 0 || parked === 0) return ready > 0;
  for (const { isSendAgain } of journal.rows(batch)) if (isSendAgain) return true;
  return false;
}
