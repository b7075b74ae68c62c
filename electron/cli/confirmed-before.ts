import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { type ConfirmedForPayer, ConfirmedMeanings } from '../profiles/confirmed-meanings.ts';
import type { ProfileFile } from '../profiles/profile-file.ts';
import type { CommandContext } from './command-context.ts';
import { dataFolderOf, payerNamed } from './connection.ts';
import { type OpenEngine, personName } from './open-engine.ts';

/** What was confirmed for the payer that the command names; undefined if it names no service. */
export function confirmedBefore(
  context: CommandContext,
  profiles: ProfileFile,
): ConfirmedForPayer | undefined {
  const payer = payerNamed(context, profiles);
  return payer && new ConfirmedMeanings(dataFolderOf(context)).of(payer);
}

/** Keeps what was confirmed, now that the batch of the sheet is approved. */
export function keepConfirmed(opened: OpenEngine, checked: CheckedSheet): void {
  const at = new Date(systemClock.nowMs()).toISOString();
  new ConfirmedMeanings(dataFolderOf(opened)).confirm(opened.connection, checked, { by: personName(), at });
}
