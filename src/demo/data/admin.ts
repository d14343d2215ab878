import type { DemoPerson } from './demo-person.ts';

/** Who looks after the platform. */
export const admin: DemoPerson = {
  email: 'admin@demo.test',
  name: 'Alex Morgan',
  city: null,
  country: null,
  joinedDaysAgo: 1_000,
  emailVerified: true,
  phone: null,
};
