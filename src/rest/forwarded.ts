import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import parseForwarded from 'forwarded-parse';
import type { Middleware } from 'koa';

/** Which header the proxies in front write. `null`: X-Forwarded-For, or else Forwarded. */
export type ProxyHeader = 'x-forwarded-for' | 'forwarded' | null;

/**
 * Reads the `Forwarded` header (RFC 7239) as if the proxies had written X-Forwarded-For, X-Forwarded-Proto and
 * X-Forwarded-Host, which Koa reads. Without proxies both are ignored, because clients can write them.
 */
export function readForwarded(proxies: number, header: ProxyHeader): Middleware {
  return (ctx, next) => {
    if (proxies > 0) translate(ctx.req.headers, proxies, header);
    return next();
  };
}

function translate(headers: IncomingHttpHeaders, proxies: number, header: ProxyHeader): void {
  if (header === 'forwarded') for (const name of WRITTEN) delete headers[name];
  const { forwarded } = headers;
  const isWanted = header === 'forwarded' || (header === null && headers['x-forwarded-for'] === undefined);
  if (!isWanted || forwarded === undefined) return;
  // Only as many elements count as there are proxies, because clients can write the first ones.
  const elements = elementsOf(forwarded).slice(-proxies);
  const [first] = elements;
  if (first === undefined) return;
  const addresses = elements.map((element) => addressOf(element['for']));
  // If a proxy does not say who called, the call counts for the proxy.
  if (addresses[0] !== null && addresses[0] !== undefined)
    headers['x-forwarded-for'] = addresses.map((one) => one ?? '').join(', ');
  const { proto, host } = first;
  if (proto !== undefined && PROTOCOL.test(proto)) headers['x-forwarded-proto'] = proto.toLowerCase();
  if (host !== undefined && HOST.test(host)) headers['x-forwarded-host'] = host;
}

const WRITTEN = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
const PROTOCOL = /^https?$/i;
const HOST = /^[\w.:[\]-]{1,255}$/;

/** A header that cannot be read counts as absent. A client may have spoilt it, which must not harm anybody else. */
function elementsOf(header: string): Partial<Record<string, string>>[] {
  try {
    return parseForwarded(header);
  } catch {
    return [];
  }
}

/** An address, without its port, or the name that a proxy made up for a caller. Null if the proxy does not know, or says nothing. */
function addressOf(node: string | undefined): string | null {
  const [, inBrackets, name] = NODE.exec(node ?? '') ?? [];
  if (inBrackets !== undefined) return isIP(inBrackets) === 6 ? inBrackets : null;
  if (name === undefined || name.toLowerCase() === 'unknown') return null;
  return isIP(name) === 4 || MADE_UP.test(name) ? name : null;
}

const NODE = /^(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,100}))(?::(?:\d{1,5}|_[\w.-]{1,100}))?$/i;
const MADE_UP = /^_[\w.-]{1,99}$/;
