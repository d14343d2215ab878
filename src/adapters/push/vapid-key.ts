import { createECDH } from 'node:crypto';

/** The key pair by which push services recognise this installation, in base64url. */
export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const PRIVATE_BYTES = 32;

/** The key pair for a private key, which is 32 bytes in base64 or base64url. Null if the bytes are no key of P-256. */
export function vapidKeyOf(secret: string): VapidKey | null {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== PRIVATE_BYTES) return null;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return null;
  }
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey: bytes.toString('base64url') };
}
