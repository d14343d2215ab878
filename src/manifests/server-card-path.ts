import type { Endpoint } from '../tools/endpoints.ts';

/** The path of a server card (SEP-2127), beside its endpoint. */
export function serverCardPath({ path }: Pick<Endpoint, 'path'>): string {
  return `${path}/server-card`;
}

/** The path of the card in an earlier draft. */
export function serverCardAlias({ key }: Pick<Endpoint, 'key'>): string {
  return `/.well-known/${key}/server-card.json`;
}

export function registryEntryPath({ key }: Pick<Endpoint, 'key'>): string {
  return `/.well-known/${key}/server.json`;
}

export const CARD_TYPE = 'application/mcp-server-card+json';
