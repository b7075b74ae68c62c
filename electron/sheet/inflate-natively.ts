import { inflateRawSync } from 'node:zlib';

const PIECE_BYTES = 256 * 1024;

/**
 * Unpacks a workbook's part by Node's own zlib in one call: three times as fast as the streams that browsers and Node
 * have in common. `ReadOptions.inflate` of the sheet reader.
 */
export function inflateNatively(
  packed: Uint8Array,
  mostBytes: number,
  take: (bytes: Uint8Array) => boolean,
): void {
  const unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(mostBytes, 1) });
  const bytes = new Uint8Array(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (!take(bytes.subarray(at, at + PIECE_BYTES))) return;
  }
}
