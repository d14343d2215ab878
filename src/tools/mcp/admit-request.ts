import type { Context } from 'koa';
import {
  DomainError,
  insufficientScope,
  type Operation,
  sessionForbidden,
  unauthenticated,
} from '../../domain/platform/kernel/index.ts';
import { assertEndpointRole } from '../authorise.ts';
import type { Arrival, Call } from '../call.ts';
import { consumerEndpoint, type Endpoint, ownerEndpoint } from '../endpoints.ts';
import type { Pipeline } from '../pipeline.ts';
import { clientOf, credentialOf } from '../requests/request-origin.ts';
import type { Tool } from '../tool.ts';
import type { EndpointView } from './endpoint-views.ts';
import type { McpParts } from './mcp-parts.ts';
import type { Message, RequestedTool } from './message.ts';
import { challengeOf, pageToAllowMore } from './refusal.ts';
import { leadingOn } from './without-header.ts';

type Credential = ReturnType<typeof credentialOf>;

/** A request whose caller is not known yet. */
export interface Entry {
  /** Opens the call by the credential in the header, when it is first needed and only once. Throws 401 or 429. */
  open(asked?: Operation | null): Promise<Call>;
  /** Opens the call by a credential that stands elsewhere in the request. */
  openBy(credential: Credential, asked: Operation | null, inConversation: boolean): Promise<Call>;
  readonly hasHeader: boolean;
}

export function entryOf(ctx: Context, arrival: Arrival, { key }: Pick<Endpoint, 'key'>, pipeline: Pipeline): Entry {
  const requestId: unknown = ctx.state['requestId'];
  const header = credentialOf(ctx.req.headers);
  let call: Promise<Call> | undefined;
  const origin = {
    ...arrival,
    via: 'mcp',
    endpoint: key,
    client: clientOf(ctx.req.headers),
    requestId: typeof requestId === 'string' ? requestId : '',
  } as const;
  return {
    open(asked) {
      call ??= pipeline.open(header, origin, asked);
      return call;
    },
    openBy: (credential, asked, inConversation) => pipeline.open(credential, { ...origin, inConversation }, asked),
    hasHeader: header !== null,
  };
}

/** An admitted request: who calls, through which URL, with which message. */
export interface Exchange {
  readonly view: EndpointView;
  readonly call: Call;
  readonly message: Message;
  /** A refusal that takes the place of the tool's own answer. */
  readonly refused: RefusedCall | null;
}

/** A refusal that is told as the result of a tool. */
export interface RefusedCall {
  readonly error: DomainError;
  /** The content of the `WWW-Authenticate` header, for clients that look for it in the result. */
  readonly challenge: string | null;
}

interface Received {
  /** The origin that was asked. */
  readonly origin: string;
  readonly endpoint: Endpoint;
  readonly view: EndpointView;
  readonly message: Message;
  readonly userAgent: string;
}

/**
 * Finds out who calls, and whether they may. A refusal is an HTTP status, because hosts start a sign-in when they see one. In
 * three cases it is the result of the tool instead: for a model that passed a session, because no host can repair that; for a
 * client whom a challenge for more scopes does not help; and for clients that ask for results.
 */
export async function admitRequest(received: Received, entry: Entry, parts: McpParts): Promise<Exchange> {
  const { view, message } = received;
  const { asked, client } = message;
  const session = entry.hasHeader ? null : message.session;
  let opened: Call | null = null;
  try {
    opened = named(await openFor(asked, session, entry), client.name);
    authoriseRequest(received, opened, parts.pipeline);
    return { view, message, call: opened, refused: null };
  } catch (thrown) {
    const error = leadingOn(thrown, { asked, publicBaseUrl: received.origin });
    const told = needsPage(error, opened, received) ? 'RESULT' : toldBy(received, session, parts);
    if (told === 'STATUS' || !isAboutAccess(error)) throw error;
    const challenge = told === 'CHALLENGE' ? challengeOf(error, calledBy(received, asked)) : null;
    const call = named(await entry.openBy(null, null, false), client.name);
    return { view, message, call, refused: { error, challenge } };
  }
}

async function openFor(asked: RequestedTool | null, session: string | null, entry: Entry): Promise<Call> {
  const operation = asked?.operation ?? null;
  if (session === null || asked === null) return entry.open(operation);
  if (asked.tool.takesSession) return entry.openBy(session, operation, true);
  const open = operation === null ? asked.tool.public : operation.access.who === 'anyone';
  if (!open) throw sessionForbidden({});
  // The operation needs no session.
  return entry.open(operation);
}

/** Checks role, sign-in and scope before any input is looked at. Throws 401 or 403. */
function authoriseRequest({ endpoint, view, message: { asked, toolName } }: Received, call: Call, pipeline: Pipeline): void {
  if (view.demandsSignIn && call.caller.kind === 'anonymous')
    throw unauthenticated({ side: endpoint.onlyRole === 'VENDOR' ? 'OWNER' : 'RENTER' });
  // If only the other endpoint has the tool, the caller is told so, whoever they are. An unknown tool does nothing.
  if (asked === null && toolName !== null && isServedElsewhere(endpoint, toolName)) return;
  assertEndpointRole(endpoint, call.caller, asked?.operation ?? null);
  if (asked === null) return;
  // An unknown action of a protected tool still starts the sign-in. A caller who is signed in learns which actions there are.
  const [first] = asked.tool.operations.values();
  const operation = asked.operation ?? (call.caller.kind === 'anonymous' && !asked.tool.public ? first : undefined);
  if (operation !== undefined) pipeline.authorise(operation, call);
}

/** Whether only the other endpoint has the tool, such as `refresh_token` called by an owner. */
function isServedElsewhere({ key, tools }: Endpoint, toolName: string): boolean {
  const named = ({ name }: Tool) => name === toolName;
  return !tools.some(named) && [consumerEndpoint, ownerEndpoint].some((other) => other.key !== key && other.tools.some(named));
}

export function calledBy(
  { origin, endpoint, view }: Pick<Received, 'origin' | 'endpoint' | 'view'>,
  asked: RequestedTool | null,
) {
  return { endpoint, origin, path: view.path, scopes: asked?.scopes ?? [] };
}

/** The form of a refusal: an HTTP status for hosts, or the result of the tool for models. */
function toldBy({ userAgent, message: { asked, toolName, client } }: Received, session: string | null, parts: McpParts) {
  if (asked === null || toolName === null) return 'STATUS';
  if (session !== null) return 'RESULT';
  return parts.challengedInResults(`${userAgent} ${client.name ?? ''}`) ? 'CHALLENGE' : 'STATUS';
}

/** Programs that end a call at a challenge for more scopes, whose model reads nothing of the page (as `npm run clients` plays them). */
const END_AT_CHALLENGE = /^(?:claude-code|codex-mcp-client)\//;

/**
 * Whether a scope is missing that only the person can add, and a challenge would not help. Many clients answer a challenge for
 * more scopes by renewing their token, which brings none, and then give up without a word to the model; others give up at once.
 * With the result the model reads on which page the person allows it. While the person has allowed it and only the token is
 * older, a challenge does help.
 */
function needsPage(error: unknown, call: Call | null, { userAgent }: Received): boolean {
  const isFresh = call?.caller.kind === 'user' && call.caller.credential.isFresh === true;
  if (!isFresh && !END_AT_CHALLENGE.test(userAgent)) return false;
  return error instanceof DomainError && error.declared === insufficientScope && pageToAllowMore(error) !== null;
}

function isAboutAccess(error: unknown): error is RefusedCall['error'] {
  return error instanceof DomainError && (error.status === 401 || error.status === 403);
}

/** The name of the software as the message gives it, unless a person let it in under a name. */
function named(call: Call, name: string | null): Call {
  if (call.caller.kind === 'user' && call.caller.client !== null) return call;
  return name === null ? call : { ...call, client: name };
}
