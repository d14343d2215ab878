import type { Audience, Operation } from '../../domain/platform/kernel/index.ts';
import { scopesOf } from '../../tools/tool.ts';
import type { ApiCall, toolPlaces } from './api-calls.ts';
import type { PlainObject } from './components.ts';
import { bodySchemas, type Fields, inputParts } from './input-schemas.ts';
import type { OutputSchemas } from './output-schemas.ts';
import { requestBody } from './request-body.ts';
import { requestExample } from './request-example.ts';
import { errorsOf, responsesOf } from './responses.ts';

export interface DescriptionParts {
  readonly outputs: OutputSchemas;
  readonly places: ReturnType<typeof toolPlaces>;
}

/** A call as an OpenAPI operation. */
export function operationObject(call: ApiCall, parts: DescriptionParts): PlainObject {
  const { operations } = call;
  const given = parameters(call);
  const body = requestBody(call, bodySchemas(call));
  const errors = errorsOf(operations);
  // A session may do everything that its user may.
  const scopes = scopesOf(call.route);
  const weight = weightOf(operations);
  const tools = toolsOf(operations, parts.places);
  return {
    operationId: call.id,
    summary: operations.map(({ title }) => title).join(' / '),
    description: descriptionOf(call),
    tags: operations.slice(0, 1).map(tagOf),
    security: securityOf(call),
    ...(given.length > 0 && { parameters: given }),
    ...(body && { requestBody: body }),
    responses: responsesOf(call, parts.outputs),
    ...(scopes.length > 0 && { 'x-scopes': scopes }),
    ...(weight > 1 && { 'x-rate-weight': weight }),
    ...((tools.length === 0 || tools.some((tool) => tool !== call.id)) && { 'x-mcp-tools': tools }),
    ...(operations.some(({ thirdPartyText }) => thirdPartyText) && { 'x-third-party-text': true }),
    ...(errors.length > 0 && { 'x-errors': errors }),
  };
}

/** The tools of a call, with the action if a tool has several. */
export function toolsOf(operations: readonly Operation[], places: DescriptionParts['places']): string[] {
  const tools = operations.flatMap(places).map(({ tool, action }) => (action === null ? tool : `${tool} (action: ${action})`));
  return [...new Set(tools)];
}

export function descriptionOf({ route }: ApiCall): string {
  const text = route.selector === null ? [] : [`\`${route.selector}\` says which:`];
  const cases = [...route.operations].map(([choice, { description }]) =>
    choice === null ? description : `- \`${choice}\`: ${description}`,
  );
  return [...text, ...cases].join('\n');
}

/** As how many requests a call counts. */
export function weightOf(operations: readonly Operation[]): number {
  return Math.max(...operations.map((operation) => operation.weight ?? 1));
}

/** The parameters of a call in path, query and headers. */
function parameters(call: ApiCall): PlainObject[] {
  const { route, operations } = call;
  const [first] = operations;
  if (first === undefined) return [];
  const { path, query } = inputParts(call, first);
  const example = requestExample(call, first);
  return [
    ...parametersIn('path', path, example.path),
    ...parametersIn('query', query, example.query),
    ...(route.answer === 'stream' ? [{ $ref: '#/components/parameters/LastEventId' }] : []),
    ...(operations.some(takesIdempotencyKey) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function parametersIn(place: 'path' | 'query', { properties, required }: Fields, examples: PlainObject): PlainObject[] {
  const valueOf = (schema: PlainObject, name: string) => ({ schema, ...(name in examples && { example: examples[name] }) });
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    ...(place === 'query' && schema['type'] === 'object' ? asJson(valueOf(schema, name)) : valueOf(schema, name)),
  }));
}

/** An object in a query is sent as percent-encoded JSON text. */
function asJson(value: PlainObject): PlainObject {
  return { content: { 'application/json': value } };
}

const WITH_SIGN_IN: readonly Audience[] = ['user', 'vendor', 'admin'];

/**
 * Whether the call accepts an idempotency key. Without a sign-in there is nobody to keep the answer for, and neither a secret in
 * the answer nor one in the input is ever kept.
 */
function takesIdempotencyKey(operation: Operation): boolean {
  return (
    operation.kind === 'command' &&
    !operation.secretAnswer &&
    !operation.secretInput &&
    WITH_SIGN_IN.includes(operation.access.who)
  );
}

type Requirement = Readonly<Record<string, readonly string[]>>;

const SIGNED_IN: readonly Requirement[] = [{ bearer: [] }, { apiKey: [] }];

const REQUIREMENTS: Readonly<Record<Audience, readonly Requirement[]>> = {
  anyone: [],
  user: SIGNED_IN,
  vendor: SIGNED_IN,
  admin: SIGNED_IN,
  cron: [{ cronSecret: [] }],
  system: [],
};

/** The credentials of a call. All operations of a route have the same audience. */
function securityOf({ operations }: Pick<ApiCall, 'operations'>): readonly Requirement[] {
  const [first] = operations;
  if (first === undefined) return [];
  if (first.betterSignedIn) return [{}, ...SIGNED_IN];
  return REQUIREMENTS[first.access.who];
}

export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Calls are grouped by their audience. */
export const TAGS: Readonly<Record<Audience, Tag>> = {
  anyone: { name: 'Open', description: 'Needs no sign-in.' },
  user: { name: 'Account', description: 'For every signed-in account: itself, and what it rents.' },
  vendor: { name: 'Owner', description: 'For accounts with a vendor profile, about what they rent out.' },
  admin: { name: 'Admin', description: 'For accounts of role ADMIN.' },
  cron: { name: 'Jobs', description: 'Opened by the cron secret.' },
  system: { name: 'Platform', description: 'The platform itself; no door leads there.' },
};

export function tagOf({ access }: Operation): string {
  return TAGS[access.who].name;
}
