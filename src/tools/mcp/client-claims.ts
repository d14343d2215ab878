import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { isJsonObject, type JsonObject } from '../json-schema.ts';
import { MODERN_VERSION, TASKS_EXTENSION } from './protocol.ts';

/** What a client says in this very request that it can do. One of an older protocol says nothing that lasts. */
export function clientClaims({ params }: JsonObject): { opensPages: boolean; followsTasks: boolean } {
  const meta = field(params, '_meta');
  const capabilities = field(meta, CLIENT_CAPABILITIES_META_KEY);
  const isModern = isJsonObject(meta) && meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION;
  return {
    opensPages: isModern && isJsonObject(field(field(capabilities, 'elicitation'), 'url')),
    followsTasks: isModern && isJsonObject(field(field(capabilities, 'extensions'), TASKS_EXTENSION)),
  };
}

export function field(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
