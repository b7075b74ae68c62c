/**
 * How many cases a test draws: all of them with `npm test -- --all`, which CI runs, and where its file or folder is named;
 * an eighth in plain `npm test`, which so takes minutes.
 */
export function draws(all: number): number {
  return process.env.PAYSHEET_LONG_TESTS === 'left' ? Math.ceil(all / 8) : all;
}
