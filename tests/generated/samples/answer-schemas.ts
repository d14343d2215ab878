import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type DeclaredError, type Operation, PIPELINE_ERRORS } from '../../../src/domain/platform/kernel/index.ts';
import { API_VERSION } from '../../../src/manifests/manifest-source.ts';
import { fullDescription } from '../../../src/manifests/openapi/full-description.ts';
import { routes } from '../../../src/rest/routes/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../src/tools/endpoints.ts';
import { toolListing } from '../../../src/tools/mcp/tool-listing.ts';
import type { Door, McpDoor, RestDoor } from '../calls/doors.ts';
import type { Outcome } from '../calls/send.ts';

const endpoints = [consumerEndpoint, ownerEndpoint];
const description = JSON.parse(
  JSON.stringify(fullDescription({ publicBaseUrl: 'https://rent.example', version: API_VERSION, routes, endpoints })),
);
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(description, 'description');
const listings = new Map(endpoints.map((endpoint) => [endpoint, toolListing(endpoint, 'listed').tools]));
const compiled = new Map<string, ValidateFunction>();

/** Where the body of a route's answer is not what the full API description says; empty when it fits. */
export function misfitsOfRoute(
  { route: { method, path } }: Pick<RestDoor, 'route'>,
  { http, body }: { http: number; body: unknown },
): string[] {
  const verb = method.toLowerCase();
  const response = description.paths[path]?.[verb]?.responses[http];
  if (response === undefined) return [`${http} is not described`];
  const pointer = response.$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${verb}/responses/${http}`;
  const described = Object.keys(response.content ?? {});
  const media = described.find((type) => type === 'application/json') ?? described[0] ?? 'application/json';
  return misfits(`description${encodeURI(pointer)}/content/${media.replace('/', '~1')}/schema`, body);
}

/** Where the structure of a tool's answer is not what its listed output schema says. */
export function misfitsOfTool({ endpoint, tool }: McpDoor, output: unknown): string[] {
  const listed = listings.get(endpoint)?.find(({ name }) => name === tool.name);
  return misfits(`${endpoint.path} ${tool.name}`, output, { ...listed?.outputSchema });
}

/** What is wrong with a refusal: a code that the operation does not declare, or details that are not of its shape. */
export function misfitsOfError(operation: Operation, { code, details }: { code: string | null; details: unknown }): string[] {
  const candidates: DeclaredError[] = [...PIPELINE_ERRORS, ...operation.errors].filter((error) => error.code === code);
  if (candidates.length === 0) return [`${code} is not declared`];
  return candidates.some(({ data }) => data.strict().safeParse(details).success)
    ? []
    : [`the details of ${code} are of no declared shape: ${JSON.stringify(details)}`];
}

function misfits(key: string, value: unknown, schema: object = { $ref: key }): string[] {
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

/** What of an answer does not fit what is written about it at this door. */
export function misfitsOf(door: Door, { ok, http, body, data }: Pick<Outcome, 'ok' | 'http' | 'body' | 'data'>): string[] {
  if (door.kind === 'rest') return body === null ? [] : misfitsOfRoute(door, { http, body });
  return ok ? misfitsOfTool(door, data) : [];
}
