import { z } from 'zod';
import { query } from '../../platform/kernel/index.ts';
import { handInInput, HandInView, handInView, linkedBooking } from './hand-in-link.ts';

export const showHandIn = query({
  name: 'show_hand_in',
  title: 'What is to be handed in',
  description:
    'The documents that a booking still needs, by the link (handInUrl) that the renter’s agent was given for the person.',
  access: linkedBooking,
  door: 'REST only',
  thirdPartyText: true,
  input: z.strictObject(handInInput),
  output: HandInView,
  errors: [],

  run: ({ subject: booking, reader, ...context }) => handInView(reader, booking, context),
});
