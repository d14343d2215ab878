import { callTool } from '../../harness/clients.ts';
import { sendRequest } from '../../harness/send-request.ts';
import type { Actor } from '../../harness/start-marketplace.ts';
import { type Door, doorName, type McpDoor, reachable, type RestDoor } from './doors.ts';
import { type RestRequest, restRequest } from './rest-request.ts';

/** What came back through a door, told in the same words for both. */
export interface Outcome {
  /** The HTTP status; a refusal by a tool that ran is a 200 over MCP. */
  readonly http: number;
  readonly ok: boolean;
  readonly code: string | null;
  readonly message: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  readonly error: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- likewise
  readonly data: any;
  /** The whole answer of a route, envelope and all; the text of a tool. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Sends the input through the door; null where the door has no way to say it. */
export async function send(url: string, door: Door, input: unknown, credential: string | null): Promise<Outcome | null> {
  if (door.kind === 'mcp') return sendOverMcp(url, door, input, credential);
  const request = restRequest(door, input);
  return request === null ? null : sendOverRest(url, door, request, credential);
}

async function sendOverMcp(
  url: string,
  { endpoint, tool, action }: McpDoor,
  input: unknown,
  credential: string | null,
): Promise<Outcome> {
  const args =
    action === null || typeof input !== 'object' || input === null || Array.isArray(input) ? input : { ...input, action };
  const answer = await callTool(url, { path: endpoint.path, tool: tool.name, args: args as Record<string, unknown>, credential });
  const { error } = answer;
  return {
    http: answer.httpStatus,
    ok: !answer.isError && answer.httpStatus === 200,
    code: error === undefined ? null : String(error.data?.code ?? error.code),
    message: error?.message ?? answer.text,
    error: error?.data ?? error ?? null,
    data: answer.output,
    body: answer.text,
    headers: answer.headers,
  };
}

async function sendOverRest(
  url: string,
  { route }: Pick<RestDoor, 'route'>,
  request: RestRequest,
  credential: string | null,
): Promise<Outcome> {
  const authorization: Record<string, string> =
    credential === null ? {} : { Authorization: credential.includes(' ') ? credential : `Bearer ${credential}` };
  const { status, headers, bytes } = await sendRequest(url + request.target, {
    method: request.method,
    headers: { ...authorization, ...request.headers },
    body: request.body,
  });
  const mimeType = headers.get('content-type');
  if (status < 300 && !['json', 'stream'].includes(route.answer)) {
    const [data, body] =
      route.answer === 'page' ? [{ mimeType }, bytes.toString()] : [{ bytes: bytes.byteLength, mimeType }, null];
    return { http: status, ok: true, code: null, message: '', error: null, data, body, headers };
  }
  // What Node refuses before it is a request (a head that is too long) has no body.
  const body = JSON.parse(bytes.toString() || '{}');
  return {
    http: status,
    ok: body.success === true,
    code: body.code ?? null,
    message: body.error ?? '',
    error: body.success === true ? null : body,
    data: body.data,
    body,
    headers,
  };
}

/** Fails with what was answered unless the call succeeded. */
export function assertAnswered(door: Door, { ok, http, code, message, error }: Outcome): void {
  if (ok) return;
  throw new Error(`${doorName(door)} answered ${http} ${code}: ${message} ${JSON.stringify(error?.details ?? {}).slice(0, 500)}`);
}

/** Calls an operation by its name. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
export type OperationCaller = (who: Actor, operation: string, input?: Record<string, unknown>) => Promise<any>;

/** Calls operations through one kind of door, as long as they have it: the same journey can be made through each. */
export function operationCaller(url: string, kind: Door['kind']): OperationCaller {
  return async (who, name, input = {}) => {
    const doors = reachable.find((each) => each.name === name)?.doors ?? [];
    const door = doors.find((each) => each.kind === kind) ?? doors[0];
    if (door === undefined) throw new Error(`Nothing leads to ${name}.`);
    const outcome = await send(url, door, input, who.credential);
    if (outcome === null || !outcome.ok)
      throw new Error(`${name}: ${outcome?.code} ${outcome?.message} ${JSON.stringify(outcome?.error)}`);
    return outcome.data;
  };
}
