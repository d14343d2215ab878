import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, type DurationRules, REQUESTED_STATES } from '../../../../db/values/index.ts';
import { bookableOf, type CatalogAsset } from '../../catalog/assets/index.ts';
import { blockedDays, daysLost, type Period } from '../../catalog/availability/index.ts';
import { addDays, counted, NextAction, type Settings } from '../../platform/kernel/index.ts';
import { type Booking, findOverlapping, isContended } from '../../rentals/booking-records/index.ts';
import { declineStep } from '../../rentals/next-actions/index.ts';

/** The longest buffer that a rental may have: a request may need days that lie so far from its own. */
const LONGEST_BUFFER = 31;
const MOST_TOLD = 10;

/** What blocked days do to those who want them. */
export const BlackoutEffects = z.object({
  affects: z.string().describe('for the person: who is affected'),
  touches: z
    .array(z.object({ bookingId: z.string(), state: z.enum(BOOKING_STATES), startDate: z.string(), endDate: z.string() }))
    .describe('requests that cannot be accepted while the days are blocked'),
  alsoLost: z
    .array(z.string())
    .describe('days beside it that no rental can have either: it would need one of those blocked before or after it'),
  alsoLostBecause: z.string().optional(),
  nextActions: z.array(NextAction),
});

export async function blackoutEffects(
  from: Reader,
  catalogAsset: CatalogAsset,
  period: Period,
  { now, settings }: { now: Date; settings: Settings },
): Promise<z.infer<typeof BlackoutEffects>> {
  const { id: assetId } = catalogAsset.asset;
  const around = { startDate: addDays(period.startDate, -LONGEST_BUFFER), endDate: addDays(period.endDate, LONGEST_BUFFER) };
  const requests = await findOverlapping(from, { assetId, mode: 'live', ...around }, REQUESTED_STATES);
  const touching = requests.filter(({ asset: { rules }, ...request }) => {
    const needed = blockedDays(rules, request);
    return needed.from < period.endDate && period.startDate < needed.to;
  });
  const hit: Booking[] = [];
  for (const request of touching) {
    if (await isContended(from, request, now)) hit.push(request);
    if (hit.length === MOST_TOLD) break;
  }
  const { rules } = bookableOf(catalogAsset, settings);
  const alsoLost = daysLost(rules, period).filter((day) => day < period.startDate || day >= period.endDate);
  return {
    affects: affectsInWords({ touching: touching.length, hit: hit.length }),
    touches: hit.map(({ id: bookingId, state, startDate, endDate }) => ({ bookingId, state, startDate, endDate })),
    alsoLost,
    ...(alsoLost.length > 0 && { alsoLostBecause: whyLost(rules) }),
    nextActions: hit.map(({ id }) => ({ ...declineStep(id), why: 'decline it, or remove the blackout to accept it' })),
  };
}

/** No booking loses its days, or they could not be blocked. */
function affectsInWords({ touching, hit }: { touching: number; hit: number }): string {
  if (touching === 0) return 'Nobody is affected: no booking loses its days, and no waiting request wants them.';
  const these = `${counted(touching, 'waiting request')} for these days`;
  if (hit === 0) return `No booking loses its days. ${these}: each can still be accepted, on pieces that are left.`;
  const told = hit === MOST_TOLD ? `at least ${hit}` : `${hit}`;
  return `No booking loses its days. ${these}, of which ${told} cannot be accepted while they are blocked (touches).`;
}

/** Which rules make a rental need days beside its own. */
function whyLost({ bufferBeforeDays, bufferAfterDays, pickupTime, returnTime }: DurationRules): string {
  const needs = [
    ...(bufferBeforeDays > 0 ? [`bufferBeforeDays ${bufferBeforeDays}`] : []),
    ...(bufferAfterDays > 0 ? [`bufferAfterDays ${bufferAfterDays}`] : []),
    ...(bufferAfterDays === 0 && returnTime > pickupTime
      ? [`returnTime ${returnTime} after pickupTime ${pickupTime}, which takes the day of return`]
      : []),
  ];
  return `A rental needs days beside its own, by your rules: ${needs.join(', ')}. manage_duration_rules changes them.`;
}
