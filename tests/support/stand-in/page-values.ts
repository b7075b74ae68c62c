/**
 * Encodes values as text, to pass them through a page: what Electron's structured clone carries and this app sends
 * (plain objects, arrays, undefined, bytes). Anything else throws, as Electron would for a function, or because the
 * stand-in does not model it. Both functions are self-contained: the page gets them as source text.
 */

export function encodeValue(value: unknown): string {
  const refuse = (what: string): never => {
    throw new Error(`An object could not be cloned: ${what}`);
  };
  const replace = function (this: Record<string, unknown>, key: string): unknown {
    const raw: unknown = this[key];
    if (raw === undefined) return { $: 'undefined' };
    if (raw === null || typeof raw === 'string' || typeof raw === 'boolean') return raw;
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : refuse(String(raw));
    if (typeof raw !== 'object') return refuse(typeof raw);
    if (raw instanceof Uint8Array) {
      const node = (globalThis as { Buffer?: { from(bytes: Uint8Array): { toString(as: string): string } } })
        .Buffer;
      const own = raw as Uint8Array & { toBase64?: () => string };
      return { $: 'bytes', base64: node ? node.from(raw).toString('base64') : own.toBase64?.() };
    }
    if (Array.isArray(raw)) return raw;
    const prototype: unknown = Object.getPrototypeOf(raw);
    const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
    if (!isPlain) return refuse(raw.constructor.name);
    if (!('$' in raw)) return raw;
    // Our own tags pass through here once more; a foreign object with this key would be misread.
    const tag = (raw as { $: unknown }).$;
    return tag === 'undefined' || tag === 'bytes' ? raw : refuse('an object with the key $');
  };
  return JSON.stringify({ value }, replace);
}

export function decodeValue(text: string): unknown {
  const restore = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) value[index] = restore(value[index]);
      return value;
    }
    const record = value as Record<string, unknown>;
    if (record.$ === 'undefined') return undefined;
    if (record.$ === 'bytes')
      return Uint8Array.from(atob(String(record.base64)), (letter) => letter.charCodeAt(0));
    for (const key of Object.keys(record)) record[key] = restore(record[key]);
    return record;
  };
  const parsed = JSON.parse(text) as { value: unknown };
  const isPlain = !text.includes('"$":');
  return isPlain ? parsed.value : restore(parsed.value);
}
