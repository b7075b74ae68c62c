import type { Language } from '../../shared/domain/language.ts';
import { messagesOf } from '../../shared/i18n/catalogue.ts';

/**
 * A key combination. `key` is a letter, matched by what the layout types; `F1`–`F8`; or a digit, matched by the
 * physical key, so that AZERTY keyboards need no Shift. `ctrl` is Cmd on macOS.
 */
export interface Shortcut {
  readonly key: string;
  readonly ctrl?: true;
  readonly shift?: true;
  readonly alt?: true;
}

/** The relevant parts of a keyboard event; the DOM's KeyboardEvent has them. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export function isPressed(shortcut: Shortcut, press: KeyPress, isMac: boolean): boolean {
  const hasCtrl = isMac ? press.metaKey : press.ctrlKey;
  const hasOther = isMac ? press.ctrlKey : press.metaKey;
  if (hasOther || hasCtrl !== (shortcut.ctrl ?? false)) return false;
  if (press.shiftKey !== (shortcut.shift ?? false) || press.altKey !== (shortcut.alt ?? false)) return false;
  if (/^\d$/.test(shortcut.key)) return press.code === `Digit${shortcut.key}`;
  return press.key.toLowerCase() === shortcut.key.toLowerCase();
}

/** The combination as written on the keys: `Ctrl+Shift+J`, `Ctrl+Maj+J`, `⇧⌘J`. */
export function describeShortcut(shortcut: Shortcut, language: Language, isMac: boolean): string {
  const names = messagesOf(language);
  const named: Readonly<Partial<Record<string, string>>> = { ArrowLeft: '←', Delete: names['key.delete'] };
  const key = named[shortcut.key] ?? (shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key);
  if (isMac) return `${shortcut.alt ? '⌥' : ''}${shortcut.shift ? '⇧' : ''}${shortcut.ctrl ? '⌘' : ''}${key}`;
  const parts = [
    shortcut.ctrl && names['key.ctrl'],
    shortcut.alt && names['key.alt'],
    shortcut.shift && names['key.shift'],
    key,
  ];
  return parts.filter(Boolean).join('+');
}
