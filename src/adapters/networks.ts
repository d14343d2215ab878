import { isIPv4, isIPv6 } from 'node:net';

/** A network that limits count by, and how many times as much all of it may have as the smallest one in it. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/**
 * The smallest network that a limit counts by. An IPv6 address counts as its /64, because whoever has one has all of them
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

/**
 * A network as `networkOf` says it, and those around it, the smallest first. A household is given a /56 or a /48 of IPv6 and
 * has hundreds of the smallest networks in it; a block of 256 addresses of IPv4 often belongs to one customer.
 */
export function networksAround(network: string): readonly Network[] {
  const smallest = { name: network, times: 1 };
  if (isIPv4(network)) return [smallest, { name: `${network.slice(0, network.lastIndexOf('.'))}.0/24`, times: 8 }];
  if (!network.endsWith('::/64')) return [smallest];
  const [a = '', b = '', c = '', d = ''] = network.split(':');
  const household = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [smallest, { name: `${a}:${b}:${c}:${household}::/56`, times: 2 }, { name: `${a}:${b}:${c}::/48`, times: 4 }];
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
