import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts short secrets for storage. The owner of a secret is bound into the sealed text, so that it opens only for that
 * owner.
 */
export interface Cipher {
  seal(text: string, belongsTo: string): string;
  /** Throws if the text was changed or belongs to something else. */
  open(sealed: string, belongsTo: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a fresh nonce for each text. The first part of a sealed text names the method, so that the method can be
 * changed later.
 */
export function aesCipher(secret: string): Cipher {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `rentwire ${VERSION}`, KEY_BYTES));

  return {
    seal(text, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(belongsTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },

    open(sealed, belongsTo) {
      const [version, body = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error(`There is no cipher ${version}.`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
