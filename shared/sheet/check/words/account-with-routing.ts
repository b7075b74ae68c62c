/** An account of Canada as cheques have it, whole. */
export interface AccountWithRouting {
  readonly institution: string;
  readonly transit: string;
  readonly account: string;
}

/** The parts of `01230-004-1234560`, or of `004-01230-1234560`: the bank has three digits, its branch five. */
export function accountWithRouting(text: string): AccountWithRouting | undefined {
  const found = /^\s*(\d{5}|\d{3})[\s-]+(\d{5}|\d{3})[\s-]+(\d{7,12})\s*$/.exec(text);
  const [, first = '', second = '', account = ''] = found ?? [];
  if (found === null || first.length === second.length) return undefined;
  const [institution, transit] = first.length === 3 ? [first, second] : [second, first];
  return { institution, transit, account };
}
