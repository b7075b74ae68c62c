import type { PackageParts } from './package-parts.ts';
import { PartParser } from './part-parser.ts';
import { Utf8Source } from './xml-decoder.ts';
import type { XmlEvents } from './xml-events.ts';

export interface ScanOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told the unpacked bytes read so far. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
  /** Asked after each piece: true ends the scan there, and the rest of the part stays unread. */
  readonly hasEnough?: (() => boolean) | undefined;
}

/** Unpacks, decodes and tells one large part, piece by piece. */
export async function scanPart(
  parts: PackageParts,
  name: string,
  events: XmlEvents,
  options: ScanOptions = {},
): Promise<void> {
  const source = new Utf8Source();
  const parser = new PartParser(events, name, parts.letters);
  let count = 0;
  let isCutShort = false;
  await parts.read(
    name,
    (bytes) => {
      parser.write(source.take(bytes));
      count += bytes.length;
      options.onBytes?.(count);
      isCutShort = options.hasEnough?.() ?? false;
      return !isCutShort;
    },
    options.signal,
  );
  if (isCutShort) return;
  parser.write(source.end());
  parser.end();
}
