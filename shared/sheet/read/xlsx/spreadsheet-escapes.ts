/** SpreadsheetML's own escape: `_x000D_` is a carriage return, `_x005F_` the underscore that protects one. */
export function decodeSpreadsheetEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

/** The text for a cell that is written: what only looks like an escape is read back, and shown by Excel, as it is. */
export function encodeSpreadsheetEscapes(text: string): string {
  return text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_');
}
