import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { Reader, Tx } from '../../db/database.ts';
import { askConfirmation, claimConfirmation, type KeyCall, useConfirmation } from '../domain/people/agents/index.ts';
import { needsApproval } from '../domain/people/api-keys/index.ts';
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
import { canonicalText } from './idempotency.ts';

interface Asking {
  readonly caller: Caller;
  readonly input: unknown;
  readonly subject: unknown;
  readonly reader: Reader;
  readonly commitments: readonly Commitment[];
  /** The SHA-256 of each file that came with the call. */
  readonly files: readonly string[];
  readonly now: Date;
  readonly settings: Settings;
}

/** The question that the person is asked, and the call of the key that it is about. */
type Question = KeyCall & {
  readonly sentence: string;
  readonly details: { name: string; value: string }[];
  readonly amountMinor: number | null;
  readonly currency: string | null;
};

/** Thrown inside the transaction, which is then rolled back. The person is asked in another transaction. */
export class Unconfirmed extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('The call waits for the person.');
    this.question = question;
  }
}

/**
 * Runs before anything outside is touched. Throws `confirmation_required`, or `confirmation_denied` if the person said no. An
 * operation with a `prepare` also claims its approval, so that only one of two simultaneous calls prepares anything. Returns
 * the id of the claimed approval, if there is one.
 */
export async function assertConfirmed(operation: Command, asking: Asking, perform: Perform): Promise<string | null> {
  const question = await questionOf(operation, asking);
  if (question === null) return null;
  const answer = await perform(askConfirmation, question);
  if (answer.status !== 'APPROVED') throw refusalOf(answer);
  if (operation.prepare === undefined) return null;
  const { keyId, operation: name, inputHash } = question;
  const { confirmationId } = await perform(claimConfirmation, { keyId, operation: name, inputHash });
  if (confirmationId === null) throw new Unconfirmed(question);
  return confirmationId;
}

/** Uses up the approval in the transaction of what it allows. Throws `Unconfirmed` if there is none, or none any more. */
export async function spendConfirmation(
  tx: Tx,
  operation: Command,
  asking: Asking,
  context: { emit: Emit; now: Date; claimedId: string | null },
): Promise<void> {
  const question = await questionOf(operation, asking);
  if (question !== null && !(await useConfirmation(tx, question, context))) throw new Unconfirmed(question);
}

/** Asks the person, and returns the refusal that says so. */
export async function askAgain({ question }: Unconfirmed, perform: Perform): Promise<DomainError> {
  return refusalOf(await perform(askConfirmation, question));
}

function refusalOf({ confirmationId, status, confirmUrl, expiresAt }: z.output<typeof askConfirmation.output>): DomainError {
  if (status === 'DENIED') return confirmationDenied({ confirmationId, expiresAt });
  return confirmationRequired({ confirmationId, confirmUrl, expiresAt });
}

/**
 * The question to the person. Null if the caller needs no approval, or if the input itself is the permission, so that the key
 * adds nothing.
 */
async function questionOf(operation: Command, asking: Asking): Promise<Question | null> {
  const { caller, input, subject, reader, commitments, now, settings } = asking;
  if (caller.kind !== 'user' || permitsItself(operation)) return null;
  const { credential } = caller;
  if (operation.refusesAskingKeys || !needsApproval(operation, credential, commitments)) return null;
  const sentence = operation.asks
    ? await operation.asks({ input, subject, reader, now, settings, credential })
    : `${operation.title}.`;
  if (sentence === null) return null;
  const [first] = commitments;
  const amountMinor = first === undefined ? null : sum(commitments.map((part) => part.amountMinor));
  const currency = first?.currency ?? operation.currency?.(subject) ?? null;
  const details = detailsOf(withoutSecrets(operation, input));
  const inputHash = bindingOf(asking, sentence);
  return { keyId: credential.id, operation: operation.name, inputHash, sentence, details, amountMinor, currency };
}

/**
 * A password, a secret, a signed link or a signature is the permission: whoever has it can make the same call without a key.
 */
function permitsItself({ provesItself = false, access }: Command): boolean {
  return provesItself || access.link !== undefined;
}

/**
 * The approval is for the whole input and every file, whether the person is shown them or not, for the sentence and for the
 * amounts. So exactly what was approved happens, even if the booking or its price changes in between. The hash is made with a
 * secret of the installation, so that nobody who gets hold of the row can guess passwords or account numbers.
 */
function bindingOf({ input, files, commitments, settings }: Asking, sentence: string): string {
  return createHmac('sha256', settings.linkSecret)
    .update(`confirmation\n${canonicalText({ input, files, sentence, commitments })}`)
    .digest('hex');
}

/** The input as the person sees it: without passwords, and with only the ends of a bank account. */
function withoutSecrets({ secretInput = {} }: Command, input: unknown): Record<string, unknown> {
  const named = Object.entries(Object(input)).filter(([name, value]) => secretInput[name] !== 'HIDDEN' && value !== undefined);
  return Object.fromEntries(
    named.map(([name, value]) => [name, secretInput[name] === 'ENDS_SHOWN' ? maskAccount(String(value)) : value]),
  );
}

function detailsOf(shown: Record<string, unknown>): Question['details'] {
  return Object.entries(shown).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { name, value: text.length > LONGEST_SHOWN ? `${text.slice(0, 200)} … (${text.length} letters in all)` : text };
  });
}

/** How many characters of files and long lists the page shows, because nobody reads more. */
const LONGEST_SHOWN = 10_000;
