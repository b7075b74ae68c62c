import { colourOf } from './cell-styles.ts';
import type { PackageParts } from './package-parts.ts';
import { isLeftOutByFont, isPaperColour } from './rich-text.ts';
import { isSpreadsheetNamespace, readSmallPart } from './small-parts.ts';

/** What a rule may make of a cell while it is shown. */
export interface ConditionalLook {
  isStruck?: true;
  /** As `TableRow.fills` has it. */
  fill?: string;
}

/** The looks that the workbook keeps for the rules of its sheets, in their order. */
export async function readConditionalLooks(
  parts: PackageParts,
  stylesPart: string | undefined,
): Promise<readonly ConditionalLook[]> {
  const looks: ConditionalLook[] = [];
  if (stylesPart === undefined) return looks;
  await readSmallPart(parts, stylesPart, ({ name, uri, path, attribute }) => {
    if (!isSpreadsheetNamespace(uri) || !path.includes('dxfs')) return;
    const look = looks.at(-1);
    if (name === 'dxf') looks.push({});
    else if (look === undefined) return;
    else if (path.includes('font')) {
      if (name !== 'sz' && isLeftOutByFont(name, attribute('val'))) look.isStruck = true;
      if (name === 'color' && !isPaperColour(attribute))
        look.fill = `${look.fill ?? ''} ${colourOf(attribute)}`;
    } else if (name === 'bgColor' && !isPaperColour(attribute))
      look.fill = `${colourOf(attribute)} ${look.fill ?? ''}`;
  });
  return looks;
}
