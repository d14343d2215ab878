import type { Risk, TrustScore } from '../trust/index.ts';

const BY_REQUEST = 'A person of the platform reviews it on request: create_booking, then assess_risk with request_review.';

/** What this risk changes about the booking, in plain words. */
export function riskEffects(
  { level }: Risk,
  { score, tier }: Pick<TrustScore, 'score' | 'tier'>,
  asset: { readonly instantBook: boolean; readonly minTrust: number },
): string[] {
  if (level === 'BLOCKED') return ['The request is refused.', BY_REQUEST];
  if (level === 'HIGH') {
    return [
      'The deposit is multiplied by 1.5.',
      'The owner decides: no instant booking, and silence does not accept.',
      'A person of the platform looks at the payment before the booking is confirmed.',
      BY_REQUEST,
    ];
  }
  if (!asset.instantBook) return ['The owner decides.'];
  if (level === 'MEDIUM') return ['The owner decides: no instant booking, which needs LOW risk.'];
  if (tier === 'RESTRICTED') return ['The owner decides: with this trust level nothing is booked at once.'];
  return score < asset.minTrust
    ? [`The owner decides: booking at once needs a trust score of ${asset.minTrust}.`]
    : ['It is booked at once, without the owner, when no document has to be looked at.'];
}
