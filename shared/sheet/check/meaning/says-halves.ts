/** Whether a whole name says itself which half of it is which. */

/** `DIOP Awa`, `Awa DIOP`, `Diop, Awa`: one way to read it. */
export function saysHalves(name: string): boolean {
  if (/^[^,]+,[^,]+$/.test(name)) return true;
  const words = name.trim().split(/\s+/);
  const isCapital = (word: string) => /\p{Lu}{2}/u.test(word) && !/\p{Ll}/u.test(word);
  const capitals = words.map(isCapital);
  const first = capitals.indexOf(true);
  const areTogether = capitals.lastIndexOf(true) - first + 1 === capitals.filter(Boolean).length;
  const isAtEdge = first === 0 || capitals.at(-1) === true;
  return first >= 0 && capitals.includes(false) && areTogether && isAtEdge;
}
