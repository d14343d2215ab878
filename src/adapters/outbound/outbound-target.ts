import { BlockList, isIP } from 'node:net';
import { OutboundFailure } from './outbound-failure.ts';

export interface OutboundRules {
  /** Whether only `https` is allowed, as everywhere outside development. */
  readonly secureOnly: boolean;
  /** Servers that the operator allows although they are not public: with any port, and without `https`. */
  readonly allowed: AllowedPlaces;
}

export interface AllowedPlaces {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/**
 * Parses host names, addresses and networks such as `10.0.0.0/8`. Returns the first entry that is none of them, if there is
 * one.
 */
export function allowedPlaces(entries: readonly string[]): AllowedPlaces | { readonly problem: string } {
  const hosts = new Set<string>();
  const networks = new BlockList();
  for (const entry of entries) {
    const [place = '', prefix, ...more] = entry.split('/');
    const family = isIP(place);
    const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix);
    const isNetwork =
      family !== 0 && more.length === 0 && Number.isInteger(bits) && bits >= 0 && bits <= (family === 6 ? 128 : 32);
    if (isNetwork) networks.addSubnet(place, bits, family === 6 ? 'ipv6' : 'ipv4');
    else if (prefix === undefined && HOST_NAME.test(place)) hosts.add(place.toLowerCase());
    else return { problem: entry };
  }
  return { hosts, networks };
}

const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

const LONGEST_URL = 2_000;
/** Characters that a URL parser silently drops or replaces: blanks, control characters, backslashes. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const SILENTLY_CHANGED = /[\s\u0000-\u001f\u007f\\]/;

/** Parses an address and checks whether it may be reached. Where its name leads is checked when a request is sent. */
export function readTarget(text: string, rules: OutboundRules, base?: URL): URL {
  const { secureOnly, allowed } = rules;
  const refused = (why: string) => new OutboundFailure('REFUSED', why);
  const url = text.length > LONGEST_URL || SILENTLY_CHANGED.test(text) ? null : URL.parse(text, base?.href);
  if (url === null || url.hostname === '') throw refused('it is no complete web address');
  const host = hostOf(url);
  const trusted = isAllowed(host, allowed);
  const plain = url.protocol === 'http:' && (trusted || !secureOnly);
  if (url.protocol !== 'https:' && !plain) throw refused(`it must begin with https://${tryItOut(rules)}`);
  if (url.username !== '' || url.password !== '') throw refused('it must not hold a user name or a password');
  if (url.port !== '' && !trusted) throw refused(`it must not name a port${tryItOut(rules)}`);
  const named = base === undefined || /^([a-z][a-z0-9+.-]*:)?\/\//i.test(text);
  if (named && isIP(host) !== 0 && !text.toLowerCase().includes(host))
    throw refused('it writes an address of the network in another form than usual');
  url.hash = '';
  return url;
}

/** A hint on how to reach a server of one's own during development. */
export function tryItOut({ secureOnly }: OutboundRules): string {
  return secureOnly ? '' : '. For trying it out, whoever runs this server can allow others';
}

/** The name or address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

export function isAllowed(host: string, { hosts, networks }: AllowedPlaces): boolean {
  const family = isIP(host);
  return family === 0 ? hosts.has(host.toLowerCase()) : networks.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
