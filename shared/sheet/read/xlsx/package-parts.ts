import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { READ_LIMITS } from '../limits.ts';
import { damaged, Refusal, refusal, tooLarge } from '../refusal.ts';

/** The parts of a zipped document, by name. Names compare without case and with `/`, as the packaging standard says. */
export interface PackageParts {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The unpacked size that the directory states; 0 for a part that isn't there. */
  statedBytes(name: string): number;
  /**
   * Unpacks one part, piece by piece; size and checksum are checked. `take` returns false to stop early.
   * Throws a refusal where the part is missing, damaged or larger than stated.
   */
  read(name: string, take: (bytes: Uint8Array) => boolean, signal?: AbortSignal): Promise<void>;
}

/** Opens a zip file and checks its directory against the limits; nothing is unpacked yet. */
export async function openPackage(bytes: Uint8Array): Promise<PackageParts> {
  const entries = await listEntries(bytes);
  const find = (name: string) => entries.get(partKey(name));
  return {
    names: [...entries.keys()],
    has: (name) => find(name) !== undefined,
    statedBytes: (name) => find(name)?.uncompressedSize ?? 0,
    read: async (name, take, signal) => {
      const entry = find(name);
      if (entry === undefined) throw damaged(`part ${name} is missing`);
      await unpack(entry, take, signal);
    },
  };
}

/** `\XL\Workbook.xml` and `xl/workbook.xml` are the same part. */
export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

async function listEntries(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let total = 0;
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const listing = reader.getEntriesGenerator();
  for (;;) {
    const next = await fromZip(() => listing.next());
    if (next.done) break;
    const entry = next.value;
    if (entry.directory) continue;
    const key = partKey(entry.filename);
    if (entries.has(key)) throw damaged(`part ${key} is there twice`);
    entries.set(key, entry as FileEntry);
    total += entry.uncompressedSize;
    if (entries.size > READ_LIMITS.packageEntries) throw tooLarge(READ_LIMITS.packageEntries, 'parts');
    if (total > READ_LIMITS.unpackedBytes)
      throw tooLarge(READ_LIMITS.unpackedBytes / 1024 / 1024, 'MB-unpacked');
    checkRatio(entry.uncompressedSize, entry.compressedSize);
    if (entry.encrypted) throw refusal('file-password');
  }
  return entries;
}

function checkRatio(unpacked: number, packed: number): void {
  if (unpacked < READ_LIMITS.packingRatioFromBytes) return;
  if (unpacked > packed * READ_LIMITS.packingRatio) throw tooLarge(READ_LIMITS.packingRatio, 'packing-ratio');
}

/** Thrown by the sink when the consumer has enough, to end the unpacking. */
const ENOUGH = Symbol('enough');

async function unpack(
  entry: FileEntry,
  take: (bytes: Uint8Array) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  let count = 0;
  let stop: unknown;
  const sink = new WritableStream<Uint8Array>({
    write: (bytes) => {
      try {
        signal?.throwIfAborted();
        count += bytes.length;
        if (count > entry.uncompressedSize) throw damaged('a part is larger than stated');
        if (!take(bytes)) throw ENOUGH;
      } catch (error) {
        stop = error;
        throw error;
      }
    },
  });
  try {
    await entry.getData(sink, { checkSignature: true, useWebWorkers: false });
  } catch (error) {
    if (stop === ENOUGH) return;
    if (stop !== undefined) throw stop;
    throw asDamage(error);
  }
  if (count !== entry.uncompressedSize) throw damaged('a part is shorter than stated');
}

async function fromZip<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDamage(error);
  }
}

/** The zip library throws for nothing but what it finds in the file. */
function asDamage(error: unknown): Refusal {
  return error instanceof Refusal ? error : damaged(error instanceof Error ? error.message : String(error));
}
