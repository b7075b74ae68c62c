/** The path and query of an operation's request. */

import { OPERATIONS } from '../../shared/api/operation-table.ts';
import type { OperationName } from '../../shared/api/operations.ts';
import type { RequestParams } from '../../shared/api/param-check.ts';
import { withoutEnd } from '../../shared/domain/without-end.ts';

/** Path parameters in their places, the others as the query, arrays repeated; under the service's own base path. */
export function operationTarget(address: URL, operation: OperationName, params: RequestParams): string {
  const { path, params: known } = OPERATIONS[operation];
  const inPath = new Set(known.filter((param) => param.in === 'path').map((param) => param.name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name], name));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (inPath.has(name)) continue;
    for (const each of typeof value === 'string' ? [value] : value) query.append(name, each);
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `${withoutEnd(address.pathname, /\//)}${filled}${search}`;
}

function pathPart(value: string | readonly string[] | undefined, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`the path parameter ${name} is missing`);
  // Dots are escaped as well: a part of nothing else would climb out of the path.
  return encodeURIComponent(value).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
}
