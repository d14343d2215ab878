import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Credential } from '../../domain/people/sign-in/index.ts';
import { visibleLine } from '../../domain/platform/kernel/index.ts';

/**
 * What a limit per network address counts by. An IPv6 address counts as its /64, because whoever has one has all of them
 * (RFC 6177); an IPv4 address as itself, also where it is written as IPv6 or, as some proxies do, with a port.
 */
export function networkOf(address: string): string {
  // Most are IPv4 as they come.
  if (!address.includes(':')) return address.trim();
  const bare = withoutPort(address.trim()).replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const host = /^([^:]+):\d+$/.exec(address)?.[1] ?? '';
  return isIPv4(host) ? host : address;
}

/** All eight, without leading zeros: a URL writes an address in the one way of RFC 5952. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** The first word of `User-Agent`, without a version, so that an update of the software does not look like another one. */
export function clientOf(headers: IncomingHttpHeaders): string | null {
  const agent = visibleLine(headers['user-agent'] ?? '');
  return PRODUCT.exec(agent)?.[0] ?? null;
}

const PRODUCT = /^[^\s/;(]{1,60}/;

const BEARER = /^Bearer +(\S+)$/i;

/** `Authorization: Bearer …`, else `X-Api-Key`. Another scheme counts as a malformed credential, never as none. */
export function credentialOf(headers: IncomingHttpHeaders): Credential {
  const { authorization } = headers;
  if (authorization !== undefined) return BEARER.exec(authorization)?.[1] ?? authorization;
  const apiKey = headers['x-api-key'];
  return typeof apiKey === 'string' ? apiKey : null;
}
