/**
 * The marker: `PS` and 13 characters of Crockford's base32 (60 random bits and a check character), one alphanumeric
 * token. It comes first in a payment's description and is in its metadata; it proves that a session is a row's.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'PS';
const RANDOM_CHARACTERS = 12;
/** In any case: a service may write descriptions in lower case, and no two markers differ by it alone. */
const TOKEN = /(?<![0-9A-Za-z])PS[0-9A-HJKMNP-TV-Z]{13}(?![0-9A-Za-z])/gi;

/** The name under which the marker is also in a session's metadata. */
export const MARKER_METADATA_KEY = 'marker';

/** Makes a marker from random bytes (at least 12 of them are used). */
export function makeMarker(randomBytes: Uint8Array): string {
  let random = '';
  for (let i = 0; i < RANDOM_CHARACTERS; i += 1) {
    const byte = randomBytes[i];
    if (byte === undefined) throw new RangeError(`a marker needs ${RANDOM_CHARACTERS} random bytes`);
    random += ALPHABET.charAt(byte % 32);
  }
  return PREFIX + random + checkCharacter(random);
}

/** Every marker in a text, in order and as it was made: only whole tokens with a correct check character. */
export function findMarkers(text: string): readonly string[] {
  return (text.match(TOKEN) ?? []).map((token) => token.toUpperCase()).filter(isChecked);
}

export function withoutMarkers(text: string): string {
  return text.replace(TOKEN, (token) => (isChecked(token.toUpperCase()) ? '' : token));
}

function isChecked(token: string): boolean {
  const random = token.slice(PREFIX.length, -1);
  return token.endsWith(checkCharacter(random));
}

/** A weighted sum modulo a prime: one wrong character or two swapped ones almost never pass (only 0 for Z does). */
function checkCharacter(random: string): string {
  let sum = 0;
  for (let i = 0; i < random.length; i += 1) sum += (i + 1) * ALPHABET.indexOf(random.charAt(i));
  return ALPHABET.charAt(sum % 31);
}
