/** The languages of the windows, the messages and the sheets that we write. */
export const LANGUAGES = ['en', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];
