import type { CancellationPolicyName } from '../../../../db/values/index.ts';
import { counted, HOUR_MS, later, type Minor, payableUnit, percent, share, WHOLE_BPS } from '../../platform/kernel/index.ts';

/**
 * The part of the rent that a renter gets back who cancels at least this many hours before the start. After the last step the
 * renter gets nothing back.
 */
const STEPS: Readonly<Record<CancellationPolicyName, readonly { hoursBefore: number; refundBps: number }[]>> = {
  FLEXIBLE: [
    { hoursBefore: 24, refundBps: 10_000 },
    { hoursBefore: 0, refundBps: 5_000 },
  ],
  MODERATE: [
    { hoursBefore: 5 * 24, refundBps: 10_000 },
    { hoursBefore: 24, refundBps: 5_000 },
  ],
  FIRM: [
    { hoursBefore: 14 * 24, refundBps: 10_000 },
    { hoursBefore: 7 * 24, refundBps: 5_000 },
  ],
  NON_REFUNDABLE: [],
};

/** Somebody who has just booked may change their mind. This time ends at the start of the rental at the latest. */
const GRACE = { farHours: 7 * 24, hoursWhenFar: 24, hoursWhenNear: 1 };

interface CancellationStep {
  /** The last UTC instant at which `refundBps` is given; null for the step that never ends. */
  readonly until: string | null;
  readonly refundBps: number;
}

interface Cancellation {
  readonly policy: CancellationPolicyName;
  readonly startInstant: Date;
  readonly confirmedAt: Date;
  /** How long a consumer may withdraw after paying; 0 without such a right. */
  readonly withdrawalDays: number;
  /** The most that comes back because the start was moved; null for everything. */
  readonly refundAtMostBps?: number | null;
  readonly now: Date;
  readonly currency: string;
  /** The price as paid, minor units. */
  readonly ownerSubtotalMinor: Minor;
  readonly rentalTaxMinor: Minor;
  readonly serviceFeeMinor: Minor;
  readonly feeTaxMinor: Minor;
  readonly commissionBps: number;
}

/** Where the money of a cancelled booking goes: refund, owner, commission, fee and fee tax add up to what was paid. */
export interface CancellationOutcome {
  readonly refundMinor: Minor;
  /** The part of the refund that is rent and its tax. */
  readonly rentBackMinor: Minor;
  /** The part of the refund that is service fee and its tax. */
  readonly feeBackMinor: Minor;
  /** The service fee that is not returned, and its tax. */
  readonly feeKeptMinor: Minor;
  /** GRACE if only the time to change one's mind gives everything back; otherwise the step of the policy. */
  readonly policyStep: 'GRACE' | 'FULL' | 'PARTIAL' | 'NONE';
  readonly refundBps: number;
  /** The last UTC instant at which cancelling still refunds as much as now; null if it will not become less. */
  readonly refundStaysUntil: string | null;
  /** The part of the rent that the owner keeps: after the commission, and its tax. */
  readonly ownerKeeps: { readonly netMinor: Minor; readonly taxMinor: Minor };
  readonly commissionMinor: Minor;
  readonly serviceFeeMinor: Minor;
  readonly feeTaxMinor: Minor;
}

/**
 * The steps of `policy` for a rental that starts at `startInstant`, best first; the last one has no end. No step gives back more
 * than `atMostBps`.
 */
export function cancellationSteps(
  policy: CancellationPolicyName,
  startInstant: Date,
  atMostBps: number | null = null,
): CancellationStep[] {
  const steps = STEPS[policy].map(({ hoursBefore, refundBps }) => ({
    until: later(startInstant, -hoursBefore * HOUR_MS).toISOString(),
    refundBps: Math.min(refundBps, atMostBps ?? WHOLE_BPS),
  }));
  const all = [...steps, { until: null, refundBps: 0 }];
  // Of steps that give back the same, the last one has the end.
  return all.filter(({ refundBps }, index) => refundBps !== all[index + 1]?.refundBps);
}

/**
 * What a renter's cancellation at `now` gives back and leaves, to the minor unit. The service fee and its tax come
 * back only with a full refund. The renter's part is rounded half up; the owner gets the exact remainder.
 */
export function cancellationOutcome(cancellation: Cancellation): CancellationOutcome {
  const { policyStep, refundBps, until } = stepAt(cancellation);
  return { ...refundOf(cancellation, refundBps), policyStep, refundStaysUntil: until };
}

/** The outcome if `refundBps` basis points of the rent go back, whatever the policy says. */
export function refundOf(
  {
    ownerSubtotalMinor,
    rentalTaxMinor,
    commissionBps,
    currency,
    ...paid
  }: Pick<
    Cancellation,
    'currency' | 'ownerSubtotalMinor' | 'rentalTaxMinor' | 'serviceFeeMinor' | 'feeTaxMinor' | 'commissionBps'
  >,
  refundBps: number,
): CancellationOutcome {
  const unit = payableUnit(currency);
  const full = refundBps === WHOLE_BPS;
  // Older bookings, whose amounts were not rounded to what can be paid, get everything back to the last minor unit too.
  const rentBackMinor = full ? ownerSubtotalMinor : share(ownerSubtotalMinor, refundBps, unit);
  const taxBackMinor = full ? rentalTaxMinor : share(rentalTaxMinor, refundBps, unit);
  const keptMinor = ownerSubtotalMinor - rentBackMinor;
  const commissionMinor = share(keptMinor, commissionBps, unit);
  const paidFeeMinor = paid.serviceFeeMinor + paid.feeTaxMinor;
  return {
    refundMinor: rentBackMinor + taxBackMinor + (full ? paidFeeMinor : 0),
    rentBackMinor: rentBackMinor + taxBackMinor,
    feeBackMinor: full ? paidFeeMinor : 0,
    feeKeptMinor: full ? 0 : paidFeeMinor,
    policyStep: full ? 'FULL' : refundBps > 0 ? 'PARTIAL' : 'NONE',
    refundBps,
    refundStaysUntil: null,
    ownerKeeps: { netMinor: keptMinor - commissionMinor, taxMinor: rentalTaxMinor - taxBackMinor },
    commissionMinor,
    serviceFeeMinor: full ? 0 : paid.serviceFeeMinor,
    feeTaxMinor: full ? 0 : paid.feeTaxMinor,
  };
}

/** Refunds everything, the fee too, because the renter is not to blame. */
export function fullRefund(
  paid: Pick<Cancellation, 'ownerSubtotalMinor' | 'rentalTaxMinor' | 'serviceFeeMinor' | 'feeTaxMinor'>,
): CancellationOutcome {
  return {
    refundMinor: paid.ownerSubtotalMinor + paid.rentalTaxMinor + paid.serviceFeeMinor + paid.feeTaxMinor,
    rentBackMinor: paid.ownerSubtotalMinor + paid.rentalTaxMinor,
    feeBackMinor: paid.serviceFeeMinor + paid.feeTaxMinor,
    feeKeptMinor: 0,
    policyStep: 'FULL',
    refundBps: WHOLE_BPS,
    refundStaysUntil: null,
    ownerKeeps: { netMinor: 0, taxMinor: 0 },
    commissionMinor: 0,
    serviceFeeMinor: 0,
    feeTaxMinor: 0,
  };
}

type StepNow = CancellationStep & Pick<CancellationOutcome, 'policyStep'>;

function stepAt({ policy, startInstant, confirmedAt, withdrawalDays, refundAtMostBps = null, now }: Cancellation): StepNow {
  // Who could get only a part back when the start was moved had no time left to change their mind.
  const hasGrace = refundAtMostBps === null || refundAtMostBps === WHOLE_BPS;
  const graceUntil = hasGrace ? graceEnd(confirmedAt, startInstant, withdrawalDays).toISOString() : '';
  const at = now.toISOString();
  const step = cancellationSteps(policy, startInstant, refundAtMostBps).find(({ until }) => until === null || at <= until);
  const { until, refundBps } = step ?? { until: null, refundBps: 0 };
  if (refundBps < WHOLE_BPS && at <= graceUntil) return { until: graceUntil, refundBps: WHOLE_BPS, policyStep: 'GRACE' };
  if (refundBps < WHOLE_BPS) return { until, refundBps, policyStep: refundBps > 0 ? 'PARTIAL' : 'NONE' };
  return { until: until !== null && until > graceUntil ? until : graceUntil, refundBps, policyStep: 'FULL' };
}

/** How long everybody can change their mind after paying. Quotes, bookings and payment pages use this sentence. */
export const GRACE_IN_WORDS = `After paying you can change your mind for ${counted(GRACE.hoursWhenFar, 'hour')} where the start is at least ${GRACE.farHours / 24} days away, else for ${counted(GRACE.hoursWhenNear, 'hour')}, but not after the start: everything comes back, the service fee too.`;

/** How long the renter of one rental can change their mind. It is longer where a consumer has the right to withdraw. */
export function changeOfMindInWords(withdrawalDays: number): string {
  if (withdrawalDays === 0) return GRACE_IN_WORDS;
  return `You can withdraw for ${counted(withdrawalDays, 'day')} after paying, but not after the start: everything comes back, the service fee too.`;
}

/** What a move of the start means for a later cancellation. */
export function movedInWords(refundAtMostBps: number): string {
  if (refundAtMostBps === 0) return 'The start was moved when nothing of the rent would have come back, so nothing does later.';
  return `The start was moved when ${percent(refundAtMostBps)} of the rent would have come back, so later no more than that does.`;
}

/** Sentences about the service fee and the deposit, which no policy covers. */
export const FEE_AND_DEPOSIT_IN_WORDS = `The service fee and its tax come back only where ${percent(WHOLE_BPS)} does. The deposit always comes back, and what is not paid yet is not owed. Where the owner or the platform is to blame, everything comes back.`;

/** One line for each policy, such as “FIRM: until 14 days before the start 100%, …”. */
export function policiesInWords(): string[] {
  return Object.entries(STEPS).map(([policy, steps]) => {
    const words = steps.map(({ hoursBefore, refundBps }) => `${beforeStart(hoursBefore)} ${percent(refundBps)}`);
    return `${policy}: ${words.length === 0 ? 'nothing comes back' : `${words.join(', ')}, later nothing`}`;
  });
}

/**
 * One policy for people, without dates: a sentence for each step, the best first, and what applies in addition to the steps.
 */
export function policyInWords(policy: CancellationPolicyName): { steps: string[]; otherwise: string } {
  const steps = STEPS[policy].map(({ hoursBefore, refundBps }) => {
    const part = refundBps === WHOLE_BPS ? 'everything' : `${percent(refundBps)} of the rent`;
    return `${beforeStart(hoursBefore).replace('until', 'Until')}: ${part} comes back.`;
  });
  const afterwards = steps.length === 0 ? 'The rent is not given back' : 'Later nothing does';
  return { steps, otherwise: `${afterwards}. Before it is paid, cancelling is free. ${GRACE_IN_WORDS}` };
}

function beforeStart(hours: number): string {
  if (hours === 0) return 'until the start';
  return `until ${hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : counted(hours, 'hour')} before the start`;
}

/**
 * Until when a renter who has paid at `confirmedAt` can change their mind, or can withdraw for `withdrawalDays` if they have
 * that right. It is never after the start.
 */
export function graceEnd(confirmedAt: Date, startInstant: Date, withdrawalDays: number): Date {
  const far = later(confirmedAt, GRACE.farHours * HOUR_MS) <= startInstant;
  const graceHours = far ? GRACE.hoursWhenFar : GRACE.hoursWhenNear;
  const end = later(confirmedAt, Math.max(graceHours, withdrawalDays * 24) * HOUR_MS);
  return end < startInstant ? end : startInstant;
}
