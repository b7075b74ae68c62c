/** Writes a zip file again with some parts replaced or left out, and the packed bytes of every other part unchanged. */
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  type FileEntry,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { partKey } from '../../../shared/sheet/read/xlsx/package-parts.ts';

/** By `partKey`: the new content in pieces; undefined leaves the part out. */
export type ChangedParts = ReadonlyMap<string, Iterable<Uint8Array> | undefined>;

export async function repackedWorkbook(
  source: Uint8Array,
  changed: ChangedParts,
  onProgress: () => void,
): Promise<Uint8Array> {
  const reader = new ZipReader(new Uint8ArrayReader(source), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, zip64: false });
  for await (const entry of reader.getEntriesGenerator()) {
    const key = partKey(entry.filename);
    onProgress();
    if (entry.directory) await writer.add(entry.filename, undefined, { directory: true });
    else if (!changed.has(key)) await addAsPacked(writer, entry as FileEntry);
    else {
      const pieces = changed.get(key);
      if (pieces) await addAnew(writer, entry as FileEntry, pieces, onProgress);
    }
  }
  return writer.close();
}

async function addAsPacked(writer: ZipWriter<unknown>, entry: FileEntry): Promise<void> {
  const packed = await entry.getData(new Uint8ArrayWriter(), {
    passThrough: true,
    checkSignature: false,
    useWebWorkers: false,
  });
  const { compressionMethod, uncompressedSize, crc32: checksum, lastModDate } = entry;
  await writer.add(entry.filename, new Uint8ArrayReader(packed), {
    ...PACKED,
    compressionMethod,
    uncompressedSize,
    ...(checksum !== undefined && { crc32: checksum }),
    lastModDate,
  });
}

/** Sizes come before the bytes, because some programs cannot read a part whose size comes after it. */
const PACKED = { passThrough: true, dataDescriptor: false, useWebWorkers: false } as const;
const DEFLATED = 8;

async function addAnew(
  writer: ZipWriter<unknown>,
  entry: FileEntry,
  pieces: Iterable<Uint8Array>,
  onProgress: () => void,
): Promise<void> {
  let [size, checksum] = [0, 0];
  const packer = createDeflateRaw();
  const chunks: Uint8Array[] = [];
  packer.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const packed = new Promise<void>((resolve, reject) => {
    packer.on('end', resolve);
    packer.on('error', reject);
  });
  for (const piece of pieces) {
    size += piece.length;
    checksum = crc32(piece, checksum);
    onProgress();
    if (!packer.write(piece)) await new Promise((resolve) => packer.once('drain', resolve));
  }
  packer.end();
  await packed;
  await writer.add(entry.filename, new Uint8ArrayReader(Buffer.concat(chunks)), {
    ...PACKED,
    compressionMethod: DEFLATED,
    uncompressedSize: size,
    crc32: checksum,
    lastModDate: entry.lastModDate,
  });
}
