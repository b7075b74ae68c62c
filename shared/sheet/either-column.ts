/** The answer to “which column?” that takes two: the first where it is filled, else the second. */

/** `C,B`, from the letters of the two columns. */
export function eitherOption(preferred: string, other: string): string {
  return `${preferred},${other}`;
}

/** The letters of the two columns, or undefined for any other answer. */
export function columnsOfEither(option: string): readonly [preferred: string, other: string] | undefined {
  const found = /^([A-Z]{1,3}),([A-Z]{1,3})$/.exec(option);
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined;
}
