import type { Access } from './operation.ts';

/** A scheduled job: the scheduler of the platform itself, or whoever holds the cron secret. */
export const cronJob: Access<'cron', unknown, null> = { who: 'cron', scope: null, errors: [], load: async () => null };
