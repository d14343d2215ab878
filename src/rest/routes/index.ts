import type { Route } from '../route.ts';
import { accountRoutes } from './accounts.ts';
import { adminRoutes, cronRoutes } from './admin.ts';
import { authRoutes } from './auth.ts';
import { bookingRoutes } from './bookings.ts';
import { catalogRoutes } from './catalog.ts';
import { commerceRoutes } from './commerce.ts';
import { ownerBookingRoutes } from './owner-bookings.ts';
import { ownerBooksRoutes } from './owner-books.ts';
import { ownerShopRoutes } from './owner-shop.ts';

const bySubject: readonly Route[] = [
  ...catalogRoutes,
  ...commerceRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...bookingRoutes,
  ...ownerBookingRoutes,
  ...ownerBooksRoutes,
  ...ownerShopRoutes,
  ...cronRoutes,
  ...adminRoutes,
];

/**
 * All REST routes: those of the specification in the order of its tables, then all others. The first route of an operation is
 * the one that next steps name, and that has the name of the operation in the API descriptions.
 */
export const routes: readonly Route[] = [
  ...bySubject.filter(({ because }) => because === null),
  ...bySubject.filter(({ because }) => because !== null),
];
