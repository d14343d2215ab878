import { z } from 'zod';
import { declareEvent } from '../../platform/kernel/index.ts';

export const platformOrderEvents = {
  /** An event has changed an order that came through a platform. The platform is sent the order. */
  changed: declareEvent('platform_order.changed', z.object({ eventId: z.string() }), { seenBy: [] }),
};
