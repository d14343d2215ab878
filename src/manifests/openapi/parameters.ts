import type { Operation } from '../../domain/kernel/index.ts';
import type { ApiCall } from '../api-call.ts';
import { type Fields, inputParts } from './input-parts.ts';
import type { PlainObject } from './plain-object.ts';

/** The parameters of a call in path, query and headers. */
export function parameters({ route, operations }: ApiCall): PlainObject[] {
  const [first] = operations;
  if (first === undefined) return [];
  const { path, query } = inputParts(route, first);
  return [
    ...parametersIn('path', path),
    ...parametersIn('query', query),
    ...(operations.some(takesIdempotencyKey) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function parametersIn(place: 'path' | 'query', { properties, required }: Fields): PlainObject[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Answers that hold a secret are never kept for a replay, and without a sign-in there is nobody to keep them for. */
function takesIdempotencyKey(operation: Operation): boolean {
  return (
    operation.kind === 'command' && operation.repeat === 'creates' && !operation.secretAnswer && operation.access.who !== 'anyone'
  );
}
