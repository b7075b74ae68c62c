import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { READ_LIMITS } from '../limits.ts';
import { damaged, Refusal, refusal, tooLarge } from '../refusal.ts';
import { WrongLetters } from '../wrong-letters.ts';
import { type Unpacker, webUnpacker } from './unpacker.ts';

/** The parts of a zipped document, by name. Names compare without case and with `/`, as the packaging standard says. */
export type PackageParts = Awaited<ReturnType<typeof openPackage>>;

/** Opens a zip file and checks its directory against the limits; nothing is unpacked yet. */
export async function openPackage(
  bytes: Uint8Array,
  unpacker: Unpacker = webUnpacker,
  letters = new WrongLetters(),
) {
  const { entries, folders } = await listEntries(bytes);
  const find = (name: string) => entries.get(partKey(name));
  return {
    names: [...entries.keys()],
    /** The same parts as the directory writes them, and folders (their names end in `/`), which hold nothing. */
    writtenNames: [...[...entries.values()].map(({ filename }) => filename), ...folders],
    /** What the texts of all parts go through. */
    letters,
    has: (name: string) => find(name) !== undefined,
    /** The unpacked size that the directory states; 0 for a part that isn't there. */
    statedBytes: (name: string) => find(name)?.uncompressedSize ?? 0,
    /**
     * Unpacks one part, piece by piece; size and checksum are checked. `take` returns false to stop early.
     * Throws a refusal where the part is missing, damaged or larger than stated.
     */
    read: async (name: string, take: (bytes: Uint8Array) => boolean, signal?: AbortSignal) => {
      const entry = find(name);
      if (entry === undefined) throw damaged('part-missing', name);
      await unpack(entry, packedBytesOf(bytes, entry), unpacker, take, signal);
    },
  };
}

/** `\XL\Workbook.xml` and `xl/workbook.xml` are the same part. */
export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

async function listEntries(
  bytes: Uint8Array,
): Promise<{ readonly entries: Map<string, FileEntry>; readonly folders: readonly string[] }> {
  const entries = new Map<string, FileEntry>();
  const folders: string[] = [];
  let total = 0;
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const listing = reader.getEntriesGenerator();
  for (;;) {
    const next = await fromZip(() => listing.next());
    if (next.done) break;
    const entry = next.value;
    if (entry.directory) {
      folders.push(entry.filename);
      if (folders.length > READ_LIMITS.packageEntries) throw tooLarge(READ_LIMITS.packageEntries, 'parts');
      continue;
    }
    const key = partKey(entry.filename);
    if (entries.has(key)) throw damaged('part-twice', key);
    entries.set(key, entry as FileEntry);
    total += entry.uncompressedSize;
    if (entries.size > READ_LIMITS.packageEntries) throw tooLarge(READ_LIMITS.packageEntries, 'parts');
    if (total > READ_LIMITS.unpackedBytes)
      throw tooLarge(READ_LIMITS.unpackedBytes / 1_000_000, 'MB-unpacked');
    checkRatio(entry.uncompressedSize, entry.compressedSize);
    if (entry.encrypted) throw refusal('file-password');
  }
  return { entries, folders };
}

function checkRatio(unpacked: number, packed: number): void {
  if (unpacked < READ_LIMITS.packingRatioFromBytes) return;
  if (unpacked > packed * READ_LIMITS.packingRatio) throw tooLarge(READ_LIMITS.packingRatio, 'packing-ratio');
}

const STORED = 0;
const DEFLATED = 8;

/**
 * The bytes of a part as they lie in the file, behind the part's own header. Not through zip.js, which copies them
 * several times: a tenth of the time of reading a large workbook.
 */
function packedBytesOf(bytes: Uint8Array, { offset, compressedSize }: FileEntry): Uint8Array {
  if (offset + LOCAL_HEADER_BYTES > bytes.length) throw damaged('package');
  const header = new DataView(bytes.buffer, bytes.byteOffset + offset, LOCAL_HEADER_BYTES);
  if (header.getUint32(0, true) !== LOCAL_HEADER_SIGNATURE) throw damaged('package');
  const [nameBytes, extraBytes] = [header.getUint16(26, true), header.getUint16(28, true)];
  const start = offset + LOCAL_HEADER_BYTES + nameBytes + extraBytes;
  if (start + compressedSize > bytes.length) throw damaged('package');
  return bytes.subarray(start, start + compressedSize);
}

const LOCAL_HEADER_BYTES = 30;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;

async function unpack(
  entry: FileEntry,
  packed: Uint8Array,
  { inflate, crc32 }: Unpacker,
  take: (bytes: Uint8Array) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const method = entry.compressionMethod;
  if (method !== STORED && method !== DEFLATED) throw damaged('packing', method);
  let checksum = 0;
  let count = 0;
  let isCutShort = false;
  const takeChecked = (bytes: Uint8Array): boolean => {
    signal?.throwIfAborted();
    count += bytes.length;
    if (count > entry.uncompressedSize) throw damaged('part-length');
    checksum = crc32(bytes, checksum);
    isCutShort = !take(bytes);
    return !isCutShort;
  };
  if (method === STORED) takeChecked(packed);
  else await fromZip(async () => inflate(packed, entry.uncompressedSize, takeChecked), signal);
  if (isCutShort) return;
  if (count !== entry.uncompressedSize) throw damaged('part-length');
  if (checksum !== entry.crc32) throw damaged('part-checksum');
}

/** Neither library throws for anything but what it finds in the file; a cancel passes through. */
async function fromZip<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted) throw error;
    throw damaged('package');
  }
}
