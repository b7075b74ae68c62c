/** The only web pages that the app opens, in the system's browser. The window names one of them and never an address. */
export const EXTERNAL_LINKS = {
  electron: 'https://www.electronjs.org/',
  chromium: 'https://www.chromium.org/',
  node: 'https://nodejs.org/',
} as const;

export type ExternalLink = keyof typeof EXTERNAL_LINKS;

export const EXTERNAL_LINK_NAMES = Object.keys(EXTERNAL_LINKS) as [ExternalLink, ...ExternalLink[]];
