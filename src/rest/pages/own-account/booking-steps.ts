import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { invalidInput, type NextAction, type Operation } from '../../../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../tools/endpoints.ts';
import type { Tool } from '../../../tools/tool.ts';
import { selectOperation } from '../../../tools/tool-input.ts';
import { listRenterDocuments } from '../../../domain/rentals/documents/index.ts';
import { documentDecisions, furtherReviewSteps, isDecline } from '../../../domain/rentals/next-actions/index.ts';
import { listReviews } from '../../../domain/rentals/reviews/index.ts';
import type { Visit } from '../accounts/account-page.ts';
import { minorOf } from '../form-parts.ts';
import { orNull, type Person } from './action-form.ts';
import type { AboutBooking, Detail } from './about-booking.ts';
import { isLeftOpen, type StepField, type StepWords, DECLINE, wordsOf } from './step-words.ts';

/** A step with what names it in a form: its tool and arguments as they were shown, so that nothing else is done. */
export interface PersonStep {
  readonly step: NextAction;
  readonly name: string;
  readonly words: StepWords;
  /** What its form is sent to, with what the step says already. */
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  /** What is to be looked at before. */
  readonly document?: { readonly name: string; readonly url: string | null };
}

/** What the person can do there, of what the booking offers their side. */
export async function offeredSteps({ visit }: Person, { bookingId, side }: AboutBooking, detail: Detail): Promise<PersonStep[]> {
  const { canReview = false, canReply = false } = (await orNull(visit.run(listReviews, { bookingId }))) ?? {};
  const actions = [...detail.nextActions, ...furtherReviewSteps(bookingId, side, { canReview, canReply })];
  const isLook = ({ tool }: NextAction) => tool === LOOK;
  const documents = actions.some(isLook) ? (await visit.run(listRenterDocuments, { bookingId })).items : [];
  return actions.flatMap((step) => {
    if (step.actor !== side) return [];
    const document = documents.find(({ documentId }) => documentId === step.args['documentId']);
    if (isLook(step) && document !== undefined) return looksAt(step, document, side);
    const words = wordsOf(step);
    if (words === undefined) return [];
    return [personStep(step, isDecline(step, detail) ? DECLINE : words, side)];
  });
}

const LOOK = 'review_renter_documents';

type RenterDocument = z.infer<typeof listRenterDocuments.output>['items'][number];

/** Accepting a document, and, where it still waits, rejecting it, beside the document itself. */
function looksAt(accept: NextAction, { title: name, url, status }: RenterDocument, side: Side): PersonStep[] {
  return documentDecisions(accept, status).flatMap((step) => {
    const words = wordsOf(step);
    return words === undefined
      ? []
      : [{ ...personStep(step, { ...words, of: name }, side), ...(step === accept && { document: { name, url } }) }];
  });
}

function personStep(step: NextAction, words: StepWords, side: Side): PersonStep {
  const said = Object.fromEntries(Object.entries(step.args).filter(([, value]) => !isLeftOpen(value)));
  return { step, name: JSON.stringify([step.tool, step.args]), words, ...selectOperation(toolOf(step, side), said) };
}

function toolOf(step: NextAction, side: Side): Tool {
  const tools = [side === 'OWNER' ? ownerEndpoint : consumerEndpoint, consumerEndpoint].flatMap(({ tools: all }) => all);
  const tool = tools.find((known) => known.name === step.tool);
  if (tool === undefined) throw new Error(`There is no tool ${step.tool}.`);
  return tool;
}

/** Takes the step by the command that an assistant would call; answers as that does. */
export async function takeStep(visit: Visit, { operation, input, words }: PersonStep, currency: string): Promise<unknown> {
  const written = (words.asks ?? []).flatMap((asked) => writtenIn(visit, asked, currency));
  const all = { ...input, ...Object.fromEntries(written) };
  const sendsFile = words.asks?.some(({ kind }) => kind === 'photo') === true;
  return sendsFile ? visit.run(operation, all, 'WITH_FILES') : visit.run(operation, all);
}

/**
 * What stands in one field of the form; nothing where it was left empty, which the command judges. A file goes beside. A
 * browser sends two letters for each break of a line, and counts it as one.
 */
function writtenIn(visit: Visit, { name, kind }: StepField, currency: string): [string, unknown][] {
  const text = visit.field(name).replaceAll('\r\n', '\n').trim();
  if (kind === 'photo' || text === '') return [];
  if (kind === 'rating') return [[name, Number(text)]];
  if (kind !== 'amount') return [[name, text]];
  const amountMinor = minorOf(text, currency);
  if (amountMinor === undefined)
    throw invalidInput({ issues: [{ field: name, message: 'must be an amount, for example 45 or 45.00' }] });
  return [[name, amountMinor]];
}
