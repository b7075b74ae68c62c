/**
 * Loads the project's modules again, with changed sources: the same file imported twice is two modules, each with its
 * own state. Packages, and Node's own modules, are shared. Nothing is written to disk.
 */
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importersOf } from './importers-of.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGES = join(ROOT, 'node_modules');

/** Gives a module's TypeScript as it is to be loaded; `path` is from the project's root, with `/`. */
type Rewrite = (path: string, source: string) => string;

/** Absolute addresses of modules that replace others, by the name under which those are imported. */
type StandIns = Readonly<Record<string, string>>;

interface Graph {
  readonly rewrite: Rewrite;
  readonly remaining: StandIns;
  /** The modules that are loaded again, by their paths; undefined for all that are imported. */
  loadedAgain: ReadonlySet<string> | undefined;
}

const graphs = new Map<string, Graph>();
const NAME = /[?&]graph=(\d+)$/;
let isHooked = false;

export class ModuleGraph {
  readonly #name: string;
  readonly #graph: Graph;
  readonly #changed: string | undefined;

  /**
   * Where `rewrite` changes one file alone, `changed` names it: only the modules that import it, directly or through
   * others, are loaded again. The rest is shared, and stays compiled.
   */
  constructor(rewrite: Rewrite, remaining: StandIns = {}, changed?: string) {
    hook();
    this.#name = String(graphs.size + 1);
    this.#graph = { rewrite, remaining, loadedAgain: undefined };
    this.#changed = changed;
    graphs.set(this.#name, this.#graph);
  }

  /**
   * Loads a module and everything of the project that it imports; `path` is from the project's root. Rejects if the file
   * that is changed is not among it.
   */
  async import<Module>(path: string): Promise<Module> {
    if (this.#changed !== undefined) {
      const importers = importersOf(this.#changed, path);
      if (!importers.has(path)) throw new Error(`${path} does not load ${this.#changed}`);
      this.#graph.loadedAgain = importers;
    }
    const loaded: Module = await import(`${pathToFileURL(join(ROOT, path)).href}?graph=${this.#name}`);
    return loaded;
  }
}

function hook(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      const name = NAME.exec(context.parentURL ?? '')?.[1];
      const graph = graphs.get(name ?? '');
      const standIn = graph?.remaining[specifier];
      if (standIn !== undefined) return { url: standIn, shortCircuit: true };
      const resolved = next(specifier, context);
      if (graph === undefined || !isOfProject(resolved.url)) return resolved;
      if (graph.loadedAgain && !graph.loadedAgain.has(pathOf(resolved.url))) return resolved;
      return { ...resolved, url: `${resolved.url}?graph=${name}` };
    },
    load(url, context, next) {
      const loaded = next(url, context);
      const graph = graphs.get(NAME.exec(url)?.[1] ?? '');
      if (graph === undefined || !loaded.source) return loaded;
      return { ...loaded, source: graph.rewrite(pathOf(url), sourceText(loaded.source)) };
    },
  });
}

function pathOf(url: string): string {
  return relative(ROOT, fileURLToPath(url.replace(NAME, ''))).replaceAll('\\', '/');
}

function sourceText(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

function isOfProject(url: string): boolean {
  if (!url.startsWith('file:') || url.includes('?')) return false;
  const path = fileURLToPath(url);
  return path.startsWith(ROOT) && !path.startsWith(PACKAGES) && path.endsWith('.ts');
}
