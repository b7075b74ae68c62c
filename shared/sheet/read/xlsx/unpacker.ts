import { crc32 } from './crc32.ts';

/** How much is handed on at a time: the platform unpacks in pieces too small to be worth a turn each. */
const PIECE_BYTES = 256 * 1024;

/** How a platform unpacks the parts of a zip file. */
export interface Unpacker {
  readonly inflate: Inflate;
  /** The checksum that a zip file states (CRC-32), of these bytes after those of which it is `before`; 0 of none. */
  readonly crc32: (bytes: Uint8Array, before: number) => number;
}

/**
 * Unpacks raw deflate. `take` gets one piece after the other and returns false to stop; what it throws ends the
 * unpacking and is passed on. Damaged data, and more than `mostBytes`, throws.
 */
type Inflate = (
  packed: Uint8Array,
  mostBytes: number,
  take: (bytes: Uint8Array) => boolean,
) => void | Promise<void>;

type Decompressor = InstanceType<typeof DecompressionStream>;

const inflateByStream: Inflate = async (packed, _mostBytes, take) => {
  const stream = new DecompressionStream('deflate-raw');
  const feeding = feed(stream, packed);
  const reader = stream.readable.getReader();
  try {
    let piece = new Piece();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) break;
      for (let at = 0; at < value.length; ) {
        at += piece.fill(value, at);
        if (!piece.isFull) continue;
        if (!take(piece.bytes)) return;
        piece = new Piece();
      }
    }
    if (piece.filled > 0) take(piece.bytes.subarray(0, piece.filled));
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
};

/** By what browsers and Node have in common; `take` sees itself when it is too much. */
export const webUnpacker: Unpacker = { inflate: inflateByStream, crc32 };

/** Never rejects: what is wrong with the data is told at the other end. */
async function feed(stream: Decompressor, packed: Uint8Array): Promise<void> {
  const writer = stream.writable.getWriter();
  await writer
    .write(new Uint8Array(packed))
    .then(() => writer.close())
    .catch(() => undefined);
}

class Piece {
  readonly bytes = new Uint8Array(PIECE_BYTES);
  filled = 0;

  /** Takes what fits of the bytes from there on; returns how many that were. */
  fill(bytes: Uint8Array, from: number): number {
    const part = bytes.subarray(from, from + PIECE_BYTES - this.filled);
    this.bytes.set(part, this.filled);
    this.filled += part.length;
    return part.length;
  }

  get isFull(): boolean {
    return this.filled === PIECE_BYTES;
  }
}
