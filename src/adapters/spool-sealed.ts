import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FileSealing } from './file-sealing.ts';
import { FileTooLarge, type StoredFile } from './file-storage.ts';

const HEAD_BYTES = 4_100;

interface Spooled extends StoredFile {
  /** Of the sealed file, as it lies on the disk. Lower-case hex. */
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
