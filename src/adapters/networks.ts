import { isIPv4, isIPv6 } from 'node:net';

/** A network by which limits count. All of it together may have `times` as much as the smallest network in it. */
export interface Network {
  readonly name: string;
  readonly times: number;
}

/**
 * The smallest network by which limits count. For an IPv6 address it is the /64, because whoever has one address has all of
 * them (RFC 6177); for an IPv4 address it is the address itself, also if it is written as IPv6 or, as some proxies do, with a
 * port.
 */
export function networkOf(address: string): string {
  // Most addresses are IPv4 and need no conversion.
  if (!address.includes(':')) return address.trim();
  const bare = withoutPort(address.trim()).replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * A network from `networkOf` and the networks around it, the smallest first. A household gets a /56 or a /48 of IPv6, with
 * hundreds of the smallest networks; a block of 256 IPv4 addresses often belongs to one customer.
 */
export function networksAround(network: string): readonly Network[] {
  const [, key, address = ''] = AGENT.exec(network) ?? [];
  if (key !== undefined) return [{ name: `agent ${key}`, times: 10 }, ...agentsAt(address)];
  const smallest = { name: network, times: 1 };
  if (isIPv4(network)) return [smallest, { name: `${network.slice(0, network.lastIndexOf('.'))}.0/24`, times: 8 }];
  if (!network.endsWith('::/64')) return [smallest];
  const [a = '', b = '', c = '', d = ''] = network.split(':');
  const household = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [smallest, { name: `${a}:${b}:${c}:${household}::/56`, times: 2 }, { name: `${a}:${b}:${c}::/48`, times: 4 }];
}

/**
 * The network of software that signs its requests: its key. Many people share it, so it may have more than an address. Anybody
 * can make keys, so all those at one address may have no more than twice as much together.
 */
export function agentNetwork(key: string, address: string): string {
  return `agent ${key} at ${address}`;
}

/** All agents at an address together, and those in the networks around it. */
export function agentsAt(address: string): readonly Network[] {
  return networksAround(address).map(({ name, times }) => ({ name: `agents at ${name}`, times: 20 * times }));
}

const AGENT = /^agent (\S+) at (.+)$/;

/** Removes the port from `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
function withoutPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  const host = /^([^:]+):\d+$/.exec(address)?.[1] ?? '';
  return isIPv4(host) ? host : address;
}

/** All eight groups without leading zeros. A URL writes each address in only one way (RFC 5952). */
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
