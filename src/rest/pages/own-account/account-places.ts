import type { ShownPage, Visit } from '../accounts/account-page.ts';
import { hidden, problemOf } from '../form-parts.ts';
import type { Markup } from '../markup.ts';
import { aboutOf } from './about-booking.ts';
import type { Person } from './action-form.ts';
import { bookingPage } from './booking-page.ts';
import { messagesView } from './messages-view.ts';
import { noticesView } from './notices-view.ts';
import { overviewView } from './overview.ts';

const NAMES = ['bookingId', 'side', 'part'] as const;

const PARTS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  messages: (person) => messagesView(person),
  notices: (person) => noticesView(person),
};

/** Hidden fields that keep the place to which the address of a letter leads during the sign-in. */
export function placeFields(visit: Visit): Markup[] {
  return NAMES.flatMap((name) => (visit.field(name) === '' ? [] : [hidden(name, visit.field(name))]));
}

/** The booking or the part of the page that the address names. If there is none, or it is not the person's, the page itself. */
export async function placeView(person: Person): Promise<ShownPage> {
  const part = new Map(Object.entries(PARTS)).get(person.visit.field('part'));
  try {
    if (person.visit.field('bookingId') !== '') return await bookingPage(person, aboutOf(person));
    return await (part ?? overviewView)(person);
  } catch (error) {
    return overviewView(person, { problem: problemOf(error) });
  }
}
