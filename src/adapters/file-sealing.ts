import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileTooLarge, type StoredFile } from './file-storage.ts';

const ALGORITHM = 'aes-256-gcm';
/** The mark at the start of a sealed file. Its last byte is the version of the format. */
const MAGIC = Buffer.from('RWFILE\0\x01', 'latin1');
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

class FileNotAuthentic extends Error {}

/** Encrypts the content of a file in pieces. When it decrypts, it returns a piece only after the piece was authenticated. */
export interface FileSealing {
  /** Encrypts the content. `name` is bound into the sealed file, which does not open under another name. */
  seal(content: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Buffer>;
  /**
   * Decrypts the content. Throws `FileNotAuthentic` if the file was changed, cut off, renamed, or sealed with another secret.
   */
  open(sealed: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Buffer>;
}

/**
 * AES-256-GCM over pieces of 64 KiB. The nonce of each piece contains its place and whether it is the last one (the STREAM
 * construction), so that pieces can be neither exchanged nor removed. Every file has a key of its own, derived by HKDF-SHA256
 * from the secret and a random salt, so nonces can safely count from zero. Files that were sealed with an earlier secret still
 * open: the first piece shows which secret was used.
 */
export function fileSealing(secret: string, earlier: readonly string[] = []): FileSealing {
  return {
    async *seal(content, name) {
      const salt = randomBytes(SALT_BYTES);
      const key = keyOf(secret, salt);
      yield Buffer.concat([MAGIC, salt]);
      let place = 0;
      for await (const { piece, last } of inPieces(content, PIECE_BYTES)) {
        const cipher = createCipheriv(ALGORITHM, key, nonceOf(place, last ? 1 : 0)).setAAD(Buffer.from(name));
        yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
        place += 1;
      }
    },

    async *open(sealed, name) {
      let keys: Buffer[] = [];
      let place = 0;
      const body = afterHeader(sealed, (salt) => (keys = [secret, ...earlier].map((each) => keyOf(each, salt))));
      for await (const { piece, last } of inPieces(body, SEALED_PIECE_BYTES)) {
        const nonce = nonceOf(place, last ? 1 : 0);
        const opened = firstOf(keys, (key) => openPiece(piece, key, nonce, name));
        if (opened === null) throw new FileNotAuthentic('The file was changed, or it was sealed with another secret.');
        yield opened.content;
        keys = [opened.key];
        place += 1;
      }
    },
  };
}

function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'rentwire file v1', KEY_BYTES));
}

function nonceOf(place: number, last: 0 | 1): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(place, NONCE_BYTES - 5);
  nonce.writeUInt8(last, NONCE_BYTES - 1);
  return nonce;
}

function firstOf(keys: readonly Buffer[], open: (key: Buffer) => Buffer | null): { key: Buffer; content: Buffer } | null {
  for (const key of keys) {
    const content = open(key);
    if (content !== null) return { key, content };
  }
  return null;
}

/** Decrypts a piece; null if the key is wrong or the piece was changed. */
function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer | null {
  const end = piece.byteLength - TAG_BYTES;
  if (end < 0) throw new FileNotAuthentic('The file was cut off.');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(piece.subarray(end));
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The stream after the header. `tell` is called with the salt in the header first. */
async function* afterHeader(sealed: AsyncIterable<Uint8Array>, tell: (salt: Buffer) => void): AsyncGenerator<Uint8Array> {
  let header = Buffer.alloc(0);
  let told = false;
  for await (const chunk of sealed) {
    if (told) {
      yield chunk;
      continue;
    }
    header = Buffer.concat([header, chunk]);
    if (header.byteLength < HEADER_BYTES) continue;
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new FileNotAuthentic('This is no sealed file.');
    tell(header.subarray(MAGIC.length, HEADER_BYTES));
    told = true;
    yield header.subarray(HEADER_BYTES);
  }
  if (!told) throw new FileNotAuthentic('The file was cut off.');
}

/** Cuts a stream into pieces of one size. The last piece may be shorter; of an empty stream it is empty. */
async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    held.push(chunk);
    bytes += chunk.byteLength;
    // A full piece is returned only when more follows, because it could be the last one.
    if (bytes <= size) continue;
    let rest = Buffer.concat(held);
    while (rest.byteLength > size) {
      yield { piece: rest.subarray(0, size), last: false };
      rest = rest.subarray(size);
    }
    held = [rest];
    bytes = rest.byteLength;
  }
  yield { piece: Buffer.concat(held), last: true };
}

const HEAD_BYTES = 4_100;

interface Spooled extends StoredFile {
  /** The SHA-256 of the sealed file on the disk, in lower-case hex. */
  readonly sealedSha256: string;
}

/** Seals a stream into a new file that only the server's own user can read, and syncs it to the disk. Throws `FileTooLarge`. */
export async function spoolSealed(
  body: Readable,
  { path, key, maxBytes, sealing }: { path: string; key: string; maxBytes: number; sealing: FileSealing },
): Promise<Spooled> {
  const hash = createHash('sha256');
  const sealedHash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      const piece = Buffer.from(chunk);
      if (bytes < HEAD_BYTES) head.push(piece.subarray(0, HEAD_BYTES - bytes));
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
      hash.update(piece);
      yield piece;
    }
  }

  const file = await open(path, 'wx', 0o600);
  try {
    for await (const sealed of sealing.seal(measured(), key)) {
      sealedHash.update(sealed);
      await file.appendFile(sealed);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { key, bytes, sha256: hash.digest('hex'), head: Buffer.concat(head), sealedSha256: sealedHash.digest('hex') };
}
