import type { IncomingHttpHeaders } from 'node:http';

/** The first word of `User-Agent`, without a version, so that an update of the software does not look like another one. */
export function clientOf(headers: IncomingHttpHeaders): string | null {
  const agent = headers['user-agent'];
  return agent === undefined ? null : (PRODUCT.exec(agent)?.[0] ?? null);
}

const PRODUCT = /^[^\s/;(]{1,60}/;
