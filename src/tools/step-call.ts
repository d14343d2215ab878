import type { Side } from '../../db/values/index.ts';
import { AskedOfPerson, otherSide, type Step, type ToolOf } from '../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from './endpoints.ts';
import { isJsonObject } from './json-schema.ts';
import type { Tool } from './tool.ts';

/** How a step is called: as a tool with arguments, and as an operation with its input. */
export interface StepCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

/**
 * Takes the tool of the actor's own endpoint, or else that of the other endpoint. An operation without a tool is called by its
 * own name.
 */
export function stepCall({ operation: name, args: offered, actor }: Pick<Step, 'operation' | 'args' | 'actor'>): StepCall {
  const args = shown(offered);
  const place = placeOf(name, actor === 'OWNER' ? 'OWNER' : 'RENTER', args);
  if (place === undefined) return { tool: name, args, operation: name, input: args };
  const { tool, action } = place;
  const input = { ...tool.defaults, ...args };
  return {
    tool: tool.name,
    args: action === null || isImplied(place, args) ? args : { action, ...args },
    operation: name,
    input,
  };
}

/** The tool of a step and its arguments. */
export function toolCall(step: Step): { tool: string; args: Record<string, unknown> } {
  const { tool, args } = stepCall(step);
  return { tool, args };
}

/** The name of the tool that has an operation. */
export function toolOf({ operation, actor }: ToolOf): string {
  return placeOf(operation, actor, {})?.tool.name ?? operation;
}

/** The tool and the action that have an operation. */
interface Place {
  readonly tool: Tool;
  readonly action: string | null;
}

const PLACES = { RENTER: placesOf(consumerEndpoint.tools), OWNER: placesOf(ownerEndpoint.tools) };

function placesOf(tools: readonly Tool[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const tool of tools) {
    for (const [action, { name }] of tool.operations) places.set(name, [...(places.get(name) ?? []), { tool, action }]);
  }
  return places;
}

/** If several tools have the operation, the one whose `about` is among the arguments is taken, or else the first. */
function placeOf(name: string, side: Side, args: StepCall['args']): Place | undefined {
  const places = PLACES[side].get(name) ?? PLACES[otherSide(side)].get(name) ?? [];
  return places.find(({ tool: { about } }) => about !== null && about in args) ?? places[0];
}

/** Whether the action can be left out with these arguments. */
function isImplied({ tool: { otherwise }, action }: Place, args: StepCall['args']): boolean {
  return (typeof otherwise === 'function' ? otherwise(args) : otherwise) === action;
}

/** The arguments as callers read them: values that only a person has are in angle brackets. */
function shown(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, shownValue(name, value)]));
}

function shownValue(name: string, value: unknown): unknown {
  if (value instanceof AskedOfPerson) return `<${value.words ?? name}>`;
  if (Array.isArray(value)) return value.map((item: unknown) => shownValue(name, item));
  return isJsonObject(value) ? shown(value) : value;
}
