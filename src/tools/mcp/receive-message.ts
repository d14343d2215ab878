import { isJsonContentType } from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { BodyTooComplex, type JsonBodies, NotJson } from '../requests/json-body.ts';
import { BodyTooLarge, declaredLength, readBody } from '../requests/read-body.ts';
import { credentialOf } from '../requests/request-origin.ts';
import { isPacked } from '../requests/unpack-body.ts';
import type { EndpointView } from './endpoint-views.ts';
import type { McpParts, SourceRules } from './mcp-parts.ts';
import { type Message, readMessage } from './message.ts';
import { INVALID_REQUEST, PARSE_ERROR, Refusal } from './refusal.ts';

/**
 * Reads the JSON-RPC message of a request. A large body is read only if `identify` accepts the caller, and is kept only for a
 * tool that carries a file.
 */
export async function receiveMessage(
  ctx: Context,
  view: EndpointView,
  identify: () => Promise<unknown>,
  parts: McpParts,
): Promise<Message> {
  const { maxBodyBytes, maxFileBodyBytes } = parts;
  const maxBytes = async () => {
    // Nobody knows before how large a packed body is.
    const isSmall = declaredLength(ctx.req) <= maxBodyBytes && !isPacked(ctx.req);
    if (isSmall || credentialOf(ctx.req.headers) === null) return maxBodyBytes;
    await identify();
    return maxFileBodyBytes;
  };
  const { body, bytes } = await receiveRequest(ctx, { ...parts, maxBytes });
  const message = readMessage(view, body);
  if (bytes > maxBodyBytes && !carriesFile(message)) throw new BodyTooLarge(maxBodyBytes);
  return message;
}

/** By convention, the field that carries a file is called `contentBase64`. */
function carriesFile({ asked }: Message): boolean {
  return asked?.operation?.input.shape['contentBase64'] !== undefined;
}

interface Received {
  /** One JSON-RPC message, which may still be malformed. */
  readonly body: JsonObject;
  readonly bytes: number;
}

type Rules = SourceRules & Pick<McpParts, 'bodyBudget' | 'jsonBodies'> & { readonly maxBytes: () => Promise<number> };

/** Checks where the request comes from, then its method and type, then its body. Throws a Refusal. */
export async function receiveRequest(ctx: Context, rules: Rules): Promise<Received> {
  checkSource(ctx, rules);
  if (ctx.method !== 'POST') {
    throw new Refusal(405, 'Send JSON-RPC messages with POST; there is no stream to GET and no session to DELETE.', {
      headers: { Allow: 'POST' },
    });
  }
  if (!isJsonContentType(ctx.get('content-type'))) throw new Refusal(415, 'The Content-Type must be application/json.');

  const bytes = await readBody(ctx.req, await rules.maxBytes(), (held) => rules.bodyBudget.hold(ctx.req, ctx.ip, held));
  const size = bytes.byteLength;
  return { body: await parse(bytes, rules.jsonBodies), bytes: size };
}

function checkSource(ctx: Context, { allowsHost, allowsOrigin }: SourceRules): void {
  if (!allowsHost(ctx.get('host'))) throw new Refusal(403, 'This Host is not served here.');
  const origin = ctx.get('origin');
  if (origin !== '' && !allowsOrigin(origin)) throw new Refusal(403, 'This Origin is not allowed.');
}

async function parse(bytes: Buffer, jsonBodies: JsonBodies): Promise<JsonObject> {
  const body = await read(bytes, jsonBodies);
  if (!isJsonObject(body)) {
    throw new Refusal(400, 'The body must be one JSON-RPC message; batches are not supported.', { code: INVALID_REQUEST });
  }
  return body;
}

async function read(bytes: Buffer, jsonBodies: JsonBodies): Promise<unknown> {
  try {
    return await jsonBodies.parse(bytes);
  } catch (error) {
    if (error instanceof BodyTooComplex) throw new Refusal(400, error.message, { code: INVALID_REQUEST });
    if (error instanceof NotJson) throw new Refusal(400, `Parse error. ${error.message}`, { code: PARSE_ERROR });
    throw error;
  }
}
