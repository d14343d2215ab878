import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { MODES } from '../../../../db/values/index.ts';
import { anyVendor, listedMode, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, findBookings, findBookingsById } from '../../rentals/bookings/index.ts';
import { bookingFactsOf } from '../steps/index.ts';
import { findUnanswered, UnansweredView } from '../../talk/conversations/index.ts';
import { rentersOf } from './owner-booking-view.ts';
import {
  Answerable,
  answerable,
  inboxInWords,
  type OwnerWait,
  ownerMatters,
  OwnerWaitView,
  ownerWaitView,
  soonestFirst,
} from './owner-wait.ts';
import { findWaitingIds } from './waiting-bookings.ts';
import { BookingCard, bookingCard } from './booking-card.ts';

const MOST_BESIDE = 100;

export const listOwnerRequests = query({
  name: 'list_owner_requests',
  title: 'Inbox of an owner',
  description:
    'The inbox. items: requests that wait for your approval, with their documents, soonest deadline first. alsoWaiting: everything else that waits for you, soonest deadline first: wishes for other dates, reported transfers, handovers, returns, overdue rentals, incidents, disputes. unanswered: questions of renters. Each with the calls that answer it.',
  access: { ...anyVendor('read:owner'), side: () => 'OWNER' },
  thirdPartyText: true,
  input: z.strictObject({ mode: z.enum(MODES).optional(), ...pageInput }),
  example: { limit: 3 },
  output: z.object({
    summary: z.string().describe('how much waits for you, and the next deadline'),
    ...pageOf(BookingCard.extend(Answerable.shape)).shape,
    alsoWaiting: z.array(OwnerWaitView).describe(`at most ${MOST_BESIDE}`),
    unanswered: z.array(UnansweredView).describe('what renters wrote and nobody has answered or read, longest first'),
  }),
  empty: () => 'No request waits for your approval.',
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now, settings }) {
    const mode = listedMode(caller, input.mode);
    const { vendorId } = caller;
    const [{ rows, total }, waiting, unanswered] = await Promise.all([
      findBookings(reader, { vendorId, mode, states: ['PENDING_APPROVAL'], sort: 'due' }, input),
      findWaitingIds(reader, { vendorId, mode }, now),
      findUnanswered(reader, { vendorId, mode }),
    ]);
    const requested = new Set(rows.map(({ id }) => id));
    const others = waiting.filter((id) => !requested.has(id));
    const all = [...rows, ...(others.length === 0 ? [] : await findBookingsById(reader, others))];
    const facts = await bookingFactsOf(reader, all, { now, settings });
    const matters = ownerMatters(all, facts);
    const requests = rows.flatMap((request) => requestWaits(matters.filter(({ booking }) => booking === request)));
    const waits = matters.filter(({ matter }) => matter.waits);
    // The documents of a request are decided together with it, so they appear among the items.
    const beside = waits
      .filter(({ matter }) => matter.matter !== 'REQUEST' && matter.matter !== 'DOCUMENTS')
      .toSorted(soonestFirst)
      .slice(0, MOST_BESIDE);
    const shown = [...requests, ...beside].map(({ booking }) => booking);
    const renters = await rentersOf(reader, shown, now);
    const [items, alsoWaiting] = await Promise.all([
      Promise.all(requests.map((wait) => requestItem(reader, wait, renters))),
      Promise.all(beside.map((wait) => ownerWaitView(reader, wait, renters))),
    ]);
    const summary = inboxInWords(waits, { requests: total, questions: unanswered.length }, now);
    return { summary, items, pagination: pagination(input, total), alsoWaiting, unanswered };
  },
});

/**
 * Returns the request of one booking with the steps that decide about its documents first, because they come before the answer.
 */
function requestWaits(waits: readonly OwnerWait[]): OwnerWait[] {
  const documents = waits.find(({ matter }) => matter.matter === 'DOCUMENTS');
  return waits
    .filter(({ matter }) => matter.matter === 'REQUEST')
    .map((wait) => ({ ...wait, matter: { ...wait.matter, steps: [...(documents?.matter.steps ?? []), ...wait.matter.steps] } }));
}

async function requestItem(from: Reader, wait: OwnerWait, renters: Parameters<typeof answerable>[2]) {
  return { ...bookingCard(wait.booking, wait.facts), ...(await answerable(from, wait, renters)) };
}
