import { colourOf } from './cell-styles.ts';
import type { PackageParts } from './package-parts.ts';
import { isLeftOutByFont, isPaperColour } from './rich-text.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';

/** What a rule may make of a cell while it is shown. */
export interface ConditionalLook {
  /** Struck through, or hidden: by its size, by the paper's colour, by a format that shows nothing. */
  isStruck?: true;
  /** As `TableRow.fills` has it. */
  fill?: string;
  /** By what a number or a text is shown, in the place of its own format. */
  numberFormat?: string;
}

/** The looks that the workbook keeps for the rules of its sheets, in their order. */
export async function readConditionalLooks(
  parts: PackageParts,
  stylesPart: string | undefined,
): Promise<readonly ConditionalLook[]> {
  const looks: ConditionalLook[] = [];
  const white = new Set<ConditionalLook>();
  if (stylesPart === undefined) return looks;
  await readSmallPart(parts, stylesPart, ({ name, uri, path, attribute }) => {
    if (!isSpreadsheetNamespace(uri) || !path.includes('dxfs')) return;
    const look = looks.at(-1);
    if (name === 'dxf') looks.push({});
    else if (look === undefined) return;
    else if (name === 'numFmt') {
      const format = attribute('formatCode') ?? '';
      if (SHOWS_NOTHING.test(format)) look.isStruck = true;
      else if (format !== '') look.numberFormat = format;
    } else if (path.includes('font')) {
      if (name !== 'sz' && isLeftOutByFont(name, attribute('val'))) look.isStruck = true;
      if (name === 'color' && isPaperColour(attribute)) white.add(look);
      else if (name === 'color') look.fill = `${look.fill ?? ''} ${colourOf(attribute)}`;
    } else if (name === 'bgColor' && !isPaperColour(attribute)) {
      // White letters on a colour are seen.
      white.delete(look);
      look.fill = `${colourOf(attribute)} ${look.fill ?? ''}`;
    }
  });
  for (const look of white) look.isStruck = true;
  return looks;
}

const SHOWS_NOTHING = /^(?:;|"\s*")+$/;
