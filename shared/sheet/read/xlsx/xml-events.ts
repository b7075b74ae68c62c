import type { ByteText } from './byte-text.ts';

/** A tag's attributes by their names, prefixes included, decoded. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Who listens to a large part. Elements go by numbers that the listener gives them. */
export interface XmlEvents {
  /** While false, text is passed over. */
  readonly wantsText: boolean;
  /** The number for elements of this name, prefix included. Asked for the root first, and once for each name. */
  numberOf(name: string): number;
  /**
   * May take a whole element that starts at this `<`, where it recognises it as well-formed; returns the place after it,
   * or −1 to have it told tag by tag. Asked between two tags only, inside the root.
   */
  takeWhole(bytes: Uint8Array, at: number, source: ByteText): number;
  openTag(element: number, attributes: XmlAttributes): void;
  /** Called for self-closing tags too. */
  closeTag(element: number): void;
  /** Decoded character data between two tags, in one or several pieces. */
  text(text: string): void;
}
