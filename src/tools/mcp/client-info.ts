import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from './json-object.ts';

/** The name that a request gives of its client: in `_meta` since 2026-07-28, before that only when it initialises. */
export function clientInfo({ params }: JsonObject): string | null {
  if (!isJsonObject(params)) return null;
  const meta = params['_meta'];
  const info = (isJsonObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined) ?? params['clientInfo'];
  return isJsonObject(info) && typeof info['name'] === 'string' ? info['name'] : null;
}
