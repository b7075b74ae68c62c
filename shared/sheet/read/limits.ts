/**
 * What a file may hold. Payout sheets are far below; the limits keep a hostile or runaway file from taking the
 * machine down. The larger ones are checked before anything is unpacked and again while it is.
 */
export const READ_LIMITS = {
  /** A hundred thousand rows of sixteen columns are about 10 MB. */
  fileBytes: 20_000_000,
  /** All parts of a workbook together, unpacked: a hundred thousand rows are about 75 MB. */
  unpackedBytes: 200_000_000,
  /** Unpacked to packed size of one part. Real sheets reach about 70; a zip bomb is near 1,000. */
  packingRatio: 200,
  /** Parts smaller than this can't hurt, however well they pack. */
  packingRatioFromBytes: 1_000_000,
  packageEntries: 5_000,
  /** Rows that hold something. */
  rows: 200_000,
  columns: 200,
  /** Two hundred thousand rows of forty columns, and what fits into memory beside the app. */
  tableCells: 8_000_000,
  /** Excel's own limit for one cell. */
  cellCharacters: 32_767,
  /** Text of all cells together: a few kilobytes of shared strings can stand for gigabytes. */
  tableCharacters: 200_000_000,
  sharedStrings: 4_000_000,
  /** One tag, text or comment of an XML part. */
  xmlTokenBytes: 1_000_000,
  xmlDepth: 256,
  tables: 500,
  mergedAreas: 100_000,
  /** Excel's own limit is 65,530 a sheet. */
  links: 200_000,
  /** More than a comment on every row. */
  comments: 200_000,
  /** Conditional formats of one sheet. */
  rules: 10_000,
  /** Rows gone over for all merged areas, all links and all rules: overlapping ones could ask for any number. */
  areaRows: 2_000_000,
} as const;
