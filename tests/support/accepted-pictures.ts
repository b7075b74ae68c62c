/** Pictures of the window that somebody looked at and accepted, and by how much others differ from them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';

/** The largest share of pixels that may differ. */
export const SHARE_MAX = 0.001;

/** How pictures are kept, which makes their files small. */
export interface PictureForm {
  /** The side of the square of pixels that is kept as one. */
  readonly square: number;
  /** The most frequent ones; each other colour is kept as the nearest of these. */
  readonly colours: number;
  /** Up to this sum over red, green and blue, each of 0 to 255, two pixels are the same: the rarest colours are kept otherwise after a change elsewhere. */
  readonly tolerance: number;
}

/** A folder of accepted pictures, each a WebP by its name, beside the version of the Chromium that drew them. */
export class AcceptedPictures {
  readonly folder: string;
  private readonly form: PictureForm;
  /** Another version of Chromium draws letters otherwise. */
  private readonly madeWith: string;

  constructor(folder: string, form: PictureForm) {
    this.folder = folder;
    this.form = form;
    this.madeWith = join(folder, 'chromium.txt');
  }

  version(): string {
    return existsSync(this.madeWith) ? readFileSync(this.madeWith, 'utf8').trim() : 'none';
  }

  names(): readonly string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder).flatMap((name) =>
      name.endsWith('.webp') ? [name.slice(0, -'.webp'.length)] : [],
    );
  }

  /** The share of the pixels of a PNG that differ from the accepted picture: 1 without one, or if its size is another. */
  async difference(page: Page, name: string, picture: Buffer): Promise<number> {
    return (await this.compare(page, name, picture)).share;
  }

  /** Takes the PNG for the accepted picture of this name, unless it is the same as that one. */
  async accept(page: Page, name: string, picture: Buffer): Promise<void> {
    const { share, small } = await this.compare(page, name, picture);
    mkdirSync(this.folder, { recursive: true });
    if (share > 0) writeFileSync(this.pathOf(name), Buffer.from(small, 'base64'));
  }

  private compare(page: Page, name: string, picture: Buffer) {
    const path = this.pathOf(name);
    const accepted = existsSync(path) ? readFileSync(path, 'base64') : undefined;
    return page.evaluate(reduced, [picture.toString('base64'), accepted, this.form] as const);
  }

  /** To be called once all are accepted: no others are kept. */
  finish(browser: Browser, accepted: readonly string[]): void {
    for (const name of this.names()) if (!accepted.includes(name)) rmSync(this.pathOf(name));
    writeFileSync(this.madeWith, `${browser.version()}\n`);
  }

  private pathOf(name: string): string {
    return join(this.folder, `${name}.webp`);
  }
}

/** Runs in a page, which can read pictures: the share that differs from the accepted one, and the picture as it is kept. */
async function reduced([picture, accepted, form]: readonly [string, string | undefined, PictureForm]) {
  const { square, colours, tolerance } = form;
  const canvasOf = async (text: string, side: number) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(Math.round(image.width / side), Math.round(image.height / side));
    const { width, height } = canvas;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0, width, height);
    const data = context.getImageData(0, 0, width, height);
    return { canvas, context, data, pixels: new Uint32Array(data.data.buffer) };
  };
  const apart = (a: number, b: number) =>
    [0, 8, 16].reduce((sum, at) => sum + Math.abs(((a >> at) & 255) - ((b >> at) & 255)), 0);
  const { canvas, context, data, pixels } = await canvasOf(picture, square);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const kept = byCount.slice(0, colours);
  const asKept = new Map(kept.map((colour) => [colour, colour]));
  for (const colour of byCount.slice(colours)) {
    const nearest = kept.reduce((best, each) => (apart(each, colour) < apart(best, colour) ? each : best));
    asKept.set(colour, nearest);
  }
  for (const [at, pixel] of pixels.entries()) pixels[at] = asKept.get(pixel) ?? pixel;
  context.putImageData(data, 0, 0);
  const file = await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer();
  const small = btoa(Array.from(new Uint8Array(file), (byte) => String.fromCharCode(byte)).join(''));
  const before = accepted === undefined ? undefined : await canvasOf(accepted, 1);
  if (before?.data.width !== data.width || before.data.height !== data.height) return { share: 1, small };
  const changed = pixels.reduce(
    (sum, pixel, at) => sum + (apart(pixel, before.pixels[at] ?? 0) > tolerance ? 1 : 0),
    0,
  );
  return { share: changed / pixels.length, small };
}
