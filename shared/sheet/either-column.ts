/** The answer to “which column?” that takes several: in each row the first of them that is filled. */

/** `C,B`, from the letters of the columns. */
export function eitherOption(letters: readonly string[]): string {
  return letters.join();
}

/** The letters of the columns, or undefined for any other answer. */
export function columnsOfEither(
  option: string,
): readonly [preferred: string, ...others: string[]] | undefined {
  if (!/^[A-Z]{1,3}(?:,[A-Z]{1,3})+$/.test(option)) return undefined;
  const [preferred = '', ...others] = option.split(',');
  return [preferred, ...others];
}
