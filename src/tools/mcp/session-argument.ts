import { isJsonObject, type JsonObject } from '../json-schema.ts';

interface Taken {
  /** The message without it: no input, stored answer, log or error ever sees it. */
  readonly body: JsonObject;
  /** The short session that a model was given by `login` or a login link, and passes on. */
  readonly session: string | null;
}

/** Takes the short session out of the arguments of a tool call, whichever tool it is. */
export function takeSession(body: JsonObject): Taken {
  const { method, params } = body;
  const args = isJsonObject(params) ? params['arguments'] : undefined;
  if (method !== 'tools/call' || !isJsonObject(params) || !isJsonObject(args)) return { body, session: null };
  if (!Object.hasOwn(args, 'session')) return { body, session: null };
  const { session, ...others } = args;
  return { body: { ...body, params: { ...params, arguments: others } }, session: typeof session === 'string' ? session : '' };
}
