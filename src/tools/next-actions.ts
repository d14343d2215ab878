import type { Scope, Side } from '../../db/values/index.ts';
import {
  askForScope,
  type Caller,
  type DomainError,
  isStep,
  type NextAction,
  notesOf,
  type OperationName,
  scopeCovers,
  type Step,
  ToolOf,
} from '../domain/platform/kernel/index.ts';
import { stepCall, toolOf } from './step-call.ts';

/** Gives the REST form of an operation, with ids, query and body filled in, and the scopes of which it needs one. */
export type DescribeAction = (
  operation: string,
  input: Record<string, unknown>,
) => (RestCall & { readonly needs: readonly Scope[] }) | null;

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/**
 * The answer with each step as callers read it, with its tool, method and path, which only the doors know. A list of steps
 * keeps only those of `side`, if the caller is on one. A step that the credential may not take is replaced by one that asks for
 * the missing scope.
 */
export function presentSteps(answer: unknown, presenting: Presenting): unknown {
  const { describeAction, side } = presenting;
  if (answer instanceof ToolOf) return toolOf(answer);
  if (isStep(answer)) return complete(within(answer, presenting), describeAction);
  if (!Array.isArray(answer)) return mapped(answer, (field) => presentSteps(field, presenting));
  const mine = answer.filter((item: unknown) => side === null || !isStep(item) || item.actor === side);
  const possible = onceAsked(mine.map((item: unknown) => (isStep(item) ? within(item, presenting) : item)));
  return possible.map((item) => (isStep(item) ? complete(item, describeAction) : presentSteps(item, presenting)));
}

interface Presenting {
  readonly describeAction: DescribeAction;
  readonly side: Side | null;
  readonly caller: Caller;
}

export function presentError(error: DomainError, describeAction: DescribeAction): NextAction[] {
  return error.nextActions.map((step) => complete(step, describeAction));
}

/** The details of an error, apart from its message. A step in them is shown by its tool only. */
export function presentDetails({ details }: DomainError): unknown {
  return withoutRest(details);
}

function withoutRest(value: unknown): unknown {
  if (value instanceof ToolOf) return toolOf(value);
  if (isStep(value)) return complete(value, () => null);
  return Array.isArray(value) ? value.map(withoutRest) : mapped(value, withoutRest);
}

function mapped(value: unknown, change: (field: unknown) => unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function complete(step: Step, describeAction: DescribeAction): NextAction {
  const { tool, args, operation, input } = stepCall(step);
  const { needs: _needs, ...rest } = describeAction(operation, input) ?? {};
  return { tool, args, ...notesOf(step), ...rest };
}

/** The step itself or, if the credential may not take it, the step that asks for the missing scope. */
function within(step: Step, { describeAction, caller }: Presenting): Step {
  if (caller.kind !== 'user' || caller.scopes === 'all') return step;
  const granted = caller.scopes;
  const { operation, input } = stepCall(step);
  const [needs, ...others] = describeAction(operation, input)?.needs ?? [];
  const allowed = needs === undefined || [needs, ...others].some((scope) => scopeCovers(granted, scope));
  return allowed ? step : askForScope(caller, needs, step);
}

/** Removes repetitions: if several steps lack the same scope, it is asked for once. */
function onceAsked(items: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    if (!isStep(item) || !ASKS.has(item.operation)) return true;
    const key = JSON.stringify([item.operation, item.args]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const ASKS: ReadonlySet<OperationName> = new Set(['create_login_link', 'create_api_key']);
