import { z } from 'zod';
import type { Scope, Side } from '../../db/values/index.ts';
import { askForScope, type Caller, type DomainError, lazyOf, NextAction, scopeCovers } from '../domain/platform/kernel/index.ts';

/** The REST form of a tool call, with ids, query and body filled in, and the scopes of which it needs one. */
export type DescribeAction = (
  tool: string,
  args: Record<string, unknown>,
) => (RestCall & { readonly needs: readonly Scope[] }) | null;

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/**
 * Completes the next steps of an answer, wherever its schema has some, with method and path, which only the doors know. In
 * lists of steps only those of `side` are left, where the caller stands on one; in place of what the caller’s credential may
 * not do stands how it gets the scope.
 */
export function presentActions<T>(output: T, schema: z.ZodType, means: Presenting): T;
export function presentActions(output: unknown, schema: z.ZodType, { describeAction, side, caller }: Presenting): unknown {
  const mine = (value: unknown) => side === null || !isObject(value) || !isStep(value) || value.actor === side;
  const change = (step: NextAction) => within(complete(step, describeAction), describeAction, caller);
  return changeAt(stepsIn(schema), output, { change, mine });
}

interface Presenting {
  readonly describeAction: DescribeAction;
  readonly side: Side | null;
  readonly caller: Caller;
}

/** The same output with each of its steps changed, wherever its schema has some. */
export function changeActions(output: unknown, schema: z.ZodType, change: (action: NextAction) => NextAction): unknown {
  return changeAt(stepsIn(schema), output, { change, mine: () => true });
}

export function presentError(error: DomainError, describeAction: DescribeAction): NextAction[] {
  return error.nextActions.map((action) => complete(action, describeAction));
}

/** Where in a value steps stand: it is one, its items have some, some of its fields have, or one of several shapes of it has. */
type Steps =
  | 'HERE'
  | { readonly items: Steps }
  | { readonly fields: ReadonlyMap<string, Steps> }
  | { readonly shapes: readonly Steps[] };

/** A schema is walked once. */
const stepsIn = lazyOf((schema: z.ZodType): Steps | null => findSteps(schema));

function findSteps(schema: unknown): Steps | null {
  if (schema === NextAction) return 'HERE';
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return findSteps(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const items = findSteps(schema.element);
    return items && { items };
  }
  if (schema instanceof z.ZodUnion) {
    const shapes = schema.options.map(findSteps).filter((steps) => steps !== null);
    return shapes.length === 0 ? null : { shapes };
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const steps = findSteps(field);
    return steps === null ? [] : [[name, steps] as const];
  });
  return fields.length === 0 ? null : { fields: new Map(fields) };
}

interface Changing {
  readonly change: (action: NextAction) => NextAction;
  readonly mine: (value: unknown) => boolean;
}

function changeAt(steps: Steps | null, value: unknown, changing: Changing): unknown {
  if (steps === null || !isObject(value)) return value;
  if (steps === 'HERE') return isStep(value) ? changing.change(value) : value;
  if ('shapes' in steps) return steps.shapes.reduce<unknown>((done, shape) => changeAt(shape, done, changing), value);
  if ('items' in steps) {
    if (!Array.isArray(value)) return value;
    return onceAsked(value.filter(changing.mine).map((item: unknown) => changeAt(steps.items, item, changing)));
  }
  const completed = [...steps.fields].flatMap(([name, below]) =>
    name in value ? [[name, changeAt(below, value[name], changing)] as const] : [],
  );
  return { ...value, ...Object.fromEntries(completed) };
}

function complete(action: NextAction, describeAction: DescribeAction): NextAction {
  const described = describeAction(action.tool, action.args);
  if (described === null) return action;
  const { needs: _needs, ...rest } = described;
  return { ...action, ...rest };
}

/** The step, or how a key or link that may not take it gets what it lacks. */
function within(step: NextAction, describeAction: DescribeAction, caller: Caller): NextAction {
  if (caller.kind !== 'user' || caller.scopes === 'all') return step;
  const granted = caller.scopes;
  const [needs, ...others] = describeAction(step.tool, step.args)?.needs ?? [];
  if (needs === undefined || [needs, ...others].some((scope) => scopeCovers(granted, scope))) return step;
  return complete(askForScope(caller, needs, step), describeAction);
}

/** Several steps may lack the same scope: it is asked for once. */
function onceAsked(steps: unknown[]): unknown[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    const key = isObject(step) && isStep(step) && ASKS.has(step.tool) ? JSON.stringify([step.tool, step.args]) : null;
    if (key !== null && seen.has(key)) return false;
    if (key !== null) seen.add(key);
    return true;
  });
}

const ASKS = new Set(['create_login_link', 'manage_api_keys']);

function isStep(value: object): value is NextAction {
  return 'tool' in value && 'args' in value && 'actor' in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
