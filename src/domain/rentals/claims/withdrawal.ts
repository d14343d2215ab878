import { bookingParty } from '../bookings/index.ts';

/** What the commands have in common by which a side takes back what it has claimed, for good. */
export const WITHDRAWAL = {
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  thirdPartyText: true,
} as const;
