import { z } from 'zod';
import { DISPUTE_STATES } from '../../../db/values.ts';
import { declareError } from '../kernel/index.ts';

export const disputeDecided = declareError({
  code: 'dispute_decided',
  status: 400,
  when: 'The dispute has ended: it was ruled on or withdrawn.',
  data: z.object({ disputeId: z.string(), status: z.enum(DISPUTE_STATES) }),
  message: ({ status }) => `The dispute is ${status}; a ruling is final.`,
  next: () => [],
});

export const rulingRefused = declareError({
  code: 'ruling_refused',
  status: 400,
  when: 'The amounts of a ruling do not add up to the claim, or fit another outcome.',
  data: z.object({ disputeId: z.string(), claimMinor: z.int(), noShow: z.boolean() }),
  message: ({ claimMinor, noShow }) =>
    noShow
      ? 'A no-show is one side’s fault: rule RENTER or OWNER.'
      : `toRenterMinor and toOwnerMinor add up to the claim of ${claimMinor} minor units; RENTER gives the renter the larger part, OWNER the owner.`,
  next: () => [],
});
