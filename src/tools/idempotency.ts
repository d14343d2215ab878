import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../db/database.ts';
import { idempotencyKeys } from '../../db/schema/index.ts';
import {
  ascending,
  type Caller,
  type Command,
  idempotencyConflict,
  idempotencyInFlight,
  invalidInput,
  principalOf,
} from '../domain/platform/kernel/index.ts';
import type { Answer, Execution } from './call.ts';

/** A keyed call under way: the same principal, operation and key cannot enter again until it has left. */
export interface Once {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly lock: string;
  leave(): void;
}

export const LONGEST_KEY = 200;
const KEY_SHAPE = new RegExp(`^[\\x21-\\x7E]{1,${LONGEST_KEY}}$`);
const KEY_RULE = `must be a text of 1 to ${LONGEST_KEY} visible ASCII characters`;

/** A key as a caller sends it, undefined without one. Throws `invalid_input` for what can be none. */
export function idempotencyKeyOf(key: unknown): string | undefined {
  if (key === undefined || (typeof key === 'string' && KEY_SHAPE.test(key))) return key;
  throw invalidInput({ issues: [{ field: 'idempotencyKey', message: KEY_RULE }] });
}

/**
 * Enters the keyed call; null without a key, for callers without an identity, and where answer or input holds a secret: a kept
 * hash of a password is something to guess against. Of who is not signed in an answer is kept only where a repetition would
 * make something anew, so that it is as rare as what it makes. Throws `idempotency_in_flight` while the first call with the key runs in
 * this process: `inFlight` has those that do.
 */
export function enterOnce(
  operation: Command,
  { caller }: { caller: Caller },
  { idempotencyKey, principal: unsigned }: Pick<Execution, 'idempotencyKey' | 'principal'>,
  inFlight: Set<string>,
): Once | null {
  const key = idempotencyKeyOf(idempotencyKey);
  const ofUnsigned = operation.repeat === 'creates' ? unsigned : undefined;
  const principal = caller.kind === 'user' ? principalOf(caller.userId, caller.mode) : ofUnsigned;
  if (key === undefined || principal === undefined || operation.secretAnswer || operation.secretInput) return null;
  const lock = `idempotency:${principal}:${operation.name}:${key}`;
  if (inFlight.has(lock)) throw idempotencyInFlight({ idempotencyKey: key });
  inFlight.add(lock);
  return { principal, operation: operation.name, key, lock, leave: () => inFlight.delete(lock) };
}

/** The input in canonical JSON, hashed, and each file that came with it. */
export function hashInput(input: unknown, files: readonly string[] = []): string {
  return createHash('sha256').update(canonicalText(input)).update(files.join('')).digest('hex');
}

/** Canonical JSON: field order does not matter, null and absent differ. */
export function canonicalText(input: unknown): string {
  return JSON.stringify(canonical(input));
}

/** The kept answer; null for a first call. Throws `idempotency_conflict` for another input under the same key. */
export async function findReplay<Given>(
  from: Reader,
  { name }: Pick<Command, 'name'>,
  once: Once,
  inputHash: string | null,
): Promise<Answer<Given> | null> {
  const [row] = await from
    .select({ inputHash: idempotencyKeys.inputHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.principal, once.principal), eq(idempotencyKeys.operation, name), eq(idempotencyKeys.key, once.key)),
    );
  if (row === undefined) return null;
  if (row.inputHash !== inputHash) throw idempotencyConflict({ idempotencyKey: once.key });
  // Only the operation itself has kept it, as its schema gave it.
  return { output: row.answer as Given, replayed: true };
}

export async function keepAnswer(tx: Tx, once: Once, inputHash: string | null, answer: unknown, now: Date): Promise<void> {
  const { principal, operation, key } = once;
  await tx.insert(idempotencyKeys).values({ principal, operation, key, inputHash: inputHash ?? '', answer, createdAt: now });
}

/** Longer texts, files among them, go into the hash as their own. */
const LONG_TEXT = 10_000;

function canonical(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LONG_TEXT) return { sha256: createHash('sha256').update(value).digest('hex') };
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => ascending(a, b))
      .map(([key, entry]) => [key, canonical(entry)]),
  );
}
