import fc from 'fast-check';

/** Who does something: the two sides of the bookings, the platform's admin, or the clock. */
export interface Step {
  readonly who: 'RENTER' | 'OWNER' | 'ADMIN' | 'CLOCK';
  readonly what: string;
  /** Which of the bookings made so far, counted round. */
  readonly booking: number;
  /** Chooses among variants: dates, amounts, answers. */
  readonly variant: number;
}

/** Everything that a renter, an owner and an admin can do to a booking, by how often it is tried. */
const DEEDS: Readonly<Record<Step['who'], Readonly<Record<string, number>>>> = {
  RENTER: {
    create: 8,
    promote: 10,
    pay: 12,
    cancel: 2,
    answerOffer: 4,
    extend: 4,
    checkIn: 2,
    confirmReport: 3,
    contestReport: 1,
    checkOut: 4,
    noShow: 1,
    answerIncident: 2,
    escalate: 1,
    openDispute: 1,
    withdrawDispute: 1,
    review: 2,
    collateral: 1,
  },
  OWNER: {
    approve: 12,
    reject: 1,
    cancel: 1,
    offer: 3,
    withdrawOffer: 1,
    answerExtension: 5,
    checkIn: 5,
    confirmReport: 1,
    checkOut: 2,
    acceptReturn: 2,
    denyReturn: 1,
    reportLate: 1,
    reportDamage: 1,
    noShow: 1,
    answerIncident: 1,
    escalate: 1,
    blackout: 1,
    review: 2,
    collateral: 1,
  },
  ADMIN: { forceCancel: 1, forceComplete: 1, rule: 2 },
  CLOCK: { wait: 10, toStart: 5, toEnd: 5 },
};

const deeds = Object.entries(DEEDS).flatMap(([who, weights]) =>
  Object.entries(weights).map(([what, weight]) => ({
    weight,
    arbitrary: fc.constant({ who, what } as Pick<Step, 'who' | 'what'>),
  })),
);

const step: fc.Arbitrary<Step> = fc
  .tuple(fc.oneof(...deeds), fc.nat(5), fc.nat(11))
  .map(([deed, booking, variant]) => ({ ...deed, booking, variant }));

/** A script begins with a few bookings, so that there is something to do things to. */
export const script = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(fc.array(fc.nat(11), { minLength: 2, maxLength: 3 }), fc.array(step, { minLength: length, maxLength: length }))
    .map(([first, rest]) => [
      ...first.flatMap((variant, booking) =>
        ['create', 'promote'].map((what): Step => ({ who: 'RENTER', what, booking, variant })),
      ),
      ...rest,
    ]);
