import type { Operation } from '../../domain/platform/kernel/index.ts';
import type { ApiCall } from './api-calls.ts';
import type { PlainObject } from './components.ts';
import { type Fields, inputParts } from './input-schemas.ts';
import { STAND_INS } from './stand-ins.ts';

interface RequestExample {
  readonly path: PlainObject;
  readonly query: PlainObject;
  readonly body: PlainObject;
}

/** The operation's example, divided into the parts of a request, with everything that is required. */
export function requestExample(call: ApiCall, { name, example = {} }: Operation): RequestExample {
  const { route } = call;
  const [choice, operation] = [...route.operations].find(([, one]) => one.name === name) ?? [];
  if (operation === undefined) throw new Error(`${route.method} ${route.path} does not lead to ${name}.`);
  const given = Object.entries(example);
  const of = ({ properties, required }: Fields): PlainObject =>
    Object.fromEntries([
      ...required.filter((field) => !(field in example) && field in STAND_INS).map((field) => [field, STAND_INS[field]] as const),
      ...given.filter(([field]) => field in properties),
    ]);
  const { path, query, body } = inputParts(call, operation);
  const selected = choice == null || route.selector === null ? {} : { [route.selector]: choice };
  return { path: of(path), query: of(query), body: { ...selected, ...of(body) } };
}
