/**
 * Lists of the API in all their forms (spec "Paginated collections", "Wallet: other forms", "Response envelope"):
 * the offset form, the page form (`content`), a bare array; each with or without the envelope.
 */
import { z } from 'zod';
import {
  type Decoded,
  type Decoder,
  decoded,
  decodedAt,
  decodeItems,
  decodeWith,
  faulty,
  isJsonObject,
} from './decoding.ts';
import { payloadOf } from './envelope.ts';
import { optionalFlag, optionalNumber } from './field-schemas.ts';

const pageFigures = z
  .object({
    total: optionalNumber,
    total_elements: optionalNumber,
    offset: optionalNumber,
    limit: optionalNumber,
    page_size: optionalNumber,
    current_page: optionalNumber,
    has_next: optionalFlag,
  })
  .transform((raw) => ({
    /** How many items there are in total. */
    total: raw.total ?? raw.total_elements,
    offset: raw.offset,
    limit: raw.limit ?? raw.page_size,
    /** Only in the page form: the number of this page, as the service counts. */
    page: raw.current_page,
    hasNext: raw.has_next,
  }));

/** One page of a list. Members that the form lacks are undefined. */
export interface Page<T> extends Readonly<z.output<typeof pageFigures>> {
  readonly items: readonly T[];
  /** How many more items could not be read whole, if the list returns the others all the same. */
  readonly unreadable?: number;
  /** Those of them that could be read in part. */
  readonly inPart?: readonly T[];
}

/** A decoder of pages whose items `decodeItem` reads. One unreadable item makes the page unreadable. */
export function pageDecoder<T>(decodeItem: Decoder<T>): Decoder<Page<T>> {
  return singleDecoder((json) => decodePage(decodeItem, json));
}

/**
 * Like `pageDecoder`, but an unreadable item is counted, is read in part if possible, and does not hide the others. If
 * no item of a page can be read whole, it has another shape and is unreadable as a whole.
 */
export function tolerantPageDecoder<T>(decodeItem: Decoder<T>, decodeInPart: Decoder<T>): Decoder<Page<T>> {
  return (json) => {
    const payload = payloadOf(json);
    if (!payload.ok) return payload;
    const items: T[] = [];
    const inPart: T[] = [];
    const page = decodePage((item) => {
      const whole = decodeItem(item);
      const read = whole.ok ? whole : decodeInPart(item);
      if (read.ok) (whole.ok ? items : inPart).push(read.value);
      return decoded(read);
    }, payload.value.json);
    if (!page.ok) return decodedAt(page, payload.value.path);
    const unreadable = page.value.items.length - items.length;
    if (unreadable === 0 || items.length === 0) return pageDecoder(decodeItem)(json);
    return decoded({ ...page.value, items, unreadable, inPart });
  };
}

/**
 * Like `pageDecoder`, for the lists that may also come as a bare array (wallets, webhook subscriptions), which is
 * then the whole list. For other lists a bare array might be one page of many, and treating it as the whole would be
 * false evidence.
 */
export function wholeOrPageDecoder<T>(decodeItem: Decoder<T>): Decoder<Page<T>> {
  const decodePaged = pageDecoder(decodeItem);
  return (json) => {
    const payload = payloadOf(json);
    if (!payload.ok || !Array.isArray(payload.value.json)) return decodePaged(json);
    const items = decodedAt(decodeItems(decodeItem, payload.value.json, ''), payload.value.path);
    if (!items.ok) return items;
    const figures = { total: items.value.length, offset: 0, limit: undefined, page: undefined };
    return decoded({ items: items.value, ...figures, hasNext: false });
  };
}

function decodePage<T>(decodeItem: Decoder<T>, json: unknown): Decoded<Page<T>> {
  if (!isJsonObject(json)) return faulty('', 'expected a page with items');
  const member = Array.isArray(json.content) && json.items === undefined ? 'content' : 'items';
  const list = json[member];
  if (!Array.isArray(list)) return faulty(member, 'expected array');
  const items = decodeItems(decodeItem, list, member);
  if (!items.ok) return items;
  const figures = decodeWith(pageFigures, json);
  return figures.ok ? decoded({ items: items.value, ...figures.value }) : figures;
}

/** A decoder of one resource in the envelope's `data`. */
export function singleDecoder<T>(decode: Decoder<T>): Decoder<T> {
  return (json) => {
    const payload = payloadOf(json);
    return payload.ok ? decodedAt(decode(payload.value.json), payload.value.path) : payload;
  };
}
