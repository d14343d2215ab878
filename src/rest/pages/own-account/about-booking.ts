import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import type { Person } from './action-form.ts';
import { getBookingDetail, getOwnerBookingDetail } from '../../../domain/standing/bookings/index.ts';

export type Detail = z.infer<typeof getBookingDetail.output>;

/** The booking that a form is about, and the side on which the person stands. */
export interface AboutBooking {
  readonly bookingId: string;
  readonly side: Side;
}

export function aboutOf({ visit }: Person): AboutBooking {
  return { bookingId: visit.field('bookingId'), side: visit.field('side') === 'OWNER' ? 'OWNER' : 'RENTER' };
}

export async function detailOf({ visit }: Person, { bookingId, side }: AboutBooking): Promise<Detail> {
  return side === 'OWNER' ? visit.run(getOwnerBookingDetail, { bookingId }) : visit.run(getBookingDetail, { bookingId });
}
