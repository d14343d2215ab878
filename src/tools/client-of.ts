import type { IncomingHttpHeaders } from 'node:http';
import { visibleLine } from '../domain/kernel/index.ts';

/** The first word of `User-Agent`, without a version, so that an update of the software does not look like another one. */
export function clientOf(headers: IncomingHttpHeaders): string | null {
  const agent = visibleLine(headers['user-agent'] ?? '');
  return PRODUCT.exec(agent)?.[0] ?? null;
}

const PRODUCT = /^[^\s/;(]{1,60}/;
