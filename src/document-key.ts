import { hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Reader } from '../db/database.ts';
import { serverSecrets } from '../db/schema/index.ts';
import { ConfigError } from './config-error.ts';
import { SECRETS_LOCK } from './load-secret.ts';

interface Keys {
  /** The key; undefined if files are encrypted with a key in the database. */
  readonly current: string | undefined;
  readonly before: string | undefined;
}

/** The id of the check value of the key from the environment. There is none while the key is in the database. */
const CHECK_ID = 'document-key-check';
const CHECK_BYTES = 16;

/** How the configured keys and the check value in the database fit. */
export type KeyFit = 'FITS' | 'FIRST' | 'ROTATED' | 'WRONG' | 'MISSING';

/**
 * Prevents the start if the configured key is not the one with which the stored files were encrypted. Stores its check value at
 * the first start and after a rotation. A restored database has the value that belongs to its files.
 */
export async function assertDocumentKey(database: Database, keys: Keys): Promise<void> {
  const fit = await fitOfDocumentKey(database.reader, keys);
  if (fit === 'FITS') return;
  if (fit === 'WRONG') throw new ConfigError(WRONG);
  if (fit === 'MISSING') throw new ConfigError(MISSING);
  await database.transaction(async (tx) => {
    await tx.lock(SECRETS_LOCK);
    await tx.delete(serverSecrets).where(eq(serverSecrets.id, CHECK_ID));
    if (keys.current !== undefined) await tx.insert(serverSecrets).values({ id: CHECK_ID, value: checkValueOf(keys.current) });
  });
}

/** Compares the keys with the check value, without changing anything. */
export async function fitOfDocumentKey(from: Reader, { current, before }: Keys): Promise<KeyFit> {
  const [known] = await from.select().from(serverSecrets).where(eq(serverSecrets.id, CHECK_ID));
  if (known === undefined) return current === undefined ? 'FITS' : 'FIRST';
  if (current !== undefined && checkValueOf(current) === known.value) return 'FITS';
  if (before !== undefined && checkValueOf(before) === known.value) return 'ROTATED';
  return current === undefined ? 'MISSING' : 'WRONG';
}

/** The check value of a key. It shows only whether another key is the same. */
function checkValueOf(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'rentwire document key check v1', CHECK_BYTES)).toString('base64url');
}

const WRONG = `DOCUMENT_KEY is not the key that the stored files of this database were encrypted with, so that none of them could be read.
Set the key that was there before. To change it, set the new one as DOCUMENT_KEY and the one before as DOCUMENT_KEY_BEFORE.`;
const MISSING = `DOCUMENT_KEY is missing: the stored files of this database were encrypted with one, and none of them could be read.
Set it again. To go back to the key in the database, set the one before as DOCUMENT_KEY_BEFORE.`;
