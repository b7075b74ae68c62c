import { createInflateRaw } from 'node:zlib';

const PIECE_BYTES = 256 * 1024;

/**
 * Unpacks a workbook's part by Node's own zlib, beside the work on the piece before: three times as fast as the streams
 * that browsers and Node have in common, and never more than some pieces in memory. `ReadOptions.inflate` of the sheet
 * reader.
 */
export async function inflateNatively(
  packed: Uint8Array,
  _mostBytes: number,
  take: (bytes: Uint8Array) => boolean,
): Promise<void> {
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES });
  stream.end(packed);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (!take(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength))) return;
  }
}
