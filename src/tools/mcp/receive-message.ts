import type { Context } from 'koa';
import { askedOf } from './asked.ts';
import { credentialOf } from '../credential-of.ts';
import type { JsonObject } from './json-object.ts';
import type { McpParts } from './mcp-parts.ts';
import { BodyTooLarge, declaredLength } from '../read-body.ts';
import { receiveRequest } from './receive-request.ts';
import type { View } from './view.ts';

/**
 * The JSON-RPC message of a request. A large one is read only from a caller whom `identify` accepts, and kept only for
 * a tool that carries a file.
 */
export async function receiveMessage(
  ctx: Context,
  view: View,
  identify: () => Promise<unknown>,
  parts: McpParts,
): Promise<JsonObject> {
  const { maxBodyBytes, maxFileBodyBytes } = parts;
  const maxBytes = async () => {
    if (declaredLength(ctx.req) <= maxBodyBytes || credentialOf(ctx.req.headers) === null) return maxBodyBytes;
    await identify();
    return maxFileBodyBytes;
  };
  const { body, bytes } = await receiveRequest(ctx, { ...parts, maxBytes });
  if (bytes > maxBodyBytes && !carriesFile(view, body)) throw new BodyTooLarge(maxBodyBytes);
  return body;
}

/** By convention the field that carries a file is called `contentBase64`. */
function carriesFile(view: View, body: JsonObject): boolean {
  return askedOf(view, body)?.operation?.input.shape['contentBase64'] !== undefined;
}
