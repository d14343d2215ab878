/** The names of the computer itself. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The origin by which a request reached this server. */
export type AskedOrigin = (request: { readonly host: string; readonly protocol: string }) => string;

/** The most origins that are told apart. A caller can write any port into the `Host` header. */
const MOST_ORIGINS = 16;

/**
 * The origin that a client has asked: that of the public address, or another one by which this server may be reached. A client
 * takes the metadata of a sign-in only if they name the very address that it was given, so they are written for that one.
 */
export function askedOrigin(publicBaseUrl: string, allowedHosts: readonly string[]): AskedOrigin {
  const { origin, hostname: publicName } = new URL(publicBaseUrl);
  // In front of a public server a proxy may ask for localhost on behalf of everybody.
  const others = new Set([...(LOOPBACK_NAMES.has(publicName) ? LOOPBACK_NAMES : []), ...allowedHosts]);
  const known = new Set([origin]);
  return ({ host: written, protocol }) => {
    const host = written.toLowerCase();
    const name = host.replace(/:\d+$/, '');
    const asked = `${protocol}://${host}`;
    if (known.has(asked)) return asked;
    if (name === publicName || !others.has(name) || known.size === MOST_ORIGINS || URL.parse(asked)?.origin !== asked)
      return origin;
    known.add(asked);
    return asked;
  };
}
