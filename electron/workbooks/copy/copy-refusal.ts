/** Why a faithful copy cannot be made: tokens of the catalogue (`reason.*`). A new workbook is then written, and says why. */
export const COPY_REFUSALS = [
  /** The sheet's bytes are not kept on this computer. */
  'copy-no-source',
  /** The batch was made before its heading row was noted, or had none. */
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

/** Thrown within the making of a copy, and a value outside of it. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  readonly reason: CopyRefusal;
  constructor(reason: CopyRefusal) {
    super(reason);
    this.reason = reason;
  }
}
