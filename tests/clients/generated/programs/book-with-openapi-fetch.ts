import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';
import type { Given, Seen } from './given.ts';

/** Books with `openapi-fetch` and the types that `openapi-typescript` has made, from opening an account to the payment page. */
export async function book({ url, period, owner, phone, newestCode, photo, kinds }: Given): Promise<Seen> {
  const client = createClient<paths>({ baseUrl: `${url}/api/v1` });
  const newcomer = { email: 'typed@demo.test', password: 'correct-horse-7', name: 'Typed' };
  const opened = answerOf(await client.POST('/auth/register', { body: newcomer }));
  client.use(signedInAs(opened.accessToken));
  answerOf(await client.POST('/auth/otp/send', { body: { phone } }));
  answerOf(await client.POST('/auth/otp/verify', { body: { code: newestCode() } }));

  const query = { q: 'coastline camper', from: period.startDate, to: period.endDate };
  const [first] = answerOf(await client.GET('/assets', { params: { query } })).items;
  const quote = answerOf(await client.POST('/pricing/quote', { body: { slug: first?.slug ?? '', ...period } }));
  const { id: bookingId } = answerOf(await client.POST('/bookings', { body: { quoteId: quote.quoteId } }));

  for (const kind of kinds) {
    const file = new File([photo], 'scan.png', { type: 'image/png' });
    answerOf(await client.POST('/upload', { body: { kind, bookingId, file }, bodySerializer: formOf }));
  }
  const params = { path: { bookingId } };
  const body = { acceptAgreement: true as const, attestations: ['AGE' as const] };
  const sent = answerOf(await client.POST('/bookings/{bookingId}/promote', { params, body }));

  const shop = createClient<paths>({ baseUrl: `${url}/api/v1` });
  shop.use(signedInAs(answerOf(await shop.POST('/auth/login', { body: owner })).accessToken));
  const { items } = answerOf(await shop.GET('/owner/requests/{bookingId}/documents', { params }));
  for (const { documentId } of items) {
    const decision = { decision: 'approve' as const, documentId };
    answerOf(await shop.PATCH('/owner/requests/{bookingId}/documents', { params, body: decision }));
  }
  answerOf(await shop.PATCH('/bookings/{bookingId}', { params, body: { decision: 'approve' } }));

  const payment = answerOf(await client.POST('/bookings/{bookingId}/pay', { params }));
  const { status } = answerOf(await client.GET('/bookings/{bookingId}/pay/status', { params }));
  // Too early for a dispute: what is refused has types, too.
  const early = { action: 'open' as const, reason: 'Nothing has happened yet', claimMinor: 100 };
  const { error } = await client.POST('/bookings/{bookingId}/dispute', { params, body: early });
  return { bookingId, sentAs: sent.state, payAt: payment.redirectUrl, payment: status, refusal: error?.code ?? null };
}

/** What a call answers; its type is that of `data` in the description. */
function answerOf<T>(result: { data?: { success: true; data: T }; error?: unknown }): T {
  if (result.data === undefined) throw new Error(JSON.stringify(result.error));
  return result.data.data;
}

function signedInAs(accessToken: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${accessToken}`);
    },
  };
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
