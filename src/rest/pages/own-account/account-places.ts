import type { ShownPage, Visit } from '../accounts/account-page.ts';
import { hidden, problemOf } from '../form-parts.ts';
import type { Markup } from '../markup.ts';
import { aboutOf } from './about-booking.ts';
import type { Person } from './action-form.ts';
import { bookingPage } from './booking-page.ts';
import { messagesView, threadView } from './messages-view.ts';
import { noticesView } from './notices-view.ts';
import { overviewView } from './overview.ts';

const NAMES = ['bookingId', 'side', 'part'] as const;

/** What a person may have written into a form about a booking or a conversation, and which form it was. */
const WRITTEN = [
  'threadId',
  'step',
  'text',
  'reply',
  'rating',
  'reason',
  'description',
  'notes',
  'note',
  'message',
  'collateral',
  'claimMinor',
  'amountMinor',
  'totalMinor',
  'renterPaysMinor',
  'ownerPaysMinor',
  'startDate',
  'endDate',
] as const;

const PARTS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  messages: (person) => messagesView(person),
  notices: (person) => noticesView(person),
};

/**
 * Hidden fields that keep during the sign-in the place to which the address of a letter leads, and, of a form that was sent,
 * what the person has written: their time to be signed in may end while they write.
 */
export function placeFields(visit: Visit, { from }: { readonly from: 'ADDRESS' | 'FORM' }): Markup[] {
  const names = from === 'FORM' ? [...NAMES, ...WRITTEN] : NAMES;
  return names.flatMap((name) => (visit.field(name) === '' ? [] : [hidden(name, visit.field(name))]));
}

const WRITTEN_BEFORE = 'You are signed in again. What you wrote stands below, and nothing of it was sent yet.';
const NO_PROBLEM = { status: 200, message: '', fields: new Map<string, string>() };

/** The booking or the part of the page that the address names. If there is none, or it is not the person's, the page itself. */
export async function placeView(person: Person): Promise<ShownPage> {
  const part = new Map(Object.entries(PARTS)).get(person.visit.field('part'));
  const step = person.visit.field('step');
  const back = WRITTEN.some((name) => person.visit.field(name) !== '') ? { done: WRITTEN_BEFORE } : {};
  const tried = step === '' ? {} : { tried: { name: step, problem: NO_PROBLEM } };
  try {
    if (person.visit.field('bookingId') !== '') return await bookingPage(person, aboutOf(person), { ...back, ...tried });
    if (person.visit.field('threadId') !== '') return await threadView(person, back);
    return await (part ?? overviewView)(person);
  } catch (error) {
    return overviewView(person, { problem: problemOf(error) });
  }
}
