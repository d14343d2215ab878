import type { z } from 'zod';
import type { Reader, Tx } from '../../db/database.ts';
import { askConfirmation, type KeyCall, useConfirmation } from '../domain/people/confirmations/index.ts';
import {
  type Caller,
  type Command,
  type Commitment,
  confirmationDenied,
  confirmationRequired,
  type DomainError,
  type Emit,
  type Perform,
  type Settings,
  sum,
} from '../domain/platform/kernel/index.ts';
import { maskAccount } from '../domain/settlement/payout-banks/index.ts';
import { hashInput } from './idempotency.ts';

interface Asking {
  readonly caller: Caller;
  readonly input: unknown;
  readonly subject: unknown;
  readonly reader: Reader;
  readonly commitments: readonly Commitment[];
  readonly fileSha256: string | undefined;
  readonly now: Date;
  readonly settings: Settings;
}

/** What the person is asked, and for which call of which key. */
type Question = KeyCall & {
  readonly sentence: string;
  readonly details: { name: string; value: string }[];
  readonly amountMinor: number | null;
  readonly currency: string | null;
};

/** Thrown inside the transaction, which ends without effect; asking needs one of its own. */
export class Unconfirmed extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('The call waits for the person.');
    this.question = question;
  }
}

/** Whether calls of this caller can wait for the person at all. */
export function waitsForPerson(caller: Caller): boolean {
  return caller.kind === 'user' && caller.credential.requireConfirm === true;
}

/** Before anything is touched outside. Throws `confirmation_required`, or `confirmation_denied` where the person said no. */
export async function assertConfirmed(operation: Command, asking: Asking, perform: Perform): Promise<void> {
  const question = await questionOf(operation, asking);
  if (question === null) return;
  const answer = await perform(askConfirmation, question);
  if (answer.status !== 'APPROVED') throw refusalOf(answer);
}

/** Uses the approval up together with what it allows. Throws `Unconfirmed` when there is none (any more). */
export async function spendConfirmation(
  tx: Tx,
  operation: Command,
  asking: Asking,
  context: { emit: Emit; now: Date },
): Promise<void> {
  const question = await questionOf(operation, asking);
  if (question !== null && !(await useConfirmation(tx, question, context))) throw new Unconfirmed(question);
}

/** Asks the person (again) and answers with the refusal that says so. */
export async function askAgain({ question }: Unconfirmed, perform: Perform): Promise<DomainError> {
  return refusalOf(await perform(askConfirmation, question));
}

function refusalOf({ confirmationId, status, confirmUrl, expiresAt }: z.output<typeof askConfirmation.output>): DomainError {
  if (status === 'DENIED') return confirmationDenied({ confirmationId, expiresAt });
  return confirmationRequired({ confirmationId, confirmUrl, expiresAt });
}

/**
 * Null for whoever needs no approval. The hash covers the sentence and the amount beside the input: what the person
 * approved is what happens, also when the booking or its price changes in between.
 */
async function questionOf(operation: Command, asking: Asking): Promise<Question | null> {
  const { caller, input, subject, reader, commitments, fileSha256, now, settings } = asking;
  if (caller.kind !== 'user' || !caller.credential.requireConfirm || operation.access.who === 'anyone') return null;
  const sentence = operation.asks
    ? await operation.asks({ input, subject, reader, now, settings })
    : unsaid(operation, commitments);
  if (sentence === null) return null;
  const shown = withoutSecrets(operation, input);
  const { id: keyId } = caller.credential;
  const [first] = commitments;
  const amountMinor = first === undefined ? null : sum(commitments.map((part) => part.amountMinor));
  const currency = first?.currency ?? operation.currency?.(subject) ?? null;
  const inputHash = hashInput({ shown, sentence, commitments }, fileSha256);
  return { keyId, operation: operation.name, inputHash, sentence, details: detailsOf(shown), amountMinor, currency };
}

/** What commits money or cannot be undone waits also where nobody put it into words. */
function unsaid({ title, destructive }: Command, commitments: readonly Commitment[]): string | null {
  return destructive || commitments.length > 0 ? `${title}.` : null;
}

/** The person is not shown passwords, and no hash of one is kept: whoever got hold of it could try words until one fits. */
function withoutSecrets({ secretInput = {} }: Command, input: unknown): Record<string, unknown> {
  const named = Object.entries(Object(input)).filter(([name, value]) => secretInput[name] !== 'HIDDEN' && value !== undefined);
  return Object.fromEntries(
    named.map(([name, value]) => [name, secretInput[name] === 'ENDS_SHOWN' ? maskAccount(String(value)) : value]),
  );
}

function detailsOf(shown: Record<string, unknown>): Question['details'] {
  return Object.entries(shown).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}
