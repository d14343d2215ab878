import type { z } from 'zod';
import type { BookingState, Side } from '../../../../db/values/index.ts';
import { named, periodInWords } from '../../../domain/platform/kernel/index.ts';
import { type Markup, markup } from '../markup.ts';
import { actionForm, type Person } from './action-form.ts';
import { type BookingCard, listMyBookings, listOwnerBookings } from '../../../domain/standing/bookings/index.ts';

type Card = z.infer<typeof BookingCard> & { readonly renter?: { readonly name: string } };

const AT_ONCE = 10;

/** The rentals of the person and of their shop, with whose turn it is. The form says which page of each list is shown. */
export async function rentalsPart(person: Person, hasShop: boolean): Promise<Markup> {
  const { visit } = person;
  const pageOf = (side: Side) => Math.max(1, Number.parseInt(visit.field(`page${side}`), 10) || 1);
  const own = await visit.run(listMyBookings, { page: pageOf('RENTER'), limit: AT_ONCE });
  const shop = hasShop ? await visit.run(listOwnerBookings, { page: pageOf('OWNER'), limit: AT_ONCE }) : null;
  const shopList = shop === null ? '' : list(person, { ...shop, side: 'OWNER', heading: 'Requests and bookings of your shop' });
  return markup`${shopList}${list(person, { ...own, side: 'RENTER', heading: 'Your rentals' })}`;
}

interface Listed {
  readonly heading: string;
  readonly side: Side;
  readonly items: readonly Card[];
  readonly pagination: { readonly page: number; readonly total: number; readonly totalPages: number };
}

function list(person: Person, { heading, side, items, pagination: { page, totalPages } }: Listed): Markup {
  const turn = (to: number, button: string) =>
    actionForm({
      permit: person.permit,
      action: 'overview',
      button,
      of: `: ${heading}`,
      fields: { [`page${side}`]: String(to) },
    });
  return markup`
<h2>${heading}</h2>
${items.length === 0 ? markup`<p class="soft">${side === 'OWNER' ? 'Nobody has asked yet.' : 'None yet. Your assistant finds and books what you need.'}</p>` : items.map((card) => cardOf(person, card, side))}
${page > 1 ? turn(page - 1, 'Newer ones') : ''}${page < totalPages ? turn(page + 1, 'Older ones') : ''}`;
}

function cardOf({ permit }: Person, card: Card, side: Side): Markup {
  const { bookingId, asset, startDate, endDate, total, state, waitingOn, waitingFor, renter } = card;
  return markup`
<article class="paper">
<h3>${named(asset.title)}</h3>
<p>${periodInWords(startDate, endDate)}, ${total}${renter === undefined ? '' : markup`, ${named(renter.name)}`}</p>
<p>${stateWords(state)}${waitingOn === side ? markup` <strong>It is your turn.</strong>` : ''}${waitingFor === null ? '' : ` ${waitingFor}`}</p>
${actionForm({ permit, action: 'booking', button: 'Open', of: `: ${asset.title}, ${startDate}`, fields: { bookingId, side }, ...(waitingOn === side && { look: 'main' as const }) })}
</article>`;
}

const WORDS: Readonly<Record<BookingState, string>> = {
  PENDING_VERIFICATION: 'A plan that is not sent yet.',
  PENDING_APPROVAL: 'Asked for.',
  COUNTER_OFFERED: 'The owner has offered something else.',
  PENDING_PAYMENT: 'Accepted, not paid yet.',
  CONFIRMED: 'Confirmed.',
  ACTIVE: 'Under way.',
  RETURNED: 'Back with the owner.',
  COMPLETED: 'Completed.',
  REJECTED: 'Declined.',
  CANCELLED: 'Cancelled.',
  EXPIRED: 'Its time ran out.',
};

export function stateWords(state: BookingState): string {
  return WORDS[state];
}
