import { count, document, id, money, oneOf, string, table } from '../../columns.ts';
import { CANCELLATION_POLICIES, type Requirement } from '../../values/index.ts';

export const categories = table('categories', {
  slug: id(),
  title: string().notNull(),
  description: string().notNull(),
  position: count().notNull(),
  requirements: document<Requirement[]>().notNull(),
  defaultPolicy: oneOf(CANCELLATION_POLICIES).notNull(),
  depositFloorMinor: money().notNull(),
  feeBps: count().notNull(),
  feeCapMinor: money(),
  commissionBps: count().notNull(),
  /** Hours after which an owner's silence accepts a request; null where silence never does. */
  silentAcceptanceHours: count(),
  attributes: document<string[]>().notNull(),
});
