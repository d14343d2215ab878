import { z } from 'zod';
import { RISK_LEVELS } from '../../../../db/values/index.ts';
import { LEVEL_RULES, type Risk, type TrustScore } from '../../people/trust/index.ts';
import { WHOLE_BPS } from '../../platform/kernel/index.ts';

/** A risk as its renter and those who judge it see it. */
export const RiskView = z.object({
  level: z.enum(RISK_LEVELS),
  score: z.int(),
  reasons: z.array(z.object({ rule: z.string(), points: z.int(), text: z.string() })),
});

const BY_REQUEST =
  'A person of the platform reviews it on request: create_booking, then manage_booking_dispute with request_review.';

/** Returns in plain words what this risk changes about the booking. */
export function riskEffects(
  { level }: Risk,
  { score, instantBooking: trusted }: Pick<TrustScore, 'score' | 'instantBooking'>,
  asset: { readonly instantBook: boolean; readonly minTrust: number },
): string[] {
  const { refused, depositBps, instantBooking, silenceAccepts, paymentIsReviewed, reviewedOnRequest } = LEVEL_RULES[level];
  const onRequest = reviewedOnRequest ? [BY_REQUEST] : [];
  if (refused) return ['The request is refused.', ...onRequest];
  if (!silenceAccepts) {
    return [
      ...(depositBps === WHOLE_BPS ? [] : [`The deposit is multiplied by ${depositBps / WHOLE_BPS}.`]),
      'The owner decides: no instant booking, and silence does not accept.',
      ...(paymentIsReviewed ? ['A person of the platform looks at the payment before the booking is confirmed.'] : []),
      ...onRequest,
    ];
  }
  if (!asset.instantBook) return ['The owner decides.'];
  if (!instantBooking) return ['The owner decides: no instant booking, which needs LOW risk.'];
  if (!trusted) return ['The owner decides: with this trust level nothing is booked at once.'];
  return score < asset.minTrust
    ? [`The owner decides: booking at once needs a trust score of ${asset.minTrust}.`]
    : ['It is booked at once, without the owner, when no document has to be looked at.'];
}
