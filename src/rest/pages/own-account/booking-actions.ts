import { z } from 'zod';
import type { Operation } from '../../../domain/platform/kernel/index.ts';
import { cancelBooking } from '../../../domain/rentals/cancellation/index.ts';
import { rejectBooking } from '../../../domain/shops/owner-bookings/index.ts';
import { sendMessage } from '../../../domain/talk/conversations/index.ts';
import type { Shown } from '../accounts/account-page.ts';
import { type Problem, problemOf } from '../form-parts.ts';
import { markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { actionForm, type Person } from './action-form.ts';
import { offeredSteps, takeStep } from './booking-steps.ts';
import { type AboutBooking, aboutOf, detailOf } from './about-booking.ts';
import { bookingView } from './booking-view.ts';

/** Shows a booking, and does what its forms ask for. Each refusal is said on the booking itself. */
export const BOOKING_ACTIONS: Readonly<Record<string, (person: Person) => Promise<Shown>>> = {
  booking: async (person) => bookingView(person, aboutOf(person)),

  'booking-step': (person) =>
    onBooking(person, async (about) => {
      const detail = await detailOf(person, about);
      const chosen = (await offeredSteps(person, about, detail)).find(({ name }) => name === person.visit.field('step'));
      if (chosen === undefined) return bookingView(person, about, { problem: CHANGED });
      try {
        const answer = await takeStep(person.visit, chosen, detail.currency);
        const { operation } = chosen;
        const page = operation.kind === 'command' ? operation.opens?.(answer) : null;
        return page ? payPage(page.url) : await afterStep(person, about, { operation, answer });
      } catch (error) {
        const problem = refusalOf(person, error);
        return bookingView(person, about, { problem, tried: { name: chosen.name, problem } });
      }
    }),

  'cancel-booking': (person) =>
    onBooking(person, async (about) => {
      const { bookingId } = about;
      const expectedRefundMinor = Number(person.visit.field('refundMinor'));
      await person.visit.run(cancelBooking, { bookingId, confirm: true, expectedRefundMinor });
      return bookingView(person, about, { done: 'The booking is cancelled. The owner is told.' });
    }),

  'cancel-as-owner': (person) =>
    onBooking(person, async (about) => {
      const reason = person.visit.field('reason').trim() || undefined;
      await person.visit.run(rejectBooking, { bookingId: about.bookingId, confirm: true, reason });
      return bookingView(person, about, { done: 'The booking is cancelled. The renter is told.' });
    }),

  write: (person) =>
    onBooking(person, async (about) => {
      const { bookingId } = about;
      await person.visit.run(sendMessage, { bookingId, text: person.visit.field('text') }, 'WITH_FILE');
      return bookingView(person, about, { done: 'Sent.' });
    }),
};

const NONE: ReadonlyMap<string, string> = new Map();
const CHANGED = {
  status: 400,
  message: 'This is not possible any more, and nothing was done. Look at the booking again.',
  fields: NONE,
};

async function onBooking(person: Person, work: (about: AboutBooking) => Promise<Shown>): Promise<Shown> {
  const about = aboutOf(person);
  try {
    return await work(about);
  } catch (error) {
    return bookingView(person, about, { problem: problemOf(error) });
  }
}

const Cancellation = z.object({ preview: z.literal(true), summary: z.string(), refundMinor: z.int() });
const Decline = z.object({ preview: z.literal(true), penalty: z.string(), penaltyMinor: z.int() });

/** Some steps lead on to a question that the person answers once more. */
async function afterStep(
  person: Person,
  about: AboutBooking,
  { operation, answer }: { operation: Operation; answer: unknown },
): Promise<Shown> {
  const cancellation = Cancellation.safeParse(answer);
  if (operation === cancelBooking && cancellation.success) {
    const { summary, refundMinor } = cancellation.data;
    const fields = { ...about, refundMinor: String(refundMinor) };
    const form = actionForm({
      permit: person.permit,
      action: 'cancel-booking',
      button: 'Cancel it for good',
      look: 'end',
      fields,
    });
    return bookingView(person, about, { ask: markup`<h2>Cancel this booking?</h2><p>${summary}</p>${form}` });
  }
  const decline = Decline.safeParse(answer);
  if (operation === rejectBooking && decline.success)
    return bookingView(person, about, { ask: cancelQuestion(person, about, decline.data) });
  const { leftOut } = person.visit;
  if (leftOut.length === 0) return bookingView(person, about, { done: 'Done.' });
  const message = `Not taken: ${leftOut.join(' ')} If it matters, send another one of it in a message below.`;
  return bookingView(person, about, { done: 'Done, with the other photos.', problem: { status: 200, message, fields: NONE } });
}

/** Of several files of which none was taken, each is named. */
function refusalOf({ visit: { leftOut } }: Person, error: unknown): Problem {
  const problem = problemOf(error);
  return leftOut.length > 1 ? { ...problem, message: leftOut.join(' ') } : problem;
}

function cancelQuestion(person: Person, about: AboutBooking, { penalty, penaltyMinor }: z.infer<typeof Decline>) {
  const fields = { ...about, reason: person.visit.field('reason') };
  const form = actionForm({
    permit: person.permit,
    action: 'cancel-as-owner',
    button: 'Cancel it for good',
    look: 'end',
    fields,
  });
  return markup`<h2>Cancel what you had accepted?</h2><p>The renter gets everything back.${penaltyMinor === 0 ? '' : ` It costs you ${penalty}.`}</p>${form}`;
}

function payPage(url: string): Shown {
  return messagePage({
    heading: 'Pay on the payment page',
    text: 'What you owe is paid there, and nowhere else. Nobody ever asks for your card by message.',
    more: markup`<p><a class="button main" href="${url}" rel="noreferrer">Go on to the payment page</a></p>`,
  });
}
