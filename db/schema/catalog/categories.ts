import { count, id, instant, json, oneOf, string, table } from '../../columns.ts';
import { type AttributeDefinition, CANCELLATION_POLICIES, type Requirement, type WithdrawalRight } from '../../values/index.ts';

export const categories = table('categories', {
  slug: id(),
  title: string().notNull(),
  description: string().notNull(),
  position: count().notNull(),
  requirements: json<Requirement[]>().notNull(),
  /** The minimum age in years, which the renter declares when the request is sent. Null if nobody asks. */
  minimumAge: count(),
  defaultPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
  withdrawalRight: string().$type<WithdrawalRight>().notNull().default('EXCLUDED'),
  /** The smallest deposit of a listing that asks for one, by currency, in minor units. */
  depositFloors: json<Record<string, number>>().notNull(),
  feeBps: count().notNull(),
  /** The highest service fee, by currency, in minor units. */
  feeCaps: json<Record<string, number>>().notNull(),
  commissionBps: count().notNull(),
  /** The hours after which an owner's silence accepts a request. Null if it never does. */
  silentAcceptanceHours: count(),
  attributes: json<AttributeDefinition[]>().notNull(),
  /** Nothing new can be listed in it. What is listed stays. */
  archivedAt: instant(),
  /** Each change raises it, for clients that name the version that they have read. */
  version: count().notNull().default(0),
});
