import { frameEn } from './en/frame.ts';
import { frameFr } from './fr/frame.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

const en = { ...frameEn };
const fr: Record<keyof typeof en, string> = { ...frameFr };

/** The name of a sentence or word of the screens; each exists in both languages or the build fails. */
export type MessageId = keyof typeof en;

/** ICU messages of the screens by language. */
export const CATALOGUES: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = { en, fr };
