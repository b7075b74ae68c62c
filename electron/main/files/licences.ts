/** The packages that the app consists of, with their licences: a list that the build writes beside the app. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Licence, licenceSchema } from '../../../shared/ipc/app-requests.ts';

/** Empty if the list was not built: then the app runs from an incomplete build. */
export async function readLicences(path: string): Promise<readonly Licence[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]');
  return z.array(licenceSchema).parse(JSON.parse(text));
}
