import { freePeriod } from '../dates.ts';
import { samplePng } from '../sample-files.ts';
import type { TestMarketplace } from '../start-marketplace.ts';

type Renter = Pick<TestMarketplace, 'renter'>;
type Dates = ReturnType<typeof freePeriod>;

/** A plan for the demo camper, which asks for an identity document and a driving licence, and the link on which a person hands them in. */
export async function planCamper(
  { renter }: Renter,
  dates: Dates = freePeriod(),
): Promise<{ bookingId: string; handInUrl: string }> {
  const { id: bookingId, nextActions } = await renter.call('create_booking', { slug: 'coastline-camper', ...dates });
  const upload = nextActions.find(({ tool }: { tool: string }) => tool === 'upload_document');
  return { bookingId, handInUrl: upload?.handInUrl };
}

/** A request for the camper with both documents, waiting for its owner. */
export async function requestCamper(market: Renter, dates: Dates = freePeriod(), content: Buffer = samplePng): Promise<string> {
  const { renter } = market;
  const { bookingId } = await planCamper(market, dates);
  for (const kind of ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE']) {
    await renter.call('upload_document', { kind, bookingId, fileName: 'scan.png', contentBase64: content.toString('base64') });
  }
  await renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  return bookingId;
}

/** Worked example C of the design: a camper for 14 days, five of them in the high season. Its dates lie in the next summer. */
export function camperDates(market: TestMarketplace): { startDate: string; endDate: string; longerEnd: string } {
  const now = market.clock.now();
  const year = now.getUTCFullYear() + (now < new Date(Date.UTC(now.getUTCFullYear(), 5, 15)) ? 0 : 1);
  return { startDate: `${year}-06-22`, endDate: `${year}-07-06`, longerEnd: `${year}-07-09` };
}

export const CAMPER = 'coastline-camper';
/** Minor units: with the service fee, tax of both, and what is left to the owner after 15 % commission. */
export const CAMPER_C = {
  totalMinor: 186_376,
  depositMinor: 50_000,
  ownerNetMinor: 117_087,
  rentalTaxMinor: 31_683,
  commissionMinor: 20_663,
  serviceFeeMinor: 13_775,
  feeTaxMinor: 3_168,
  /** What three more days, all in the high season, add. */
  extensionMinor: 49_484,
} as const;
