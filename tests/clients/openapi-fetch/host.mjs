import createClient from 'openapi-fetch';
import { sendPersonTo, serveCalls, url } from '../serve-calls.mjs';

/** Over REST nobody is sent to a page by a challenge: the program gets a login link, and asks until its person has approved. */
const client = createClient({ baseUrl: new URL('/api/v1', url).href });
let tokens;
client.use({
  onRequest({ request }) {
    if (tokens !== undefined) request.headers.set('Authorization', `Bearer ${tokens.accessToken}`);
    return request;
  },
});

async function done(answer) {
  const { data, error } = await answer;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data.data;
}

async function signIn() {
  const body = { clientName: 'openapi-fetch', role: 'CUSTOMER' };
  const link = await done(client.POST('/auth/login-links', { body }));
  sendPersonTo(link.verificationUrl);
  const { loginRequestId, pollToken } = link;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const path = '/auth/login-links/{loginRequestId}/status';
    const asked = client.POST(path, { params: { path: { loginRequestId } }, body: { pollToken } });
    const status = await done(asked).catch(() => undefined);
    if (status?.accessToken !== undefined) return status;
  }
}

const CALLS = {
  list_my_bookings: () => client.GET('/bookings'),
  update_profile: (body) => client.PATCH('/users/me', { body }),
};

/** Signs in when it must, and renews its token when that has run out. */
async function call(tool, args) {
  const answer = await CALLS[tool](args);
  if (answer.response.status !== 401) return done(answer);
  const body = { refreshToken: tokens?.refreshToken };
  tokens = tokens === undefined ? await signIn() : await done(client.POST('/auth/refresh', { body }));
  return done(CALLS[tool](args));
}

const { items } = await done(client.GET('/categories'));
await serveCalls(call, items.length);
