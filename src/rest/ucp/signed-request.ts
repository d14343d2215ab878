import { createHash } from 'node:crypto';
import { parseDictionary } from 'structured-headers';
import type { PlatformKey } from '../../domain/commerce/protocol/index.ts';
import {
  isTrue,
  type MessageSignature,
  type SignedMessage,
  signaturesOf,
  usableKey,
} from '../../tools/requests/message-signatures.ts';
import { ProtocolProblem } from './protocol-problem.ts';

/** A request with everything that its signature must cover. */
export interface SignedRequest extends SignedMessage {
  readonly body: Buffer;
}

/** How old a signature may be that does not say until when it is valid, and how far clocks may differ. */
const GOOD_FOR_SECONDS = 300;
/** The longest time for which a signature may be valid. */
const MOST_SECONDS = 86_400;

type Verdict = 'good' | 'covers_too_little' | ProtocolProblem;

/**
 * Whether the request is signed with one of these keys (RFC 9421). A signature that covers less than the protocol asks for
 * counts as none. Throws `ProtocolProblem` if every signature is wrong or too old.
 */
export function isSignedWith(request: SignedRequest, keys: readonly PlatformKey[], now: Date): boolean {
  if (!carriesSignature(request)) return false;
  const verdicts = candidatesOf(request).map((candidate) => judge(candidate, request, keys, now));
  if (verdicts.includes('good')) return true;
  const [problem] = verdicts.filter((verdict) => verdict instanceof ProtocolProblem);
  if (problem !== undefined) throw problem;
  return false;
}

export function carriesSignature({ headers }: SignedRequest): boolean {
  return headers['signature'] !== undefined || headers['signature-input'] !== undefined;
}

function candidatesOf(request: SignedRequest): MessageSignature[] {
  const found = signaturesOf(request);
  if (found.length > 0) return found;
  throw invalid('Signature and Signature-Input must be dictionaries with the same labels.');
}

function judge(candidate: MessageSignature, request: SignedRequest, keys: readonly PlatformKey[], now: Date): Verdict {
  const kid = candidate.params.get('keyid');
  const jwk = keys.find((one) => one.kid === kid);
  if (jwk === undefined)
    return new ProtocolProblem(401, 'key_not_found', `The profile has no key ${String(kid)} to verify with.`);
  const key = usableKey(jwk);
  if (key === null) return new ProtocolProblem(400, 'algorithm_unsupported', 'Keys of P-256, P-384 and Ed25519 are verified.');
  if (!neededOf(request).every((name) => candidate.covers.has(name))) return 'covers_too_little';
  if (!digestFits(request)) return new ProtocolProblem(400, 'digest_mismatch', 'Content-Digest is not the sha-256 of the body.');
  const stale = ageProblem(candidate.params, now);
  if (stale !== null) return invalid(stale);
  return isTrue(candidate, request, { key, crv: jwk.crv }) ? 'good' : invalid('It is not what the key signs.');
}

/** The components that must be covered: the address, the body, and every header that changes what the request does. */
function neededOf({ url, headers, body }: SignedRequest): string[] {
  const carried = ['ucp-agent', 'idempotency-key', 'signature-agent'].filter((name) => headers[name] !== undefined);
  return [
    '@method',
    '@authority',
    '@path',
    ...(url.search === '' ? [] : ['@query']),
    ...carried,
    ...(body.byteLength === 0 ? [] : ['content-digest', 'content-type']),
  ];
}

/** Checks the digest (RFC 9530) over the bytes as they were received. */
function digestFits({ headers, body }: SignedRequest): boolean {
  if (body.byteLength === 0) return true;
  try {
    const [digest] = parseDictionary(String(headers['content-digest'])).get('sha-256') ?? [];
    return digest instanceof ArrayBuffer && createHash('sha256').update(body).digest().equals(Buffer.from(digest));
  } catch {
    return false;
  }
}

function ageProblem(params: ReadonlyMap<string, unknown>, now: Date): string | null {
  const at = Math.floor(now.getTime() / 1_000);
  const created = params.has('created') ? Number(params.get('created')) : null;
  const expires = params.has('expires') ? Number(params.get('expires')) : null;
  // Without either, anybody who saw the request once could repeat it for ever.
  if (created === null && expires === null)
    return 'It says neither when it was made (created) nor until when it counts (expires).';
  if (created !== null && !(created <= at + GOOD_FOR_SECONDS)) return 'It was made in the future.';
  if (expires !== null && !(at <= expires && expires <= (created ?? at) + MOST_SECONDS)) return 'It has run out.';
  if (expires === null && created !== null && at - created > GOOD_FOR_SECONDS) return 'It is too old: sign each request anew.';
  return null;
}

function invalid(why: string): ProtocolProblem {
  return new ProtocolProblem(401, 'signature_invalid', `The signature does not hold: ${why}`);
}
