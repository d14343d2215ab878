import type { Route } from '../route.ts';
import { accountRoutes } from './accounts.ts';
import { adminRoutes, cronRoutes } from './admin.ts';
import { bookingRoutes } from './bookings.ts';
import { catalogRoutes } from './catalog.ts';
import { commerceRoutes } from './commerce.ts';
import { extraRoutes } from './extra.ts';
import { ownerRoutes } from './owner.ts';

/** Every REST route, in the order of the specification's tables. */
export const routes: readonly Route[] = [
  ...catalogRoutes,
  ...commerceRoutes,
  ...accountRoutes,
  ...bookingRoutes,
  ...ownerRoutes,
  ...cronRoutes,
  ...adminRoutes,
  ...extraRoutes,
];
