/** The window's screens in the order of its sidebar and its menu; Ctrl+1 to Ctrl+6 open them. */
export const SCREENS = ['batches', 'wallets', 'recipients', 'transactions', 'fees', 'settings'] as const;
export type Screen = (typeof SCREENS)[number];
