// The few web-standard globals that both a browser and Node have, and that code in shared/ may use.
// Declared here instead of by lib "DOM" or types "node", so that using any other global does not compile.

interface TextDecoder {
  readonly encoding: string;
  decode(input?: Uint8Array | ArrayBuffer, options?: { stream?: boolean }): string;
}
declare const TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

interface TextEncoder {
  encode(input?: string): Uint8Array;
}
declare const TextEncoder: { new (): TextEncoder };

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

interface StreamWriter {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
}
interface StreamReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(reason?: unknown): Promise<void>;
}
declare const DecompressionStream: {
  new (
    format: 'deflate-raw',
  ): {
    readonly writable: { getWriter(): StreamWriter };
    readonly readable: { getReader(): StreamReader };
  };
};

declare function setTimeout(callback: () => void, delayMs?: number): unknown;
declare function clearTimeout(timer: unknown): void;
