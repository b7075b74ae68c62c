/** Mapping profiles: how the columns of a kind of sheet are understood, found again by the fingerprint of its headings. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../../shared/ipc/file-requests.ts';

const fileSchema = z.array(mappingSchema);
/** More profiles than anyone keeps sheets of; the limit bounds the file. */
const MAX_MAPPINGS = 500;

export class Mappings {
  readonly #path: string;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'mappings.json');
  }

  async list(): Promise<readonly Mapping[]> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch {
      return [];
    }
    const parsed = fileSchema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error(`${this.#path} can’t be understood; move it away to begin anew`);
    return parsed.data;
  }

  /** The profile for these headings, the latest saved first. */
  async find(fingerprint: string): Promise<Mapping | undefined> {
    return (await this.list()).findLast((mapping) => mapping.fingerprint === fingerprint);
  }

  async save(mapping: Mapping): Promise<void> {
    const others = (await this.list()).filter((known) => known.name !== mapping.name);
    await this.#write([...others, mapping].slice(-MAX_MAPPINGS));
  }

  async remove(name: string): Promise<void> {
    await this.#write((await this.list()).filter((known) => known.name !== name));
  }

  async #write(mappings: readonly Mapping[]): Promise<void> {
    await mkdir(join(this.#path, '..'), { recursive: true });
    await writeFile(`${this.#path}.next`, JSON.stringify(mappings, null, 2), { mode: 0o600 });
    await rename(`${this.#path}.next`, this.#path);
  }
}
