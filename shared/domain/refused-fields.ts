/** A refusal that names several fields, as one problem: a person corrects them all before the next try. */
import type { Problem } from './problem.ts';

/** One field of a refused request and what the service says of it. */
interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** A sentence for each more would hide the first ones; the journal keeps them all. */
const TOLD_MAX = 12;

/** As params: the first field as `field` and `message`, each further one as `field2` and `message2`, and so on. */
export function refusedParams([first, ...further]: readonly [RefusedField, ...RefusedField[]]) {
  const numbered = further
    .slice(0, TOLD_MAX - 1)
    .flatMap(({ field, message }, index) => [
      [`field${index + 2}`, field] as const,
      [`message${index + 2}`, message] as const,
    ]);
  return { ...first, ...Object.fromEntries(numbered) };
}

/** The fields behind the first one of a refusal's params. */
export function furtherRefused({ code, params = {} }: Problem): readonly RefusedField[] {
  const fields: RefusedField[] = [];
  if (code !== 'request-refused') return fields;
  for (let number = 2; params[`field${number}`] !== undefined; number += 1)
    fields.push({
      field: String(params[`field${number}`]),
      message: String(params[`message${number}`] ?? ''),
    });
  return fields;
}
