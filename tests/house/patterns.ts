/** Every regular expression of the product, and whether its time grows no faster than the text. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { PROJECT_ROOT, readProjectFile, sourceFiles } from './project-files.ts';

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The first file that has it. */
  readonly path: string;
}

interface FoundPatterns {
  /** By their key, `/source/flags`. */
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** Files that put expressions together. */
  readonly builders: readonly string[];
}

/** Files that put expressions together as they are loaded: loading them shows all of these. */
const BUILT_WHEN_LOADED = [
  'shared/domain/formula-text.ts',
  'shared/sheet/check/words/phone-plans.ts',
  'shared/sheet/check/cells/split-name.ts',
  'shared/sheet/check/headings/heading-parts.ts',
  'shared/sheet/check/lines/rules-in-short.ts',
  'shared/sheet/check/words/currency-words.ts',
  'shared/sheet/check/words/form-rules.ts',
  'shared/sheet/check/words/line-words.ts',
  'shared/sheet/check/words/money-words.ts',
  'shared/sheet/check/words/raising-words.ts',
  'shared/sheet/check/words/stated-sums.ts',
];

export async function findPatterns(): Promise<FoundPatterns> {
  const patterns = new Map<string, Pattern>();
  const builders: string[] = [];
  const add = (pattern: Pattern) => {
    const key = keyOf(pattern);
    if (!patterns.has(key)) patterns.set(key, pattern);
  };
  const files = sourceFiles().filter((path) => /^(?:electron|renderer|shared|resources)\//.test(path));
  for (const path of files) {
    const text = readProjectFile(path);
    if (!/\/|RegExp/.test(text)) continue;
    const { program } = parseSync(path, text);
    for (const node of nodesOf(program)) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (node.type === 'Literal' && regex) add({ source: regex.pattern, flags: regex.flags, path });
      const { callee } = node as { callee?: { name?: string } };
      if (callee?.name === 'RegExp' && !builders.includes(path)) builders.push(path);
    }
  }
  for (const path of BUILT_WHEN_LOADED) {
    for (const { source, flags } of await builtBy(path)) add({ source, flags, path });
  }
  return { patterns, builders: builders.filter((path) => !BUILT_WHEN_LOADED.includes(path)).sort() };
}

export function keyOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  return `/${source}/${flags}`;
}

/** Loads the file with a RegExp that notes what it is asked to build. */
async function builtBy(path: string): Promise<readonly RegExp[]> {
  const built: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const expression = Reflect.construct(target, args, newTarget) as RegExp;
      built.push(expression);
      return expression;
    },
  });
  try {
    await import(`${join(PROJECT_ROOT, path)}?patterns`);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}

interface SyntaxNode {
  readonly type?: unknown;
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/** The verdict on a busy machine for a pattern that was proved on an idle one. */
export const UNDECIDED = 'not to be decided in 20 s';

/** `linear`, UNDECIDED, or what a text can make of it. */
export async function judge({ source, flags }: Pattern): Promise<string> {
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = (await import('recheck')) as typeof import('recheck');
  // What a text costs is counted in steps: on a busy machine any of them may take long.
  // How often and from where a pattern is applied does not change how long one application takes.
  const verdict = checkSync(source, flags.replace(/[dgy]/g, ''), {
    timeout: 20_000,
    attackTimeout: null,
    incubationTimeout: null,
  });
  if (verdict.status === 'safe') return 'linear';
  return verdict.status === 'vulnerable' ? verdict.complexity.summary : UNDECIDED;
}

/** Digests of patterns that were proved linear: a proof takes a second, and does not change while the pattern does not. */
export const PROVED_FILE = join(import.meta.dirname, 'proved-patterns.json');

export function provedPatterns(): ReadonlySet<string> {
  return new Set(JSON.parse(readFileSync(PROVED_FILE, 'utf8')) as readonly string[]);
}

export function digestOf(pattern: Pattern): string {
  return createHash('sha256').update(keyOf(pattern)).digest('hex').slice(0, 16);
}
