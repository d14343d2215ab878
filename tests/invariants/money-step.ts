import fc from 'fast-check';

/** Something that somebody does about money, or that time does. */
export interface MoneyStep {
  readonly what: string;
  /** Which of the bookings made so far, counted round. */
  readonly booking: number;
  /** Chooses among variants: amounts, answers, dates. */
  readonly variant: number;
}

/** By how often it is tried. */
const ACTION_WEIGHTS: Readonly<Record<string, number>> = {
  book: 9,
  pay: 10,
  grantCredit: 3,
  applyCredit: 5,
  cancel: 2,
  cancelAsOwner: 1,
  extend: 3,
  answerExtension: 3,
  handOver: 5,
  reportLate: 2,
  bringBack: 4,
  acceptReturn: 3,
  claimFromRenter: 4,
  claimFromOwner: 3,
  agree: 6,
  dispute: 2,
  rule: 3,
  refund: 2,
  decideFlagged: 2,
  reportTransfer: 4,
  answerTransfer: 3,
  proveRepaid: 1,
  payCommission: 1,
  chargeBack: 3,
  chargeBackFlagged: 1,
  endChargeback: 4,
  refundComesBack: 3,
  retryRefund: 3,
  refundThenCancel: 1,
  replayEvents: 2,
  wait: 4,
  waitLong: 3,
};

const step: fc.Arbitrary<MoneyStep> = fc
  .tuple(
    fc.oneof(...Object.entries(ACTION_WEIGHTS).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }))),
    fc.nat(5),
    fc.nat(11),
  )
  .map(([what, booking, variant]) => ({ what, booking, variant }));

/** A script begins with two paid bookings, so that there is something to do things to. */
export const moneyScript = (length: number): fc.Arbitrary<MoneyStep[]> =>
  fc
    .array(step, { minLength: length, maxLength: length })
    .map((rest) => [
      { what: 'book', booking: 0, variant: 3 },
      { what: 'pay', booking: 0, variant: 1 },
      { what: 'book', booking: 1, variant: 7 },
      { what: 'pay', booking: 1, variant: 1 },
      ...rest,
    ]);
