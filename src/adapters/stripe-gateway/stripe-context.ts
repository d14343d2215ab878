import type Stripe from 'stripe';
import type { Database } from '../../../db/database.ts';

/** What every part of the Stripe adapter works with. */
export interface StripeContext {
  readonly stripe: Stripe;
  readonly database: Database;
  readonly clock: { now(): Date };
}
