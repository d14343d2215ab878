import { z } from 'zod';
import { BOOKING_STATES, CHECKOUT_STATES } from '../../../../db/values/index.ts';
import { DepositView } from '../../catalog/quotes/index.ts';
import { NextAction } from '../../platform/kernel/index.ts';
import { TotalEntry } from './checkout-price.ts';
import { CheckoutMessage } from './checkout-status.ts';
import { LineItem } from './line-item.ts';

/** A checkout as its person sees it. */
export const CheckoutView = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATES).describe('requires_escalation: a person goes on at continueUrl'),
  bookingId: z.string().nullable(),
  bookingState: z.enum(BOOKING_STATES).nullable(),
  slug: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timeZone: z.string().nullable(),
  currency: z.string(),
  lineItems: z.array(LineItem),
  totals: z.array(TotalEntry).describe('the others add up to total; a held deposit is not among them'),
  deposit: DepositView.nullable(),
  messages: z.array(CheckoutMessage),
  continueUrl: z.string().nullable().describe('page of the person; null once it is over'),
  expiresAt: z.string().nullable(),
  order: z.object({ id: z.string(), url: z.string() }).nullable(),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});
export type CheckoutView = z.input<typeof CheckoutView>;
