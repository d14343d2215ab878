import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { isInnerList, parseDictionary, serializeItem, serializeList } from 'structured-headers';

/** The parts of a request that its signature may cover. */
export interface SignedMessage {
  readonly method: string;
  /** The address that the client used. A proxy in front of this server may have changed it. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** A signature of a request (RFC 9421) that was not judged yet. */
export interface MessageSignature {
  readonly label: string;
  /** The components that the signature covers, as they stand in its base. */
  readonly fields: readonly string[];
  /** The components that it covers whole, or as a member of a dictionary. */
  readonly covers: ReadonlySet<string>;
  readonly params: ReadonlyMap<string, unknown>;
  /** The parameters of the signature, which are the last line of its base. */
  readonly said: string;
  readonly signature: Buffer;
}

/** Clients sign once or twice. */
const MOST_SIGNATURES = 4;

/** The signatures of a request. Empty if its headers are no dictionaries with the same labels. */
export function signaturesOf({ headers }: Pick<SignedMessage, 'headers'>): MessageSignature[] {
  try {
    const signatures = parseDictionary(String(headers['signature']));
    const inputs = [...parseDictionary(String(headers['signature-input']))].slice(0, MOST_SIGNATURES);
    return inputs.flatMap(([label, input]) => {
      const [value] = signatures.get(label) ?? [];
      if (!isInnerList(input) || !(value instanceof ArrayBuffer)) return [];
      const said = serializeList([input]);
      const covers = input[0].flatMap(([name, params]) => (isWhole(String(name), params) ? [String(name)] : []));
      const fields = input[0].map((item) => serializeItem(item));
      return [{ label, fields, covers: new Set(covers), params: input[1], said, signature: Buffer.from(value) }];
    });
  } catch {
    return [];
  }
}

/** Whether a component covers a whole header of this message. For `Signature-Agent`, it is a member of the header. */
function isWhole(name: string, params: ReadonlyMap<string, unknown>): boolean {
  return params.size === 0 || (name === 'signature-agent' && params.size === 1 && params.has('key'));
}

/** A public key as a JSON Web Key. */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y?: string | undefined;
}

const HASHES: Readonly<Record<string, string | null>> = { 'P-256': 'sha256', 'P-384': 'sha384', Ed25519: null };

/** The key, if it is of a kind that is verified: P-256, P-384 or Ed25519. */
export function usableKey(jwk: PublicJwk): KeyObject | null {
  if (!Object.hasOwn(HASHES, jwk.crv)) return null;
  try {
    return createPublicKey({ key: { ...jwk }, format: 'jwk' });
  } catch {
    return null;
  }
}

/** Whether the signature was made with this key over what it says it covers. */
export function isTrue(
  { fields, said, signature }: MessageSignature,
  { method, url, headers }: SignedMessage,
  { key, crv }: { readonly key: KeyObject; readonly crv: string },
): boolean {
  try {
    const base = httpbis.createSignatureBase({ fields: [...fields] }, { method, url, headers: { ...headers } });
    const text = httpbis.formatSignatureBase([...base, ['"@signature-params"', [said]]]);
    return verify(HASHES[crv] ?? null, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
}
