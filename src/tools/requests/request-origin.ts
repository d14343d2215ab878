import type { IncomingHttpHeaders } from 'node:http';
import type { Credential } from '../../domain/people/sign-in/index.ts';
import { visibleLine } from '../../domain/platform/kernel/index.ts';

/** The first word of `User-Agent` without a version, so that an update of the software does not look like another software. */
export function clientOf(headers: IncomingHttpHeaders): string | null {
  const agent = visibleLine(headers['user-agent'] ?? '');
  return PRODUCT.exec(agent)?.[0] ?? null;
}

const PRODUCT = /^[^\s/;(]{1,60}/;

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The credential in `Authorization: Bearer …` or else in `X-Api-Key`. Another scheme counts as a malformed credential, not as
 * none.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential {
  const { authorization } = headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? authorization;
  const apiKey = headers['x-api-key'];
  return typeof apiKey === 'string' ? apiKey : null;
}

/** The credential in `Authorization: Bearer …` alone, for what no API key opens. */
export function bearerOf({ authorization }: IncomingHttpHeaders): Credential {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
