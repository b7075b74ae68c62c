import type { CheckOptions } from '../../shared/sheet/check/headings/check-options.ts';
import type { ConfirmedMeaning } from '../../shared/sheet/check/meaning/confirmed-meaning.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { systemClock } from '../engine/ports/clock.ts';
import { ConfirmedMeanings } from '../profiles/confirmed-meanings.ts';
import type { CommandContext } from './command-context.ts';
import { dataFolderOf, payerNamed, readProfiles } from './connection.ts';
import { type OpenEngine, personName } from './open-engine.ts';

/** What was confirmed of this layout for the payer that the command names; nothing if it names no service. */
export function confirmedBefore(
  context: CommandContext,
  checked: CheckedSheet,
): ConfirmedMeaning | undefined {
  const payer = payerNamed(context, readProfiles(context));
  return payer && new ConfirmedMeanings(dataFolderOf(context)).find(payer, checked);
}

/** What sheets are checked with that was confirmed of their layouts, for the same payer. */
export function layoutsConfirmed(context: CommandContext): CheckOptions['confirmed'] {
  const payer = payerNamed(context, readProfiles(context));
  return payer && new ConfirmedMeanings(dataFolderOf(context)).layouts(payer);
}

/** Keeps what was confirmed, now that the batch of the sheet is approved. */
export function keepConfirmed(opened: OpenEngine, checked: CheckedSheet): void {
  const at = new Date(systemClock.nowMs()).toISOString();
  new ConfirmedMeanings(dataFolderOf(opened)).confirm(opened.connection, checked, { by: personName(), at });
}
