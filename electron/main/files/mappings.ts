/**
 * Mapping profiles: how the columns of one kind of sheet are understood. They are found again by the fingerprint of
 * its headings.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../../shared/ipc/file-requests.ts';
import { JsonFile } from '../../files/json-file.ts';

const fileSchema = z.array(mappingSchema);
/** More profiles than anybody has kinds of sheets; the limit bounds the file. */
const MAX_MAPPINGS = 500;

export class Mappings {
  readonly #file: JsonFile<typeof fileSchema>;

  constructor(dataFolder: string) {
    const path = join(dataFolder, 'mappings.json');
    this.#file = new JsonFile({ path, schema: fileSchema, first: () => [], ifDamaged: 'throw' });
  }

  /** The profile for these headings, the latest saved first. */
  find(fingerprint: string): Mapping | undefined {
    return this.#file.read().findLast((mapping) => mapping.fingerprint === fingerprint);
  }

  save(mapping: Mapping): void {
    this.#file.change((known) =>
      [...known.filter(({ name }) => name !== mapping.name), mapping].slice(-MAX_MAPPINGS),
    );
  }
}
