/** Where the window was last, kept in `window.json`, moved onto a screen that exists. */
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { JsonFile } from '../../files/json-file.ts';

const placeSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(100).max(20_000),
  height: z.int().min(100).max(20_000),
  isMaximized: z.boolean(),
});

type WindowPlace = z.output<typeof placeSchema>;

/** look.md, "Type, space, motion": 16 rows still show at the least size. */
export const LEAST_SIZE = { width: 1024, height: 700 } as const;
const FIRST_SIZE = { width: 1280, height: 832 } as const;
/** At least this much of the title bar must be on a screen; otherwise the window could not be dragged back. */
const GRASP = 100;

/** Where to open: the last place if a screen still shows it, otherwise the first size wherever the system puts it. */
export function openingPlace(
  last: WindowPlace | undefined,
  screens: readonly Rectangle[],
): { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number } {
  if (!last) return FIRST_SIZE;
  const size = {
    width: Math.max(LEAST_SIZE.width, last.width),
    height: Math.max(LEAST_SIZE.height, last.height),
  };
  const isOnScreen = screens.some(
    (area) =>
      last.x + size.width >= area.x + GRASP &&
      last.x <= area.x + area.width - GRASP &&
      last.y >= area.y &&
      last.y <= area.y + area.height - GRASP,
  );
  return isOnScreen ? { ...size, x: last.x, y: last.y } : size;
}

/** A convenience: if it cannot be read or written, the window opens at its first size. */
export function windowPlaceFile(dataFolder: string) {
  const path = join(dataFolder, 'window.json');
  return new JsonFile({
    path,
    schema: placeSchema.optional(),
    first: () => undefined,
    ifDamaged: 'begin-anew',
  });
}
