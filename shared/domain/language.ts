/** The languages of the windows, of the sentences and of the sheets that we write. */
export const LANGUAGES = ['en', 'fr'] as const;

export type Language = (typeof LANGUAGES)[number];
