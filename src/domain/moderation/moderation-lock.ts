/** Suspensions of people and of listings overlap, and are rare: they go one by one. */
export const MODERATION_LOCK = 'moderation';
