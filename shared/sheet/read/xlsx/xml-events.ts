import type { ByteText } from './byte-text.ts';
import type { XmlAttributes } from './xml-attributes.ts';

/** What a scanner tells. Elements go by numbers that the listener gives them, so that telling one is cheap. */
export interface XmlEvents {
  /** While false, text is checked and passed over. */
  readonly wantsText: boolean;
  /** The number for elements of this name, prefix included. Asked for the root first, and seldom more than once each. */
  numberOf(name: string): number;
  /**
   * May take a whole element that starts at this `<`, where it recognises it; returns the place after it, or −1 to have
   * it told tag by tag.
   */
  takeWhole(bytes: Uint8Array, at: number, source: ByteText): number;
  /** The attributes are this tag's until this returns. */
  openTag(element: number, attributes: XmlAttributes): void;
  /** Called for self-closing tags too. */
  closeTag(element: number): void;
  /** Decoded character data between two tags, in one or several pieces. */
  text(text: string): void;
}
