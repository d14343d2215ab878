import type { DemoPerson } from './demo-person.ts';

/** The administrator of the demo. */
export const admin: DemoPerson = {
  email: 'admin@demo.test',
  name: 'Alex Morgan',
  city: null,
  country: null,
  joinedDaysAgo: 1_000,
  emailVerified: true,
  phone: null,
};
