import { BlockList, isIP } from 'node:net';
import { OutboundFailure } from './outbound-failure.ts';

export interface OutboundRules {
  /** Whether only `https` is allowed, as everywhere outside development. */
  readonly secureOnly: boolean;
  /** What the operator lets in although it is not public: by any port, and without `https`. */
  readonly allowed: AllowedPlaces;
}

export interface AllowedPlaces {
  readonly hosts: ReadonlySet<string>;
  readonly networks: BlockList;
}

/** Reads host names, addresses and networks `10.0.0.0/8`. Answers with the entry that is none of them. */
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

/** The address, if it may be asked at all; where its name leads is looked at when it is asked. */
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

/** How a server of one's own is reached where nothing is in earnest yet. */
export function tryItOut({ secureOnly }: OutboundRules): string {
  return secureOnly ? '' : '. To try it out with a server of your own, start this one with OUTBOUND_ALLOW naming that host';
}

/** Name or address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

export function isAllowed(host: string, { hosts, networks }: AllowedPlaces): boolean {
  const family = isIP(host);
  return family === 0 ? hosts.has(host.toLowerCase()) : networks.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
