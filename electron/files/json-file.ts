/** A small JSON file in the data folder: the one way in which the app keeps its lists and choices. */
import { dirname } from 'node:path';
import type { z } from 'zod';
import { jsonFault } from './json-fault.ts';
import { readOwnText } from './own-place.ts';
import { makeFolder, replaceFileNow, whenFreeNow } from './private-file.ts';

/** The file exists but cannot be understood; nothing was changed. `reason` names the place in it and no value. */
export class JsonFileDamaged extends Error {
  override readonly name = 'JsonFileDamaged';
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path} can’t be understood (${reason}); move it away to begin anew`);
    this.path = path;
    this.reason = reason;
  }
}

/**
 * Reading and writing happen in one turn of the event loop, so that two changes follow each other and neither is
 * lost; a crash leaves the old content or the new.
 */
function reasonOf(failure: unknown): string {
  if (failure instanceof SyntaxError) return jsonFault(failure);
  if (!(failure instanceof Error)) return String(failure);
  return 'code' in failure && failure.code === 'ELOOP' ? 'it is a link, not a file' : failure.message;
}

export class JsonFile<Schema extends z.ZodType> {
  readonly path: string;
  readonly #schema: Schema;
  readonly #first: () => z.output<Schema>;
  readonly #ifDamaged: 'throw' | 'begin-anew';

  constructor(options: {
    readonly path: string;
    readonly schema: Schema;
    /** The content if the file is missing. */
    readonly first: () => z.output<Schema>;
    /** Use `begin-anew` only for conveniences: the next change then replaces a file that could not be read. */
    readonly ifDamaged: 'throw' | 'begin-anew';
  }) {
    this.path = options.path;
    this.#schema = options.schema;
    this.#first = options.first;
    this.#ifDamaged = options.ifDamaged;
  }

  /** Throws JsonFileDamaged for a file that does not fit the schema, unless `ifDamaged` is `begin-anew`. */
  read(): z.output<Schema> {
    try {
      return this.#parsed(whenFreeNow(() => readOwnText(this.path)));
    } catch (failure) {
      if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return this.#first();
      if (this.#ifDamaged === 'begin-anew') return this.#first();
      if (failure instanceof JsonFileDamaged) throw failure;
      throw new JsonFileDamaged(this.path, reasonOf(failure));
    }
  }

  /** Replaces the file. Throws a ZodError for content of another shape, and the system's errors. */
  write(content: z.input<Schema>): void {
    const text = JSON.stringify(this.#schema.parse(content), null, 2);
    makeFolder(dirname(this.path));
    replaceFileNow(this.path, `${text}\n`);
  }

  /** The same for a convenience: what the system refuses to write is forgotten without a message. */
  writeIfPossible(content: z.input<Schema>): void {
    try {
      this.write(content);
    } catch (failure) {
      if (!(failure instanceof Error && 'code' in failure)) throw failure;
    }
  }

  change(edit: (content: z.output<Schema>) => z.input<Schema>): void {
    this.write(edit(this.read()));
  }

  #parsed(text: string): z.output<Schema> {
    const parsed = this.#schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new JsonFileDamaged(this.path, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
}
