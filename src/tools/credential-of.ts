import type { IncomingHttpHeaders } from 'node:http';
import type { Credential } from '../domain/accounts/index.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** `Authorization: Bearer …`, else `X-Api-Key`. Another scheme counts as a malformed credential, never as none. */
export function credentialOf(headers: IncomingHttpHeaders): Credential {
  const { authorization } = headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? authorization;
  const apiKey = headers['x-api-key'];
  return typeof apiKey === 'string' ? apiKey : null;
}
