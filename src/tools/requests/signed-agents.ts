import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { calculateJwkThumbprint } from 'jose';
import { LRUCache } from 'lru-cache';
import { isInnerList, parseDictionary, parseItem } from 'structured-headers';
import { z } from 'zod';
import type { Attempts } from '../../adapters/attempts.ts';
import { agentNetwork, networksAround } from '../../adapters/networks.ts';
import type { OutboundClient } from '../../adapters/outbound/outbound-client.ts';
import type { OutboundPurpose } from '../../adapters/outbound/outbound-request.ts';
import type { Clock } from '../../domain/platform/kernel/index.ts';
import { countSigned, type RateLimit } from '../rate-limit.ts';
import type { AskedOrigin } from './asked-origin.ts';
import {
  isTrue,
  type MessageSignature,
  type PublicJwk,
  type SignedMessage,
  signaturesOf,
  usableKey,
} from './message-signatures.ts';

/** Software that signs its requests, so that it is known by its key and not by an address that many people share. */
export interface SignedAgents {
  /**
   * The network by which limits count the request: that of the agent that has signed it, or the one that was given. A request
   * that says it is signed is counted for the given network before anything is verified. Throws `rate_limited`.
   */
  networkOf(request: IncomingMessage, network: string): Promise<string>;
}

interface AgentParts {
  readonly outbound: Pick<OutboundClient, 'send'>;
  readonly clock: Clock;
  readonly rateLimit: Pick<RateLimit, 'take' | 'takeOfHour'>;
  readonly attempts: Pick<Attempts, 'take'>;
  readonly askedOrigin: AskedOrigin;
}

/** The tag of “Web Bot Auth”, by which agents sign what they ask of web sites. */
const TAG = 'web-bot-auth';
const DIRECTORY = '/.well-known/http-message-signatures-directory';
const DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';
const MOST_BYTES = 64 * 1_024;
const MOST_KEYS = 20;
/** Directories are asked for a few at a time, so that slow ones delay only each other. */
const AGENT_KEYS: OutboundPurpose = { atOnce: 8, toOne: 1, forOne: 2 };
/** How many directories requests of one network may make this server read in an hour. Networks around it may a few times as many. */
const READS_AN_HOUR = 60;
/** How long a request waits for a directory. After that it counts as not signed, and the next one finds the keys. */
const PATIENCE_MS = 2_000;

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** How long keys are used: as long as the directory says, but within these limits. */
const KEPT = { least: MINUTE_MS, usual: 60 * MINUTE_MS, most: DAY_MS };
/** A directory that cannot be read is not asked again sooner. */
const AGAIN_MS = 5 * MINUTE_MS;
const MOST_AGENTS = 1_000;
/** Of directories that could not be read, and of networks with signatures that do not hold, more are remembered: each is small. */
const MOST_STRANGERS = 10_000;

/** How far clocks may differ. */
const SKEW_SECONDS = 60;
/** The longest time for which a signature may be valid, and for one that anybody who sees it can send again. */
const MOST_SECONDS = 86_400;
const MOST_SECONDS_WITHOUT_NONCE = 300;
/** After so many signatures that do not hold, no more are verified from a network for a minute; from those around it a few times as many. */
const MOST_BAD = 20;

interface Keys {
  readonly byId: ReadonlyMap<string, AgentKey>;
  readonly readAt: number;
  /** When the directory was last asked for, and until when it is not asked again. */
  readonly since: number;
  readonly until: number;
}

interface AgentKey {
  readonly jwk: PublicJwk;
  readonly thumbprint: string;
}

export function signedAgents({ outbound, clock, rateLimit, attempts, askedOrigin }: AgentParts): SignedAgents {
  const directories = new LRUCache<string, Keys>({ max: MOST_AGENTS });
  /**
   * Until when a directory is not asked again that could not be read. Anybody can name as many of these as they like, so they
   * take no room from the agents whose keys are known.
   */
  const unreadable = new LRUCache<string, number>({ max: MOST_STRANGERS });
  const reading = new Map<string, Promise<Keys | null>>();
  const bad = new LRUCache<string, { count: number; until: number }>({ max: MOST_STRANGERS });

  /** The keys of an agent; null while they are not known. */
  async function keysOf(agent: string, keyId: string, network: string): Promise<Keys | null> {
    const now = clock.now().getTime();
    if ((unreadable.get(agent) ?? 0) > now) return null;
    const known = directories.get(agent);
    // A key that is missing may have been published since.
    const isFresh =
      known !== undefined && known.until > now && isKept(known, now) && (known.byId.has(keyId) || now - known.since < KEPT.least);
    if (isFresh) return known;
    const kept = known !== undefined && isKept(known, now) ? known : null;
    const running = reading.get(agent) ?? (await begin(agent, network));
    return running === null ? kept : Promise.race([running, delay(PATIENCE_MS, kept, { ref: false })]);
  }

  async function begin(agent: string, network: string): Promise<Promise<Keys | null> | null> {
    for (const { name, times } of networksAround(network))
      if ((await rateLimit.takeOfHour(`agent-keys:${name}`, READS_AN_HOUR * times)) > 0) return null;
    const running = reading.get(agent) ?? read(agent, network).finally(() => reading.delete(agent));
    reading.set(agent, running);
    return running;
  }

  async function read(agent: string, network: string): Promise<Keys | null> {
    const since = clock.now().getTime();
    try {
      const { status, headers, body } = await outbound.send(
        { url: agent + DIRECTORY, purpose: AGENT_KEYS, headers: { accept: DIRECTORY_TYPE }, maxBytes: MOST_BYTES },
        { network, person: null },
      );
      if (status !== 200) throw new Error(`The directory answers with status ${status}.`);
      const keys = { byId: await readKeys(body), readAt: since, since, until: since + lifetimeOf(headers.get('cache-control')) };
      directories.set(agent, keys);
      unreadable.delete(agent);
      return keys;
    } catch {
      return keptKeys(agent, since);
    }
  }

  /** Keys that were read before stay valid for a day, because a directory may be away. */
  function keptKeys(agent: string, since: number): Keys | null {
    const before = directories.get(agent);
    const until = since + AGAIN_MS;
    if (before === undefined || !isKept(before, since)) {
      directories.delete(agent);
      unreadable.set(agent, until);
      return null;
    }
    const keys = { ...before, since, until };
    directories.set(agent, keys);
    return keys;
  }

  async function thumbprintOf(request: IncomingMessage, network: string): Promise<string | null> {
    const message = messageOf(request, askedOrigin);
    if (message === null) return null;
    const signature = signaturesOf(message).find(({ params }) => params.get('tag') === TAG);
    const agent = signature === undefined ? null : agentOf(message, signature.label);
    const keyId = signature?.params.get('keyid');
    if (signature === undefined || agent === null || typeof keyId !== 'string' || isTired(network)) return null;
    if (!coversEnough(signature) || !isOfNow(signature, clock.now())) return null;
    const key = (await keysOf(agent, keyId, network))?.byId.get(keyId);
    const usable = key === undefined ? null : usableKey(key.jwk);
    if (key === undefined || usable === null) return null;
    if (!isTrue(signature, message, { key: usable, crv: key.jwk.crv })) {
      noteBad(network);
      return null;
    }
    return (await isFirstUse(signature, key.thumbprint)) ? key.thumbprint : null;
  }

  /** A nonce counts once, whichever process it reaches, so it is remembered in the database while its signature is valid. */
  async function isFirstUse({ params }: MessageSignature, thumbprint: string): Promise<boolean> {
    const nonce = params.get('nonce');
    if (typeof nonce !== 'string') return true;
    const seconds = Number(params.get('expires')) - Math.floor(clock.now().getTime() / 1_000) + 1;
    return (await attempts.take({ limit: { kind: 'agent_nonce', seconds, most: 1 }, about: `${thumbprint} ${nonce}` })) === 0;
  }

  function isTired(network: string): boolean {
    const now = clock.now().getTime();
    return networksAround(network).some(({ name, times }) => {
      const counted = bad.get(name);
      return counted !== undefined && counted.count >= MOST_BAD * times && counted.until > now;
    });
  }

  function noteBad(network: string): void {
    const now = clock.now().getTime();
    for (const { name } of networksAround(network)) {
      const counted = bad.get(name);
      const goesOn = counted !== undefined && counted.until > now;
      bad.set(name, goesOn ? { ...counted, count: counted.count + 1 } : { count: 1, until: now + MINUTE_MS });
    }
  }

  return {
    async networkOf(request, network) {
      const { headers } = request;
      // Most requests are not signed, and cost nothing here.
      if (headers['signature-agent'] === undefined || headers['signature-input'] === undefined) return network;
      await countSigned(rateLimit, network);
      const thumbprint = await thumbprintOf(request, network);
      return thumbprint === null ? network : agentNetwork(thumbprint, network);
    },
  };
}

function isKept({ readAt }: Keys, now: number): boolean {
  return readAt + KEPT.most >= now;
}

/** The message that may be signed; null if its target names another site, as one to a proxy does. */
function messageOf(request: IncomingMessage, askedOrigin: AskedOrigin): SignedMessage | null {
  const { method = 'GET', url = '/', headers } = request;
  // A signature for another site must not count here, whatever Host says.
  const base = askedOrigin({ host: headers.host ?? '', protocol: 'http' });
  const known = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const target = URL.parse(url, base);
  return target?.origin === new URL(base).origin ? { method, url: target, headers: Object.fromEntries(known) } : null;
}

/** The origin of the agent, from `Signature-Agent`: a text, or a dictionary with the label of the signature. */
function agentOf({ headers }: SignedMessage, label: string): string | null {
  const header = String(headers['signature-agent']);
  const named = asText(header) ?? asMember(header, label);
  const url = named === null || named.length > MOST_LETTERS ? null : URL.parse(named);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.origin;
}

const MOST_LETTERS = 300;

function asText(header: string): string | null {
  try {
    const [text] = parseItem(header);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

function asMember(header: string, label: string): string | null {
  try {
    const member = parseDictionary(header).get(label);
    return member !== undefined && !isInnerList(member) && typeof member[0] === 'string' ? member[0] : null;
  } catch {
    return null;
  }
}

/** The signature must say for which site it is and who the agent is. Otherwise anybody could use it for something else. */
function coversEnough({ covers }: MessageSignature): boolean {
  return covers.has('signature-agent') && covers.has('@authority');
}

function isOfNow({ params }: MessageSignature, now: Date): boolean {
  const [created, expires] = [params.get('created'), params.get('expires')];
  if (typeof created !== 'number' || typeof expires !== 'number') return false;
  const at = now.getTime() / 1_000;
  const most = typeof params.get('nonce') === 'string' ? MOST_SECONDS : MOST_SECONDS_WITHOUT_NONCE;
  return created <= at + SKEW_SECONDS && at <= expires && expires - created <= most && expires > created;
}

const Directory = z.object({ keys: z.array(z.unknown()).max(MOST_KEYS * 5) });
const Key = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string().optional(),
  kid: z.string().optional(),
  use: z.literal('sig').optional(),
});

/** The keys of a directory by their ids: the thumbprint (RFC 7638), or the name that the agent gives them. */
async function readKeys(body: Buffer): Promise<ReadonlyMap<string, AgentKey>> {
  const { keys } = Directory.parse(JSON.parse(body.toString('utf8')));
  const usable = keys.flatMap((published) => {
    const read = Key.safeParse(published);
    return read.success && usableKey(read.data) !== null ? [read.data] : [];
  });
  const byId = new Map<string, AgentKey>();
  for (const { kid, use: _use, ...jwk } of usable.slice(0, MOST_KEYS)) {
    const thumbprint = await calculateJwkThumbprint(
      jwk.y === undefined ? { kty: jwk.kty, crv: jwk.crv, x: jwk.x } : { ...jwk, y: jwk.y },
    );
    byId.set(thumbprint, { jwk, thumbprint });
    if (kid !== undefined && !byId.has(kid)) byId.set(kid, { jwk, thumbprint });
  }
  return byId;
}

function lifetimeOf(cacheControl: string | undefined): number {
  const seconds = /max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1];
  const said = seconds === undefined ? KEPT.usual : Number(seconds) * 1_000;
  return Math.min(Math.max(said, KEPT.least), KEPT.most);
}
