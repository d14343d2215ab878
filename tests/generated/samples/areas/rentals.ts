import { addDays } from '../../../../src/domain/platform/kernel/index.ts';
import { oweMoney } from '../../../harness/money/payment-events.ts';
import { photos, samplePng } from '../../../harness/sample-files.ts';
import type { Person, World } from '../world.ts';
import { about, by, KAYAK, linkOf, open, type Sample, type Samples, signatureOf } from '../sample.ts';

export const RENTALS_SAMPLES: Samples = {
  get_trust_profile: () => open({ userId: 'atlantic-outdoors' }),
  get_my_trust_profile: async (world) => by(await world.newcomer(), {}),
  create_booking: async (world) => by(await world.newcomer(), { slug: KAYAK, ...world.period(), extras: ['delivery'] }),
  promote_booking: async (world) => about(await world.planned(), { acceptAgreement: true }),
  cancel_booking: async (world) => about(await world.confirmed(), { reason: 'The trip was called off' }),
  upload_document: async (world) =>
    about(await world.planned(), { kind: 'DRIVING_LICENCE', fileName: 'scan.png', contentBase64: samplePng.toString('base64') }),
  get_verification_status: async (world) => about(await world.planned()),
  list_condition_reports: async (world) => by(world.owner, { bookingId: (await world.handedOut()).bookingId }),
  report_condition: async (world) =>
    by(world.owner, {
      bookingId: (await world.starting()).bookingId,
      kind: 'CHECK_IN',
      notes: 'Dry and whole',
      readings: { paddles: 2, hull: 'one scratch' },
      photos: [{ ...photos[0], takenAt: '2027-05-14T10:00:00Z' }],
    }),
  confirm_condition: async (world) => by(world.owner, { bookingId: (await world.handedOut()).bookingId }),
  contest_condition: async (world) =>
    by(world.owner, { bookingId: (await world.handedOut()).bookingId, reason: 'A paddle is broken', photos }),
  accept_return: async (world) => by(world.owner, { bookingId: (await world.returned()).bookingId }),
  deny_return: async (world) => by(world.owner, { bookingId: (await world.returned()).bookingId, reason: 'It is not there' }),
  get_condition_photo: async (world) => {
    const { reportId, photoId, url } = await world.handedOut();
    const { searchParams } = new URL(url);
    return open({ reportId, photoId, expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') });
  },
  update_booking_collateral: async (world) => about(await world.planned(), { collateral: 'A passport' }),
  approve_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  reject_booking: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId, reason: 'It is in repair' }),
  create_counter_offer: async (world) =>
    by(world.owner, { bookingId: (await world.requested()).bookingId, totalMinor: 9_000, message: 'A quiet week' }),
  respond_counter_offer: async (world) =>
    offered(world).then((booking) => about(booking, { decision: 'accept', offerId: booking.offerId })),
  get_counter_offer: async (world) => offered(world).then((booking) => about(booking)),
  request_extension: async (world) => {
    const booking = await world.confirmed();
    return about(booking, { endDate: addDays(world.period().endDate, 1), message: 'One more day' });
  },
  list_booking_extensions: async (world) => extending(world).then((booking) => about(booking)),
  respond_extension: async (world) =>
    extending(world).then(({ bookingId, extensionId }) =>
      by(world.owner, { bookingId, extensionId, decision: 'approve', reason: 'Gladly' }),
    ),
  list_renter_documents: async (world) => by(world.owner, { bookingId: (await world.documented()).bookingId }),
  approve_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId })),
  reject_renter_document: async (world) =>
    world.documented().then(({ bookingId, documentId }) => by(world.owner, { bookingId, documentId, reason: 'Too dark' })),
  get_document_file: async (world) => {
    const { documentId, url } = await world.documented();
    const { searchParams } = new URL(url);
    return open({
      documentId,
      expires: Number(searchParams.get('expires')),
      signature: searchParams.get('signature'),
      viewer: searchParams.get('viewer'),
      bookingId: searchParams.get('bookingId'),
    });
  },
  list_my_documents: async (world) => by((await world.documented()).renter, {}),
  delete_my_document: async (world) => {
    const person = await world.newcomer();
    const scan = { kind: 'BOAT_LICENCE', fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
    const { documentId } = await person.call('upload_document', scan);
    return by(person, { documentId });
  },
  show_document: async (world) =>
    world.documented().then(({ documentId }) => by(world.admin, { documentId, reason: 'The owner reports a forgery' })),
  show_hand_in: async (world) => open(await handInLink(world)),
  hand_in_document: async (world) =>
    open({
      ...(await handInLink(world)),
      kind: 'DRIVING_LICENCE',
      fileName: 'scan.png',
      contentBase64: samplePng.toString('base64'),
      expiresOn: '2040-01-01',
    }),
  list_incidents: async (world) => aboutClaim(world, 'OWNER'),
  report_incident: async (world) =>
    by(world.owner, {
      bookingId: (await world.returned()).bookingId,
      type: 'DAMAGE',
      description: 'A crack in the hull',
      claimMinor: 5_000,
      photos,
    }),
  acknowledge_incident: async (world) => aboutClaim(world, 'RENTER', {}),
  resolve_incident: async (world) => aboutClaim(world, 'RENTER', { outcome: 'OWNER_PAYS', ownerPaysMinor: 500, note: 'Sorry' }),
  escalate_incident: async (world) => aboutClaim(world, 'RENTER', { reason: 'It was dry' }),
  get_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId })),
  open_dispute: async (world) =>
    by(world.owner, { bookingId: (await world.returned()).bookingId, reason: 'It came back wet', claimMinor: 900 }),
  add_dispute_evidence: async (world) =>
    world.disputed().then(({ bookingId }) => by(world.owner, { bookingId, text: 'Look at the hull', photos })),
  withdraw_incident: async (world) => aboutClaim(world, 'OWNER', {}),
  withdraw_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId })),
  settle_dispute: async (world) => world.disputed().then(({ bookingId }) => by(world.owner, { bookingId, amountMinor: 800 })),
  get_incident_photo: async (world) => {
    const { incidentId, url } = await world.claimed('OWNER');
    return open({ incidentId, ...linkOf(url) });
  },
  get_evidence_photo: async (world) => {
    const { evidenceId, url } = await world.disputed();
    return open({ evidenceId, ...linkOf(url) });
  },
  assess_risk: async (world) => by(await world.renter(), { slug: KAYAK, ...world.period(), paymentChannel: 'OFFLINE' }),
  request_risk_review: async (world) => about(await riskyPlan(world), { message: 'It is for my aunt' }),
  contest_score: async (world) => by(await world.newcomer(), { role: 'RENTER', message: 'Nobody has asked me for a document' }),
  list_risk_reviews: async (world) => riskyPlan(world).then(() => by(world.admin, { limit: 2 })),
  decide_risk_review: async (world) => {
    const { renter, bookingId } = await riskyPlan(world);
    const { reviewId } = await renter.call('manage_booking_dispute', { action: 'request_review', bookingId });
    return by(world.admin, { reviewId, decision: 'clear', clearAs: 'LOW', reason: 'We know the person' });
  },
  list_reviews: async (world) => by(world.owner, { bookingId: (await world.completed()).bookingId, limit: 2 }),
  submit_review: async (world) => by(world.owner, { bookingId: (await world.completed()).bookingId, rating: 5, text: 'Careful' }),
};

/** The plan of a renter who owes money for an earlier booking. */
async function riskyPlan(world: World): Promise<{ renter: Person; bookingId: string }> {
  const plan = await world.planned();
  await oweMoney(world.market, plan.bookingId);
  return plan;
}

async function handInLink({ newcomer, period }: World): Promise<Record<string, unknown>> {
  const person = await newcomer();
  const { id: bookingId, nextActions } = await person.call('create_booking', { slug: 'coastline-camper', ...period() });
  const { handInUrl } = nextActions.find(({ tool }: { tool: string }) => tool === 'upload_document');
  return { bookingId, ...signatureOf(handInUrl) };
}

async function offered(world: World): Promise<{ renter: Person; bookingId: string; offerId: string }> {
  const request = await world.requested();
  const { counterOffer } = await world.owner.call('create_counter_offer', { bookingId: request.bookingId, totalMinor: 9_000 });
  return { ...request, offerId: counterOffer.offerId };
}

async function extending(world: World): Promise<{ renter: Person; bookingId: string; extensionId: string }> {
  const booking = await world.confirmed();
  const { bookingId } = booking;
  const endDate = addDays(world.period().endDate, 1);
  const { extension } = await booking.renter.call('request_extension', { bookingId, endDate });
  return { ...booking, extensionId: extension.extensionId };
}

/** As the owner, about an incident that this side has reported. */
async function aboutClaim(world: World, reporter: 'RENTER' | 'OWNER', more?: Sample['input']): Promise<Sample> {
  const { bookingId, incidentId } = await world.claimed(reporter);
  return by(world.owner, more === undefined ? { bookingId } : { bookingId, incidentId, ...more });
}
