import { z } from 'zod';
import { formatMoney, type Operation } from '../../../domain/platform/kernel/index.ts';
import { cancelBooking, rentLost, requestExtension } from '../../../domain/rentals/changes/index.ts';
import { declinesAtOnce, rejectBooking } from '../../../domain/rentals/requests/index.ts';
import { sendMessage } from '../../../domain/talk/conversations/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import type { Person } from './action-form.ts';
import { inputOf, offeredSteps, takeStep } from './person-steps.ts';
import { type AboutBooking, aboutOf, type Detail, detailOf } from './about-booking.ts';
import { bookingPage } from './booking-page.ts';
import { NO_CLAIM } from './claimed-items.ts';
import { questionPage, seenOf, stepQuestion } from './question-page.ts';
import { penaltyLines, type Question } from './step-questions.ts';

/** Shows a booking, and does what its forms ask for. A refusal is shown on the booking itself. */
export const BOOKING_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  booking: async (person) => bookingPage(person, aboutOf(person)),

  'booking-step': (person) =>
    onBooking(person, async (about) => {
      const detail = await detailOf(person, about);
      const chosen = (await offeredSteps(person, about, detail)).find(({ name }) => name === person.visit.field('step'));
      if (chosen === undefined) return bookingPage(person, about, { problem: CHANGED });
      try {
        const input = inputOf(person.visit, chosen, detail.currency);
        const question = await chosen.words.question?.({ person, about, detail, input, claimed: chosen.claimed ?? NO_CLAIM });
        if (question !== undefined && person.visit.field('seen') !== seenOf(question))
          return stepQuestion(person, { step: chosen, about, detail, question });
        const answer = await takeStep(person.visit, chosen, input);
        const { operation } = chosen;
        const page = operation.kind === 'command' ? operation.opens?.(answer) : null;
        return page ? payPage(page.url) : await afterStep(person, about, { operation, answer });
      } catch (error) {
        const problem = refusalOf(person, error);
        return bookingPage(person, about, { problem, tried: { name: chosen.name, problem } });
      }
    }),

  'cancel-booking': (person) =>
    onBooking(person, async (about) => {
      const { bookingId } = about;
      const expectedRefundMinor = Number(person.visit.field('refundMinor'));
      await person.visit.run(cancelBooking, { bookingId, confirm: true, expectedRefundMinor });
      return bookingPage(person, about, { done: 'The booking is cancelled. The owner is told.' });
    }),

  'cancel-as-owner': (person) =>
    onBooking(person, async (about) => {
      const { bookingId } = about;
      const { visit } = person;
      const detail = await detailOf(person, about);
      if (declinesAtOnce(detail.state)) return bookingPage(person, about, { problem: CHANGED });
      const question = endingQuestion(detail, await visit.run(rejectBooking, { bookingId, confirm: false }));
      if (visit.field('seen') !== seenOf(question)) return askOwner(person, about, detail, question);
      await visit.run(rejectBooking, { bookingId, confirm: true, reason: visit.field('reason').trim() || undefined });
      return bookingPage(person, about, { done: 'The booking is cancelled. The renter is told.' });
    }),

  write: (person) =>
    onBooking(person, async (about) => {
      const { bookingId } = about;
      await person.visit.run(sendMessage, { bookingId, text: person.visit.field('text') }, 'WITH_FILE');
      return bookingPage(person, about, { done: 'Sent.' });
    }),
};

const NONE: ReadonlyMap<string, string> = new Map();
const CHANGED = {
  status: 400,
  message: 'This is not possible any more, and nothing was done. Look at the booking again.',
  fields: NONE,
};

async function onBooking(person: Person, work: (about: AboutBooking) => Promise<ShownPage>): Promise<ShownPage> {
  const about = aboutOf(person);
  try {
    return await work(about);
  } catch (error) {
    return bookingPage(person, about, { problem: problemOf(error) });
  }
}

const Cancellation = z.object({ preview: z.literal(true), summary: z.string(), refundMinor: z.int() });
const Decline = z.object({ preview: z.literal(true), penalty: z.string(), penaltyMinor: z.int(), refundMinor: z.int() });

const ExtensionRequest = z.object({
  totalMinor: z.int(),
  currency: z.string(),
  extension: z.object({
    status: z.literal('REQUESTED'),
    totalMinor: z.int(),
    dueMinor: z.int(),
    refundMinor: z.int(),
  }),
});

/** What it costs or gives back if the owner accepts the change. Until then the renter can withdraw it. */
function extensionInWords({ totalMinor, currency, extension }: z.infer<typeof ExtensionRequest>): string {
  const { dueMinor, refundMinor } = extension;
  const lostMinor = rentLost(totalMinor, extension);
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const lost = lostMinor === 0 ? '' : `, and ${money(lostMinor)} of the rent does not`;
  const cheaper = refundMinor + lostMinor === 0 ? 'the price stays as it is' : `${money(refundMinor)} comes back to you${lost}`;
  return `The owner is asked. If they agree, ${dueMinor > 0 ? `you pay ${money(dueMinor)} more, and the new dates apply once that is paid` : cheaper}. Until they answer you can keep the dates after all.`;
}

/** Some steps lead to a question that the person answers first. */
async function afterStep(
  person: Person,
  about: AboutBooking,
  { operation, answer }: { operation: Operation; answer: unknown },
): Promise<ShownPage> {
  const cancellation = Cancellation.safeParse(answer);
  if (operation === cancelBooking && cancellation.success) {
    const { summary, refundMinor } = cancellation.data;
    const question = { heading: 'Cancel this booking?', lines: [summary], button: 'Cancel it for good' };
    const fields = { refundMinor: String(refundMinor) };
    const detail = await detailOf(person, about);
    return questionPage(person, { about, detail, question, action: 'cancel-booking', fields });
  }
  const decline = Decline.safeParse(answer);
  if (operation === rejectBooking && decline.success) {
    const detail = await detailOf(person, about);
    return askOwner(person, about, detail, endingQuestion(detail, decline.data));
  }
  const request = ExtensionRequest.safeParse(answer);
  if (operation === requestExtension && request.success)
    return bookingPage(person, about, { done: extensionInWords(request.data) });
  const { leftOut } = person.visit;
  if (leftOut.length === 0) return bookingPage(person, about, { done: 'Done.' });
  const message = `Not taken: ${leftOut.join(' ')} If it matters, send another one of it in a message below.`;
  return bookingPage(person, about, { done: 'Done, with the other photos.', problem: { status: 200, message, fields: NONE } });
}

/** The reason why none of several files was accepted, with the name of each. */
function refusalOf({ visit: { leftOut } }: Person, error: unknown): Problem {
  const problem = problemOf(error);
  return leftOut.length > 1 ? { ...problem, message: leftOut.join(' ') } : problem;
}

function endingQuestion(detail: Detail, cost: Parameters<typeof penaltyLines>[1]): Question {
  return { heading: 'Cancel what you had accepted?', lines: penaltyLines(detail, cost), button: 'Cancel it for good' };
}

function askOwner(person: Person, about: AboutBooking, detail: Detail, question: Question): ShownPage {
  const reason = person.visit.field('reason');
  const fields = { reason, seen: seenOf(question) };
  return questionPage(person, { about, detail, question, action: 'cancel-as-owner', fields, words: reason.trim() });
}

function payPage(url: string): ShownPage {
  return messagePage({
    heading: 'Pay on the payment page',
    text: 'What you owe is paid there, and nowhere else. Nobody ever asks for your card by message.',
    more: markup`<p><a class="button main" href="${url}" rel="noreferrer">Go on to the payment page</a></p>`,
  });
}
