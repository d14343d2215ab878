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
  type Operation,
  principalOf,
} from '../domain/platform/kernel/index.ts';
import type { Answer, Execution } from './call.ts';

/**
 * A running call with an idempotency key. The same principal cannot start the operation with the same key until it has left.
 */
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

/** The idempotency key as the caller sent it, or undefined. Throws `invalid_input` if it cannot be a key. */
export function idempotencyKeyOf(key: unknown): string | undefined {
  if (key === undefined || (typeof key === 'string' && KEY_SHAPE.test(key))) return key;
  throw invalidInput({ issues: [{ field: 'idempotencyKey', message: KEY_RULE }] });
}

/**
 * Starts a call with an idempotency key. Null if there is no key, if the caller has no identity, or if the answer or the input
 * holds a secret, because even a kept hash of a password can be guessed against. Without a sign-in, an answer is kept only if a
 * repeated call would create something, so that answers are as rare as what is created. Throws `idempotency_in_flight` while
 * the first call with the key runs in this process. `inFlight` holds the keys of these calls.
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
  const isSecret = operation.secretAnswer === 'UNSIGNED' ? caller.kind !== 'user' : operation.secretAnswer;
  if (key === undefined || principal === undefined || isSecret || operation.secretInput) return null;
  const lock = `idempotency:${principal}:${operation.name}:${key}`;
  if (inFlight.has(lock)) throw idempotencyInFlight({ idempotencyKey: key });
  inFlight.add(lock);
  return { principal, operation: operation.name, key, lock, leave: () => inFlight.delete(lock) };
}

/** A hash of the canonical JSON of the input and of each file that came with it. */
export function hashInput(input: unknown, files: readonly string[] = []): string {
  return createHash('sha256').update(canonicalText(input)).update(files.join('')).digest('hex');
}

/** Canonical JSON: the order of fields does not matter, but null and absent differ. */
export function canonicalText(input: unknown): string {
  return JSON.stringify(canonical(input));
}

/** The kept answer, or null for a first call. Throws `idempotency_conflict` if the same key came with another input. */
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
  // Only this operation has written the answer, and its output schema has checked it.
  return { output: row.answer as Given, replayed: true };
}

/** What was answered to a call of this person with the key; null if nothing is kept, of an answer with a secret for example. */
export async function findKeptAnswer(
  from: Reader,
  { name }: Pick<Operation, 'name'>,
  { caller }: { caller: Caller },
  key: string,
): Promise<unknown> {
  if (caller.kind !== 'user') return null;
  const principal = principalOf(caller.userId, caller.mode);
  const [row] = await from
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.operation, name), eq(idempotencyKeys.key, key)));
  return row?.answer ?? null;
}

export async function keepAnswer(tx: Tx, once: Once, inputHash: string | null, answer: unknown, now: Date): Promise<void> {
  const { principal, operation, key } = once;
  await tx.insert(idempotencyKeys).values({ principal, operation, key, inputHash: inputHash ?? '', answer, createdAt: now });
}

/** Texts longer than this, such as files, are hashed by themselves first. */
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
