import { createHash, createPrivateKey, sign } from 'node:crypto';
import type { PrepareContext } from '../../platform/kernel/index.ts';
import { findMessageKeys } from './message-key-store.ts';

/** A part of a message that is signed: a header by its name in lower case, or a derived component whose name begins with @. */
export type Component = readonly [name: string, value: string];

interface Signer {
  readonly kid: string;
  readonly privateJwk: Record<string, unknown>;
  readonly now: Date;
}

/** Returns the `Content-Digest` header of RFC 9530. */
export function contentDigest(body: string): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

type Context = Pick<PrepareContext, 'reader' | 'now' | 'ports'>;

/** Signs with the oldest key that still signs, because others know the next key by the time it signs. */
export async function signedNow(components: readonly Component[], context: Context): Promise<Record<string, string>> {
  const { reader, now, ports } = context;
  const key = (await findMessageKeys(reader, now)).find(({ signsUntil }) => signsUntil > now);
  if (key === undefined) throw new Error('There is no key to sign with.');
  const privateJwk: unknown = JSON.parse(ports.cipher.open(key.privateSealed, key.id));
  return signatureHeaders(components, { kid: key.id, privateJwk: { ...Object(privateJwk) }, now });
}

/** Returns the headers of RFC 9421 with ES256: r and s are joined and not wrapped in DER. */
function signatureHeaders(components: readonly Component[], { kid, privateJwk, now }: Signer): Record<string, string> {
  const names = components.map(([name]) => `"${name}"`).join(' ');
  const params = `(${names});created=${Math.floor(now.getTime() / 1_000)};keyid="${kid}"`;
  const lines = [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`];
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(lines.join('\n')), { key, dsaEncoding: 'ieee-p1363' });
  return { 'signature-input': `sig1=${params}`, signature: `sig1=:${signature.toString('base64')}:` };
}
