import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';

export const notificationNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No such notification, or it is somebody else’s.',
  data: z.object({ notificationIds: z.array(z.string()) }),
  message: () => 'You have no such notification; nothing was marked.',
  next: () => [{ tool: 'list_notifications', args: {}, actor: 'RENTER', why: 'see your notifications' }],
});
