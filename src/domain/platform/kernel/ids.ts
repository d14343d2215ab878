import { createHash, randomBytes, randomInt } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { z } from 'zod';

/** The only source of ids and secrets. The demo data uses a seeded one. */
export interface Ids {
  /** A new id, which sorts by time: `bkg_01JD…`. */
  next(kind: IdKind): string;
  /** A secret of `bytes` random bytes in base64url, which nobody can guess. */
  secret(bytes: number): string;
  /** Random decimal digits for a person to type. */
  digits(count: number): string;
}

/** A kind of id, declared in the context that makes such ids. */
interface IdKind {
  /** The first three letters of an id. No two kinds have the same prefix. */
  readonly prefix: string;
}

export function declareId(prefix: string): IdKind {
  return { prefix };
}

/** Ids that belong to no context: those of requests, and of processes that hold a lease. */
export const REQUEST_ID = declareId('req');
export const LEASE_ID = declareId('lea');

export const randomIds: Ids = {
  next: ({ prefix }) => `${prefix}_${nextUlid()}`,
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
};

const POOL_BYTES = 4_096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/**
 * A random number in [0, 1). The bytes are drawn in bulk, because drawing each of an id's 16 letters from the system costs more
 * than a query.
 */
function pooledRandom(): number {
  if (used + 2 > POOL_BYTES) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += 2;
  return pool.readUInt16LE(used - 2) / 0x1_0000;
}

/** Within one process a later id sorts after an earlier one, even in the same millisecond, because lists are ordered by it. */
const nextUlid = monotonicFactory(pooledRandom);

/** Whether a text has the form of an id of this kind. No slug has it, because slugs have no underscore. */
export function isIdOf({ prefix }: IdKind, text: string): boolean {
  return text.startsWith(`${prefix}_`);
}

const SHAPE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** An id or a slug in an input. A refinement checks it, because a published pattern would cost every agent tokens. */
export const IdInput = z
  .string()
  .refine((text) => SHAPE.test(text), { error: 'must be an id or slug: letters, digits, "-" and "_", at most 100' });

/** The SHA-256 of a random secret, for look-ups. It is not for passwords, which can be guessed and need argon2. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
