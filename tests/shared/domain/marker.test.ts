import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMarkers, makeMarker, withoutMarkers } from '../../../shared/domain/marker.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MARKERS = [3, 77, 150, 211].map((seed) =>
  makeMarker(Uint8Array.from({ length: 12 }, (_, index) => (seed * (index + 7)) % 256)),
);
/** The check is a sum modulo 31: it cannot tell the first of the alphabet's 32 characters from the last. */
const isSameToCheck = (one: string, other: string) => `${one}${other}` === '0Z' || `${one}${other}` === 'Z0';

test('a marker is found in any case, and nothing of it is left', () => {
  for (const marker of MARKERS) {
    assert.deepEqual(findMarkers(`${marker.toLowerCase()} Salaire`), [marker]);
    assert.equal(withoutMarkers(`${marker} Salaire`), ' Salaire');
  }
});

test('a marker with one wrong character is none', () => {
  for (const marker of MARKERS) {
    for (let at = 2; at < marker.length; at += 1) {
      const right = marker.charAt(at);
      for (const wrong of ALPHABET) {
        const isLast = at === marker.length - 1;
        if (wrong === right || (!isLast && isSameToCheck(wrong, right))) continue;
        const broken = marker.slice(0, at) + wrong + marker.slice(at + 1);
        assert.deepEqual(findMarkers(broken), [], `${broken} instead of ${marker}`);
      }
    }
  }
});

test('a marker with two of its random characters swapped is none', () => {
  for (const marker of MARKERS) {
    for (let at = 2; at < marker.length - 2; at += 1) {
      const [one, other] = [marker.charAt(at), marker.charAt(at + 1)];
      if (one === other || isSameToCheck(one, other)) continue;
      const swapped = marker.slice(0, at) + other + one + marker.slice(at + 2);
      assert.deepEqual(findMarkers(swapped), [], `${swapped} instead of ${marker}`);
    }
  }
});
