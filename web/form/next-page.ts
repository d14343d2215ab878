/** A page of this server to go on to. An address of another site, which a link may have brought along, is not followed. */
export function nextPage(wanted: unknown, usual: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return usual;
  const url = URL.parse(wanted, OWN);
  // A path that begins with two slashes names another host.
  const isOwn = url !== null && url.origin === OWN && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : usual;
}

const OWN = 'http://own.invalid';
