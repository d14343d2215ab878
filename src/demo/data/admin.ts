/** Who looks after the platform. */
export const admin = { email: 'admin@demo.test', name: 'Alex Morgan', joinedDaysAgo: 1_000 };
