import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher, request } from 'undici';
import { OutboundFailure } from './outbound-failure.ts';
import type { OutboundAnswer, OutboundLimits, OutboundRequest, Resolve } from './outbound-request.ts';
import { hostOf, isAllowed, type OutboundRules, tryItOut } from './outbound-target.ts';

interface Hop extends Omit<OutboundRequest, 'url'> {
  readonly target: URL;
}

interface Means {
  readonly rules: OutboundRules;
  readonly resolve: Resolve | undefined;
  readonly limits: OutboundLimits;
  readonly signal: AbortSignal;
}

/** Sends one request, without following redirects. */
export async function sendOnce(
  hop: Hop,
  { rules, resolve = systemResolve, limits, signal }: Means,
): Promise<Omit<OutboundAnswer, 'milliseconds'>> {
  const addresses = await publicAddresses(hostOf(hop.target), { rules, resolve, signal });
  // Each hop has an agent of its own, so that no connection is reused after its address was checked.
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.headersMs,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
  try {
    const answer = await request(hop.target, {
      dispatcher: agent,
      signal,
      method: hop.post === undefined ? 'GET' : 'POST',
      headers: {
        ...hop.headers,
        ...(hop.post !== undefined && { 'content-type': hop.post.contentType }),
        'accept-encoding': 'gzip, br',
      },
      body: hop.post?.body ?? null,
    });
    const headers = readHeaders(answer.headers);
    // The body of a redirect is not needed, and an unchanged answer has none.
    const wanted = answer.statusCode < 300 || answer.statusCode >= 400;
    const body = wanted ? await readBody(answer.body, headers.get('content-encoding'), hop.maxBytes, signal) : Buffer.alloc(0);
    return { status: answer.statusCode, headers, body };
  } catch (error) {
    throw asFailure(error);
  } finally {
    await agent.destroy();
  }
}

/** Throws if the name resolves to no public server. It opens no connection. */
export async function assertReachable(
  target: URL,
  { rules, resolve = systemResolve, signal }: Omit<Means, 'limits'>,
): Promise<void> {
  await publicAddresses(hostOf(target), { rules, resolve, signal });
}

const MOST_HEADER_BYTES = 16_384;

const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/** An unknown name and an internal one get the same error, so that nobody can find out what exists in the internal network. */
const NOWHERE = 'its name leads to no public server';

/** The addresses of the name. Throws unless all of them are public or allowed by the operator. */
async function publicAddresses(
  host: string,
  { rules, resolve, signal }: Pick<Means, 'rules' | 'signal'> & { resolve: Resolve },
): Promise<readonly string[]> {
  const nowhere = (error?: unknown): never => {
    throw error instanceof DOMException ? asFailure(error) : new OutboundFailure('REFUSED', NOWHERE + tryItOut(rules));
  };
  const addresses = isIP(host) === 0 ? await beforeTimeout(resolve(host), signal).catch(nowhere) : [host];
  const mayReach = (address: string) =>
    isIP(address) !== 0 && (isAllowed(host, rules.allowed) || isAllowed(address, rules.allowed) || isPublic(address));
  if (addresses.length === 0 || !addresses.every(mayReach)) nowhere();
  return addresses;
}

/** The range of IPv6 that is used for public servers: 2000::/3, without the parts that contain IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6));
}

/** Makes the socket connect to the addresses that were checked, so that a second DNS answer cannot replace them. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first = { address: '', family: 0 }] = all;
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** Waits for `work`, or rejects with the reason of the signal if that comes first. */
async function beforeTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

function readHeaders(headers: Dispatcher.ResponseData['headers']): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name.toLowerCase(), first] as const];
    }),
  );
}

/**
 * Reads a body. The bytes are counted as they arrive, compressed and decompressed, because a small answer may decompress to a
 * huge one.
 */
async function readBody(body: Readable, encoding = 'identity', maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const counted = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutboundFailure('FAILED', `the answer is larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const unpack = UNPACK.get(encoding.trim().toLowerCase());
  if (unpack === undefined) throw new OutboundFailure('FAILED', 'the answer is packed in a way that was not asked for');
  const unpacked = unpack();
  return unpacked === null ? pipeline(body, counted, { signal }) : pipeline(body, unpacked, counted, { signal });
}

type Unpack = () => ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress> | null;

const UNPACK: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['identity', () => null],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
]);

/** The messages for errors. They reveal nothing about the network of this server. */
const WORDS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^UND_ERR_\w+_TIMEOUT$|^TimeoutError$|^ETIMEDOUT$/, 'its server did not answer in time'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'its server answers with too many headers'],
  [/CERT|SELF_SIGNED|ALTNAME/, 'the certificate of its server is not valid'],
];

function asFailure(error: unknown): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const name = error instanceof Error ? error.name : '';
  const words = WORDS.find(([pattern]) => pattern.test(code) || pattern.test(name))?.[1];
  return new OutboundFailure('FAILED', words ?? 'the connection to its server failed');
}
