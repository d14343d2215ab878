import { createClient, formDataBodySerializer } from './hey-api/client/index.ts';
import {
  approveBookingOrRejectBooking,
  approveRenterDocumentOrRejectRenterDocument,
  createBooking,
  getPayStatus,
  initiatePayment,
  listRenterDocuments,
  login,
  openDisputeOrAddDisputeEvidenceOrSettleDisputeOrWithdrawDispute as disputeCall,
  type OpenDisputeInput,
  pricingQuote,
  promoteBooking,
  registerAccount,
  searchAssets,
  sendPhoneCode,
  type UploadDocumentForm,
  type UploadDocumentOrUploadPhotoResponses,
  verifyPhoneCode,
} from './hey-api/index.ts';
import type { Given, Seen } from './given.ts';

/** Books with a client that `@hey-api/openapi-ts` has made, from opening an account to the payment page. */
export async function book({ url, period, owner, phone, newestCode, photo, kinds }: Given): Promise<Seen> {
  const baseUrl = `${url}/api/v1`;
  const nobody = createClient({ baseUrl });
  const newcomer = { email: 'hey@demo.test', password: 'correct-horse-7', name: 'Hey' };
  const { data: opened } = await registerAccount({ client: nobody, body: newcomer, throwOnError: true });
  const client = createClient({ baseUrl, auth: () => opened.data.accessToken });

  await sendPhoneCode({ client, body: { phone }, throwOnError: true });
  await verifyPhoneCode({ client, body: { code: newestCode() }, throwOnError: true });

  const { data: found } = await searchAssets({
    client,
    query: { q: 'coastline camper', from: period.startDate, to: period.endDate },
    throwOnError: true,
  });
  const slug = found.data.items[0]?.slug ?? '';
  const { data: quote } = await pricingQuote({ client, body: { slug, ...period }, throwOnError: true });
  const { data: planned } = await createBooking({ client, body: { quoteId: quote.data.quoteId }, throwOnError: true });
  const bookingId = planned.data.id;

  for (const kind of kinds) {
    const form: UploadDocumentForm = { kind, bookingId, file: new File([photo], 'scan.png', { type: 'image/png' }) };
    // Where a call takes JSON or a form, this generator's function sends JSON. Its client sends the form.
    await client.post<UploadDocumentOrUploadPhotoResponses, unknown, true>({
      url: '/upload',
      ...formDataBodySerializer,
      body: form,
      headers: { 'Content-Type': null },
      security: [{ type: 'http', scheme: 'bearer' }],
      throwOnError: true,
    });
  }
  const path = { bookingId };
  const sent = await promoteBooking({ client, path, body: { acceptAgreement: true, attestations: ['AGE'] }, throwOnError: true });

  const { data: signedIn } = await login({ client: nobody, body: owner, throwOnError: true });
  const shop = createClient({ baseUrl, auth: () => signedIn.data.accessToken });
  const { data: documents } = await listRenterDocuments({ client: shop, path, throwOnError: true });
  for (const { documentId } of documents.data.items)
    await approveRenterDocumentOrRejectRenterDocument({
      client: shop,
      path,
      body: { decision: 'approve', documentId },
      throwOnError: true,
    });
  await approveBookingOrRejectBooking({ client: shop, path, body: { decision: 'approve' }, throwOnError: true });

  const { data: payment } = await initiatePayment({ client, path, throwOnError: true });
  const { data: status } = await getPayStatus({ client, path, throwOnError: true });
  // Too early for a dispute: what is refused has types, too.
  const early: OpenDisputeInput = { action: 'open', reason: 'Nothing has happened yet', claimMinor: 100 };
  const { error } = await disputeCall({ client, path, body: early });
  return {
    bookingId,
    sentAs: sent.data.data.state,
    payAt: payment.data.redirectUrl,
    payment: status.data.status,
    refusal: error?.code ?? null,
  };
}
