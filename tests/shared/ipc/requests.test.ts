import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { SESSION_LIST_PARAMS } from '../../../shared/api/operation-params.ts';
import { ANNOUNCEMENTS } from '../../../shared/ipc/announcements.ts';
import { REQUESTS } from '../../../shared/ipc/requests.ts';

/** JSON Schema as zod writes it: enough to walk every object of a shape. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: boolean | Shape;
  readonly propertyNames?: Shape;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape;
}

function* objectsOf(shape: Shape): Generator<Shape> {
  if (shape.type === 'object') yield shape;
  const inner = [
    ...Object.values(shape.properties ?? {}),
    ...(typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : []),
    ...(shape.items ? [shape.items] : []),
    ...(shape.anyOf ?? []),
    ...(shape.oneOf ?? []),
    ...(shape.allOf ?? []),
  ];
  for (const part of inner) yield* objectsOf(part);
}

const everything: readonly (readonly [string, Shape])[] = [
  ...Object.entries(REQUESTS).flatMap(
    ([name, { input, output }]) =>
      [
        [`${name} input`, shapeOf(input, 'input')],
        [`${name} output`, shapeOf(output, 'output')],
      ] as const,
  ),
  ...Object.entries(ANNOUNCEMENTS).map(([name, schema]) => [name, shapeOf(schema, 'output')] as const),
];

test('every request and announcement is an object at its top', () => {
  for (const [name, shape] of everything) assert.equal(shape.type, 'object', name);
});

test('no object anywhere lets an unknown key through', () => {
  for (const [name, shape] of everything) {
    for (const object of objectsOf(shape)) {
      const isRecord = object.propertyNames !== undefined || typeof object.additionalProperties === 'object';
      assert.ok(isRecord || object.additionalProperties === false, `${name}: ${JSON.stringify(object)}`);
    }
  }
});

test('only keys.set names a private key, and nothing that goes to the window does', () => {
  const naming = everything
    .filter(([, shape]) =>
      [...objectsOf(shape)].some((object) =>
        Object.keys(object.properties ?? {}).some((key) => /private|secret|password/i.test(key)),
      ),
    )
    .map(([name]) => name);
  assert.deepEqual(naming, ['keys.set input']);
});

test('money never crosses as a number', () => {
  const names = /amount|fee(s)?$|balance|debit|missing$|userPays|recipientGets|rate$/i;
  for (const [name, shape] of everything) {
    for (const object of objectsOf(shape)) {
      for (const [key, property] of Object.entries(object.properties ?? {})) {
        // How many rows have no readable amount is a count.
        if (!names.test(key) || key === 'withoutAmount') continue;
        assert.ok(
          property.type !== 'number' && property.type !== 'integer',
          `${name}: ${key} is ${property.type}`,
        );
      }
    }
  }
});

test('requests are named subject.verb in lower case', () => {
  for (const name of Object.keys(REQUESTS)) assert.match(name, /^[a-z]+\.[a-z]+(-[a-z]+)*$/);
});

/** Several values of these are asked for at once, so their names are plural. */
const SEVERAL: Readonly<Record<string, string>> = { status: 'statuses', type: 'types', wallet: 'wallets' };

test('each filter of the service’s list of sessions is one of Transactions, and there is no other', () => {
  const { properties = {} } = shapeOf(REQUESTS['sessions.list'].input, 'input');
  const filters = Object.keys(properties.filter?.properties ?? {});
  const params = SESSION_LIST_PARAMS.map(({ name }) => name).filter(
    (name) => name !== 'limit' && name !== 'offset',
  );
  const ours = params.map(
    (name) => SEVERAL[name] ?? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  assert.deepEqual(filters.toSorted(), ours.toSorted());
});
