import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Browser } from './oauth-client.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** How a device answers a page, honestly or not. */
interface Manner {
  /** The site that asks, as the browser says it. */
  readonly origin?: string;
  /** The host for which the device signs. */
  readonly host?: string;
  /** Whether the device has checked that it is the person. */
  readonly verified?: boolean;
  /** Whose passkey the device says that it is. */
  readonly userId?: string;
  readonly counter?: number;
  /** What its maker says of it. */
  readonly maker?: { readonly fmt: string; readonly statement: ReadonlyMap<string, unknown> };
}

/** A device of a person that keeps one passkey, and that answers what a page asks of the browser. */
export function passkeyDevice(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const described = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} };

  /** What the device signs beside what the browser saw: for which host, and how it has checked the person. */
  function authenticatorData({ host = new URL(site).hostname, verified = true, counter = 0 }: Manner, attested?: Buffer): Buffer {
    const flags = PRESENT | (verified ? VERIFIED : 0) | (attested === undefined ? 0 : ATTESTED);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(host)), head, attested ?? Buffer.alloc(0)]);
  }

  function clientData(type: string, challenge: string, { origin = new URL(site).origin }: Manner): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  return {
    /** Makes the passkey, as a form of the page brings it. */
    make(challenge: string, manner: Manner = {}): string {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(manner, attested));
      const attestation = new Map<string, unknown>([
        ['fmt', manner.maker?.fmt ?? 'none'],
        ['attStmt', manner.maker?.statement ?? new Map()],
        ['authData', authData],
      ]);
      const attestationObject = encoded(Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])));
      const clientDataJSON = encoded(clientData('webauthn.create', challenge, manner));
      return JSON.stringify({ ...described, response: { clientDataJSON, attestationObject, transports: ['internal'] } });
    },

    /** Signs in with it, as a form of the page brings it. */
    sign(challenge: string, manner: Manner = {}): string {
      const client = clientData('webauthn.get', challenge, manner);
      const data = authenticatorData(manner);
      const signature = encoded(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
      const userHandle = manner.userId === undefined ? undefined : encoded(Buffer.from(manner.userId));
      const response = { clientDataJSON: encoded(client), authenticatorData: encoded(data), signature, userHandle };
      return JSON.stringify({ ...described, response });
    },
  };
}

/** The challenge on a page that asks for a passkey. */
export async function challengeOn(person: Browser, path: string): Promise<string> {
  const { body } = await person.open(path);
  const [, challenge] = /challenge\\?",\\?"([\w-]+)\\?"/.exec(String(body)) ?? [];
  if (challenge === undefined) throw new Error(`There is no challenge on ${path}.`);
  return challenge;
}

function encoded(data: Buffer): string {
  return data.toString('base64url');
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
