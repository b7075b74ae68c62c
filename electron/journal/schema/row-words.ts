/** The words by which a row is found among all batches, as an index of words alone: what they belong to is the row. */

export const rowWords = `
-- "rowid" is the content's id. It is an aid for searching, so no guard keeps it, and "verify" does not read it. Of a
-- million rows some hundred thousand words begin with two given digits, so such beginnings have an index of their own.
CREATE VIRTUAL TABLE row_words USING fts5(words, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2', prefix='2 3');
`;
