/**
 * A function of the product that does something else: named, not quoted, so that its text and its file may change. As its
 * module is loaded, its own declaration gets another name, and one that calls what stands instead takes its place.
 */
import { readProjectFile, sourceFiles } from '../house/project-files.ts';

/**
 * `Name` is a function or a constant of a module, `Class.name` a method; a name that stands twice in the product has its
 * file before it, as in `answers:isAnothers`.
 */
export interface ChangedBehaviour {
  readonly of: string;
  readonly as: Instead;
}

/** What stands instead: it gets what it replaces, and what that was called with. */
type Instead = (right: never, ...args: never[]) => unknown;

/** Another behaviour of a function, with its types. */
export function instead<Right extends (...args: never[]) => unknown>(
  of: string,
  as: (right: Right, ...args: Parameters<Right>) => ReturnType<Right>,
): ChangedBehaviour {
  return { of, as: (right: never, ...args: never[]) => as(right, ...(args as Parameters<Right>)) };
}

/** Another value of a constant. */
export function insteadOf<Value>(of: string, as: (right: Value) => Value): ChangedBehaviour {
  return { of, as: (right: () => Value) => as(right()) };
}

const PRODUCT = /^(?:electron|shared)\/.*\.ts$/;
/** Where loaded modules find what stands instead, by the names of the mistakes. */
const PLANTED = Symbol.for('planted mistakes');

/** From the project's root, with its text. */
let sources: ReadonlyMap<string, string> | undefined;

const files = new Map<string, string>();

/** The file in which the name is declared. Throws if it is declared nowhere, or twice: the mistake must be moved with it. */
export function fileOf(of: string): string {
  const known = files.get(of);
  if (known !== undefined) return known;
  sources ??= new Map(
    sourceFiles()
      .filter((path) => PRODUCT.test(path))
      .map((path) => [path, readProjectFile(path)]),
  );
  const file = of.includes(':') ? `/${of.split(':')[0]}.ts` : '';
  const found = [...sources].filter(
    ([path, source]) => path.endsWith(file) && declarationIn(source, of) !== undefined,
  );
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new RangeError(
      `"${of}" is declared in ${found.length} files: ${found.map(([path]) => path).join(', ')}`,
    );
  files.set(of, first[0]);
  return first[0];
}

/** The module's text with the changed behaviour, which `plant` has to have made known under `name`. */
export function changedSource(source: string, { of }: ChangedBehaviour, name: string): string {
  const declaration = declarationIn(source, of);
  if (declaration === undefined) throw new RangeError(`"${of}" is not declared here`);
  const planted = `globalThis[Symbol.for('planted mistakes')].get(${JSON.stringify(name)})`;
  return declaration.changed(planted);
}

/** What stands instead is there for the modules that are loaded from now on, in this process. */
export function plant(name: string, { as }: ChangedBehaviour): void {
  const known: Map<string, Instead> = Reflect.get(globalThis, PLANTED) ?? new Map<string, Instead>();
  known.set(name, as);
  Reflect.set(globalThis, PLANTED, known);
}

interface Declaration {
  /** The whole source, changed so that `planted` is called. */
  readonly changed: (planted: string) => string;
}

function declarationIn(source: string, of: string): Declaration | undefined {
  const [owner = '', method] = of.replace(/^.*:/, '').split('.');
  return method === undefined
    ? (functionIn(source, owner) ?? constantIn(source, owner))
    : methodIn(source, owner, method);
}

function functionIn(source: string, name: string): Declaration | undefined {
  const found = new RegExp(`^(export )?(async )?function (${name})(?=[<(])`, 'm').exec(source);
  if (found === null) return undefined;
  const [text, exported = '', asynchronous = ''] = found;
  return {
    changed: (planted) =>
      `${spliced(source, found.index, text, `${asynchronous}function right_${name}`)}
${exported}function ${name}(...args) { return ${planted}(right_${name}, ...args); }\n`,
  };
}

function methodIn(source: string, owner: string, method: string): Declaration | undefined {
  const start = new RegExp(`^(?:export )?class ${owner}\\b`, 'm').exec(source)?.index;
  if (start === undefined) return undefined;
  const found = new RegExp(`^  (${method})(?=[<(])`, 'm').exec(source.slice(start));
  if (found === null) return undefined;
  const own = method.replace('#', '');
  const call = (planted: string) =>
    `  ${method}(...args) { return ${planted}((...own) => this.right_${own}(...own), ...args); }\n`;
  return {
    changed: (planted) => spliced(source, start + found.index, found[0], `${call(planted)}  right_${own}`),
  };
}

/** The value ends with the first semicolon that ends a line. */
function constantIn(source: string, name: string): Declaration | undefined {
  const found = new RegExp(`^((?:export )?const ${name}(?:: [^=]+)?) = ([^]*?);$`, 'm').exec(source);
  if (found === null) return undefined;
  const [text, declared, value] = found;
  return {
    changed: (planted) => spliced(source, found.index, text, `${declared} = ${planted}(() => (${value}));`),
  };
}

function spliced(source: string, at: number, text: string, other: string): string {
  return source.slice(0, at) + other + source.slice(at + text.length);
}
