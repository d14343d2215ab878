/** Whether the renter runs the thing alone, or the owner sends somebody who runs it. */
export const RENTAL_MODES = ['SELF_OPERATED', 'WITH_OPERATOR'] as const;
export type RentalMode = (typeof RENTAL_MODES)[number];
