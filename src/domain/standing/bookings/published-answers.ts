import { z } from 'zod';
import type { About, Operation } from '../../platform/kernel/index.ts';
import { type KINDS, kindOf } from './answer-kinds.ts';

/** The type of an operation's answer to a caller: its own result, and the state of what it is about. */
export type AnswerOf<Op extends Operation> = [NonNullable<Op['about']>] extends [never]
  ? z.output<Op['output']>
  : About extends Op['about']
    ? z.output<Op['output']>
    : Added<NonNullable<Op['about']>, z.output<Op['output']>> & z.output<Op['output']>;

type Added<A extends About, Own> = Omit<z.output<(typeof KINDS)[A]['adds']>, keyof Own>;

const published = new WeakMap<z.ZodType, Map<About, z.ZodObject>>();

/** Returns the schema of that answer. Operations with equal answers share one schema object. */
export function publishedOutput({ output, about }: Operation): z.ZodType {
  if (about === undefined) return output;
  const known = published.get(output) ?? new Map<About, z.ZodObject>();
  published.set(output, known);
  const whole = known.get(about) ?? extended(output, about);
  known.set(about, whole);
  return whole;
}

/**
 * Adds the fields of the kind to the operation's own. They come first if they are the thing itself, and otherwise after its
 * own.
 */
function extended(output: z.ZodType, about: About): z.ZodObject {
  if (!(output instanceof z.ZodObject)) throw new TypeError('Only an object can be extended.');
  const own = output.shape;
  const { adds: added, beforeList = false } = kindOf(about);
  const adds = added.shape;
  if ('id' in adds) return z.object({ ...adds, ...own });
  const names = Object.keys(own).filter((name) => !(name in adds));
  const listAt = beforeList ? names.indexOf('empty') : -1;
  const isLast = (name: string) => name === 'alreadyDone' || (listAt > 0 && names.indexOf(name) >= listAt);
  const order = [...names.filter((name) => !isLast(name)), ...Object.keys(adds), ...names.filter(isLast)];
  return z.object(Object.fromEntries(order.map((name) => [name, own[name] ?? adds[name]])));
}

/** Returns the fields that the text of an answer shows, in this order; undefined means all. */
export function publishedReadsOut(operation: Operation): readonly string[] | undefined {
  const own = operation.kind === 'command' ? operation.readsOut : undefined;
  const news = operation.about === undefined ? undefined : kindOf(operation.about).news;
  return operation.kind === 'query' || news === undefined ? own : [...(own ?? []), ...news];
}
