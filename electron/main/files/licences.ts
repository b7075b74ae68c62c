/** The packages that the app consists of, with their licences: a list that the build writes beside the app. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const licenceSchema = z.strictObject({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  author: z.string(),
  /** The whole text, as the package contains it. */
  text: z.string(),
});

export type Licence = z.output<typeof licenceSchema>;

/** Empty if the list was not built: then the app runs from an incomplete build. */
export async function readLicences(path: string): Promise<readonly Licence[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return z.array(licenceSchema).parse(JSON.parse(text));
}
