import type { Endpoint } from '../tools/endpoints.ts';

/** SEP-2127: beside the endpoint that it is about. */
export function serverCardPath({ path }: Pick<Endpoint, 'path'>): string {
  return `${path}/server-card`;
}

/** Where an earlier draft had it. */
export function serverCardAlias({ key }: Pick<Endpoint, 'key'>): string {
  return `/.well-known/${key}/server-card.json`;
}

export function registryEntryPath({ key }: Pick<Endpoint, 'key'>): string {
  return `/.well-known/${key}/server.json`;
}

export const CARD_TYPE = 'application/mcp-server-card+json';
