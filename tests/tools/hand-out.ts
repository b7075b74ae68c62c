/** What an app that is packed here still lacks before it may be given to others. */

/** The systems that an app is packed for. */
export type PackedFor = 'linux' | 'win' | 'mac';

interface Manifest {
  readonly author: string;
  readonly homepage: string;
}

type Environment = Readonly<Partial<Record<string, string>>>;

/** `.invalid` is reserved for addresses that nobody has. */
const NOBODY = /\.invalid\b/;

/** Who answers for the app: without a name and an address nobody who gets it could ask anybody. Undefined if both are there. */
export function whoIsMissing({ author, homepage }: Manifest): string | undefined {
  const placeholders = Object.entries({ author, homepage }).filter(([, value]) => NOBODY.test(value));
  if (placeholders.length === 0) return undefined;
  const named = placeholders.map(([name, value]) => `“${name}” is ${value}`).join(', ');
  return `it names nobody: in package.json ${named}. Set who makes this app, and where they can be reached.`;
}

/**
 * What its system will not trust it for. On Linux nothing is: there the checksums beside the packages take the place of
 * a signature.
 */
export function whatIsUnsigned(target: PackedFor, environment: Environment): readonly string[] {
  const lacksAll = (...names: readonly string[]) => names.every((name) => !environment[name]);
  if (target === 'linux') return [];
  if (target === 'win')
    return lacksAll('WIN_CSC_LINK', 'CSC_LINK')
      ? [
          'it is not signed: Windows warns of it, and nobody can tell a changed copy. Set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD.',
        ]
      : [];
  return [
    ...(lacksAll('CSC_LINK', 'CSC_NAME')
      ? ['no certificate is named for its signature. Set CSC_LINK and CSC_KEY_PASSWORD.']
      : []),
    ...(lacksAll('APPLE_API_KEY')
      ? ['it is not notarised: macOS refuses to open it elsewhere. Set APPLE_API_KEY, its _ID and _ISSUER.']
      : []),
  ];
}
