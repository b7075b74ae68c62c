/**
 * Why a faithful copy cannot be made, as tokens of the catalogue (`reason.*`). A new workbook is written instead, and
 * says why.
 */
const COPY_REFUSALS = [
  /** The sheet's bytes are not kept on this computer. */
  'copy-no-source',
  /** The batch was made before heading rows were recorded, or the sheet has none. */
  'copy-no-headings',
  'copy-unreadable',
  'copy-macros',
  'copy-hidden-columns',
  'copy-formulas',
  'copy-covered',
  'copy-no-room',
  'copy-letters',
  'copy-uneven-lines',
  'copy-too-long',
  'copy-reads-otherwise',
] as const;

export type CopyRefusal = (typeof COPY_REFUSALS)[number];

/** Thrown while a copy is made; outside of that it is returned as a value. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  readonly reason: CopyRefusal;
  constructor(reason: CopyRefusal) {
    super(reason);
    this.reason = reason;
  }
}
