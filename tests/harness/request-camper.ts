import { freePeriod } from './demo-dates.ts';
import { samplePng } from './sample-document.ts';
import type { TestMarketplace } from './start-marketplace.ts';

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
