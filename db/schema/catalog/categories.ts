import { count, id, instant, json, oneOf, string, table } from '../../columns.ts';
import { type AttributeDefinition, CANCELLATION_POLICIES, type Requirement, type WithdrawalRight } from '../../values/index.ts';

export const categories = table('categories', {
  slug: id(),
  title: string().notNull(),
  description: string().notNull(),
  position: count().notNull(),
  requirements: json<Requirement[]>().notNull(),
  /** In years, declared by the renter when the request is sent; null where nobody asks. */
  minimumAge: count(),
  defaultPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
  withdrawalRight: string().$type<WithdrawalRight>().notNull().default('EXCLUDED'),
  /** The smallest deposit of a listing that asks for one, by currency, in minor units. */
  depositFloors: json<Record<string, number>>().notNull(),
  feeBps: count().notNull(),
  /** The highest service fee, by currency, in minor units. */
  feeCaps: json<Record<string, number>>().notNull(),
  commissionBps: count().notNull(),
  /** Hours after which an owner's silence accepts a request; null where silence never does. */
  silentAcceptanceHours: count(),
  attributes: json<AttributeDefinition[]>().notNull(),
  /** Nothing new is listed in it; what is listed stays. */
  archivedAt: instant(),
  /** Raised by each change, for clients that name the version that they have read. */
  version: count().notNull().default(0),
});
