/**
 * What people have confirmed of the meaning of sheets: by payer and layout, kept when a batch of the sheet is approved. A
 * damaged file is begun anew: everything is then asked again.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { ConfirmedLayout } from '../../shared/sheet/check/headings/check-options.ts';
import { layoutKey } from '../../shared/sheet/check/lines/remembered-values.ts';
import { confirmedMeaningSchema } from '../../shared/sheet/check/meaning/confirmed-meaning.ts';
import { asLayout, confirmedMeaning } from '../../shared/sheet/check/meaning/memory.ts';
import type { CheckedSheet } from '../../shared/sheet/checked-sheet.ts';
import { JsonFile } from '../files/json-file.ts';

const entrySchema = z.object({
  /** Environment, address and profile: what was confirmed for one payer says nothing of another. */
  payer: z.string(),
  layout: z.string(),
  /** The file of which it was confirmed, when and by whom. */
  file: z.string(),
  at: z.string(),
  by: z.string(),
  meaning: confirmedMeaningSchema,
});
const fileSchema = z.array(entrySchema);
export type ConfirmedEntry = z.output<typeof entrySchema>;

/** More layouts than anybody has; the limit bounds the file. */
const MOST_LAYOUTS = 500;

/** What a layout is told by. */
interface Layout extends Pick<CheckedSheet, 'profileFingerprint'> {
  readonly sheet: Pick<CheckedSheet['sheet'], 'name'>;
}

/** A sheet whose meaning was confirmed. */
export interface StatedSheet extends Layout, Pick<CheckedSheet, 'statement' | 'answered' | 'columns'> {
  readonly sheet: Pick<CheckedSheet['sheet'], 'name' | 'file'>;
}

/** Whose sheets they are. */
export interface SheetPayer {
  readonly environment: string;
  readonly address: string;
  readonly profile: string;
}

/** What was confirmed for one payer. */
export interface ConfirmedForPayer {
  /** By layout, what other files of it are checked with (`CheckOptions.confirmed`). */
  readonly layouts: Readonly<Record<string, ConfirmedLayout>>;
  /** What was confirmed of the layout of this sheet, and when last. */
  find(sheet: Layout): ConfirmedEntry | undefined;
}

export class ConfirmedMeanings {
  readonly #file: JsonFile<typeof fileSchema>;

  constructor(dataFolder: string) {
    const path = join(dataFolder, 'meanings.json');
    this.#file = new JsonFile({ path, schema: fileSchema, first: () => [], ifDamaged: 'begin-anew' });
  }

  /** The layouts of which something was confirmed, the latest last. */
  all(): readonly ConfirmedEntry[] {
    return this.#file.read();
  }

  /** What was confirmed for this payer, as the file is now. */
  of(payer: SheetPayer): ConfirmedForPayer {
    const key = keyOf(payer);
    const own = this.all().filter((each) => each.payer === key);
    return {
      layouts: Object.fromEntries(own.map(({ layout, meaning }) => [layout, asLayout(meaning)])),
      find(sheet) {
        const layout = layoutOf(sheet);
        return own.find((each) => each.layout === layout);
      },
    };
  }

  /**
   * Keeps what this statement says, beside what was confirmed of its layout before. If there is no room for it, the next
   * sheet is asked about again: the batch is approved all the same.
   */
  confirm(
    payer: SheetPayer,
    sheet: StatedSheet,
    { by, at }: { readonly by: string; readonly at: string },
  ): void {
    const layout = layoutOf(sheet);
    if (layout === undefined) return;
    const key = keyOf(payer);
    const known = this.#file.read();
    const isThis = (each: ConfirmedEntry) => each.layout === layout && each.payer === key;
    const meaning = confirmedMeaning(sheet, known.find(isThis)?.meaning);
    const entry = { payer: key, layout, file: sheet.sheet.file, at, by, meaning };
    this.#file.writeIfPossible([...known.filter((each) => !isThis(each)), entry].slice(-MOST_LAYOUTS));
  }

  forget(payer: string, layout: string): void {
    this.#file.change((known) => known.filter((each) => each.layout !== layout || each.payer !== payer));
  }
}

function keyOf({ environment, address, profile }: SheetPayer): string {
  return `${environment} ${address} ${profile}`;
}

/** A sheet without headings has no layout that could be known again. */
function layoutOf({ sheet, profileFingerprint }: Layout): string | undefined {
  return profileFingerprint === undefined ? undefined : layoutKey(profileFingerprint, sheet.name);
}
