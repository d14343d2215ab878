import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { invalidInput, type NextAction } from '../../../domain/platform/kernel/index.ts';
import { consumerEndpoint, ownerEndpoint } from '../../../tools/endpoints.ts';
import { toolCall } from '../../../tools/step-call.ts';
import { selectOperation } from '../../../tools/tool-input.ts';
import { approveRenterDocument, listRenterDocuments, rejectRenterDocument } from '../../../domain/rentals/documents/index.ts';
import { furtherReviewSteps } from '../../../domain/standing/steps/index.ts';
import { listReviews } from '../../../domain/rentals/reviews/index.ts';
import type { Visit } from '../accounts/account-page.ts';
import { type Markup, markup } from '../markup.ts';
import { minorOf } from '../form-parts.ts';
import { orNull, type Person } from './action-form.ts';
import type { AboutBooking, Detail } from './about-booking.ts';
import { claimSteps } from './claim-steps.ts';
import { type ClaimedItems, findClaimed } from './claimed-items.ts';
import type { ShownStep } from './shown-step.ts';
import { sendingPart, ticksOf } from './sending-part.ts';
import { isLeftOpen, type StepField, type StepWords, DECLINE, wordsOf } from './step-words.ts';
import { isDecline } from '../../../domain/rentals/bookings/index.ts';
import { promoteBooking } from '../../../domain/rentals/requests/index.ts';

/**
 * A step of the person. A form names it by its tool and arguments as they were shown, so that nothing else can be done by it.
 */
export interface PersonStep extends ShownStep {
  readonly name: string;
  readonly words: StepWords;
  /** The input that the step holds already. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the person reads or looks at before. */
  readonly before?: Markup;
  /** The claim that the step is about, if it is about one. */
  readonly claimed?: ClaimedItems;
}

/** The steps that the booking offers to the person's side and that the page has forms for. */
export async function offeredSteps({ visit }: Person, { bookingId, side }: AboutBooking, detail: Detail): Promise<PersonStep[]> {
  const { canReview = false, canReply = false } = (await orNull(visit.run(listReviews, { bookingId }))) ?? {};
  const further = furtherReviewSteps(bookingId, side, { canReview, canReply });
  const actions: NextAction[] = [...detail.nextActions, ...further.map((step) => ({ ...step, ...toolCall(step) }))];
  const calls = actions.filter(({ actor }) => actor === side).map((step) => callOf(step, side));
  const isLook = ({ operation }: ShownStep) => operation === approveRenterDocument;
  const documents = calls.some(isLook) ? (await visit.run(listRenterDocuments, { bookingId })).items : [];
  const claims = await findClaimed(visit, bookingId, calls);
  return calls.flatMap((call) => {
    const document = documents.find(({ documentId }) => documentId === call.args['documentId']);
    if (isLook(call) && document !== undefined) return looksAt(call, document);
    const claimed = claims(call);
    if (claimed.incident !== null) {
      const answers = claimSteps(call, claimed.incident, side);
      return answers.map((answer) => ({ ...personStep(answer.call, answer.words), before: answer.before, claimed }));
    }
    const words = isDecline(call.operation.name, detail) ? DECLINE : wordsOf(call);
    if (words === undefined) return [];
    return [{ ...personStep(call, words), claimed, ...(call.operation === promoteBooking && sending(words, detail)) }];
  });
}

/** The form to send the request: what the person declares, word for word, and the cost. */
function sending(words: StepWords, detail: Detail): Pick<PersonStep, 'words' | 'before'> {
  return { words: { ...words, asks: ticksOf(detail) }, before: sendingPart(detail) };
}

type RenterDocument = z.infer<typeof listRenterDocuments.output>['items'][number];

/**
 * The buttons to accept a document and, while it waits, to reject it. They stand beside the document. What was rejected cannot
 * be rejected again.
 */
function looksAt(accept: ShownStep, { title: name, url, status }: RenterDocument): PersonStep[] {
  const reject = { ...accept, operation: rejectRenterDocument, args: { ...accept.args, reason: '<reason>' } };
  return [accept, ...(status === 'REJECTED' ? [] : [reject])].flatMap((call) => {
    const words = wordsOf(call);
    return words === undefined
      ? []
      : [{ ...personStep(call, { ...words, of: name }), ...(call === accept && { before: documentPart(name, url) }) }];
  });
}

function documentPart(name: string, url: string | null): Markup {
  return markup`<h3>${name}</h3>${url === null ? markup`<p class="soft">It cannot be opened any more.</p>` : markup`<p><a href="${url}" rel="noreferrer">Open it: ${name} of the renter</a></p>`}`;
}

function personStep(call: ShownStep, words: StepWords): PersonStep {
  const input = Object.fromEntries(Object.entries(call.args).filter(([, value]) => !isLeftOpen(value)));
  return { ...call, name: JSON.stringify([call.operation.name, call.args]), words, input };
}

function callOf(step: NextAction, side: Side): ShownStep {
  const tools = [side === 'OWNER' ? ownerEndpoint : consumerEndpoint, consumerEndpoint].flatMap(({ tools: all }) => all);
  const tool = tools.find((known) => known.name === step.tool);
  if (tool === undefined) throw new Error(`There is no tool ${step.tool}.`);
  const { operation, input } = selectOperation(tool, step.args);
  return { step, operation, args: input };
}

/** The input that the step holds, together with what the person has written or ticked. Throws `invalid_input`. */
export function inputOf(visit: Visit, { input, words }: PersonStep, currency: string): Record<string, unknown> {
  const written = (words.asks ?? []).flatMap((asked) => writtenIn(visit, asked, currency));
  return { ...input, ...Object.fromEntries(written) };
}

/** Takes the step by the command that an assistant would call, and returns the answer of the command. */
export async function takeStep(
  visit: Visit,
  { operation, words }: PersonStep,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const sendsFile = words.asks?.some(({ kind }) => kind === 'photo') === true;
  return sendsFile ? visit.run(operation, input, 'WITH_FILES') : visit.run(operation, input);
}

/**
 * The value of one field of the form. An empty one is left out, and the command decides about that. A file is sent apart, and a
 * tick is part of the step already. A browser sends a line break as two letters and counts it as one.
 */
function writtenIn(visit: Visit, { name, kind, optional }: StepField, currency: string): [string, unknown][] {
  const text = visit.field(name).replaceAll('\r\n', '\n').trim();
  if (kind === 'photo') return [];
  if (kind === 'tick') {
    if (text !== 'yes') throw wrong(name, 'must be ticked before the request can be sent');
    return [];
  }
  if (text === '' && ASKED_HERE.has(kind) && optional === undefined) throw wrong(name, 'must be filled in');
  if (text === '') return [];
  if (kind === 'rating') return [[name, Number(text)]];
  if (kind !== 'amount') return [[name, text]];
  const amountMinor = minorOf(text, currency);
  if (amountMinor === undefined) throw wrong(name, 'must be an amount, for example 45 or 45.00');
  return [[name, amountMinor]];
}

/** Fields for which this form always asks, although the command has a default amount or needs no reason. */
const ASKED_HERE = new Set<StepField['kind']>(['amount', 'line', 'text']);

function wrong(field: string, message: string) {
  return invalidInput({ issues: [{ field, message }] });
}
