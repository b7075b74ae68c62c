/** Where money goes: digits stand in the font of codes, an e-mail address, which is long and read as text, does not. */
export function Account({ children: account }: { readonly children: string }) {
  return <span className={account.includes('@') ? undefined : 'mono'}>{account}</span>;
}
