/**
 * Undoes two common mistakes of decoding, where that is certain: Windows punctuation read as C1 controls, and UTF-8
 * read as Windows-1252 (`Ã©`), repaired only if all of the text makes the round trip.
 */
export function repairLetters(text: string): string {
  const punctuated = text.replace(
    /[\u0080-\u009f]/g,
    (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control,
  );
  if (!/[ÃÂâÅÄã]/.test(punctuated)) return punctuated;
  const bytes = windows1252Bytes(punctuated);
  if (!bytes) return punctuated;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return punctuated;
  }
}

function windows1252Bytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const byte =
      code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : WINDOWS_1252.indexOf(text.charAt(i)) + 0x80;
    if (byte < 0x80 && code >= 0x80) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

/** Windows-1252 from 0x80 to 0x9f; undefined bytes stand for themselves. */
const WINDOWS_1252 = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];
