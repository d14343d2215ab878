import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Answered, Browser } from './oauth-client.ts';

/** Whom the provider knows, by the name that never changes there. */
export interface PersonThere {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export const CLIENT = { id: 'rentwire', secret: 'secret-of-rentwire-at-the-provider' };

const YEARS_SECONDS = 10 * 365 * 86_400;

/** A real provider of OpenID Connect on loopback, at which whoever `signsIn` signs in without being asked. */
export async function startIdentityProvider() {
  const people = new Map<string, PersonThere>();
  let present = '';
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) return void response.writeHead(503).end();
    if (request.url?.startsWith('/interaction/') !== true) return void provider.callback()(request, response);
    provider
      .interactionFinished(request, response, { login: { accountId: present } }, { mergeWithLastSubmission: false })
      // A browser that was closed meanwhile has forgotten its cookies.
      .catch((error: Error) => response.writeHead(400).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    /** From now on this person signs in there. */
    signsIn(subject: string, person: PersonThere): void {
      people.set(subject, person);
      present = subject;
    },
    /** It answers from now on, and sends browsers back to this address. */
    open(backTo: string): void {
      provider = new Provider(issuer, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [backTo] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        cookies: { keys: ['of the tests'] },
        features: { devInteractions: { enabled: false } },
        pkce: { required: () => true },
        // A real browser has the present time, in which a cookie of the time of the tests would have run out.
        ttl: { Interaction: YEARS_SECONDS, Session: YEARS_SECONDS, Grant: YEARS_SECONDS },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
        async loadExistingGrant(ctx) {
          const { client, session } = ctx.oidc;
          const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const MOST_HOPS = 10;

/** Goes from this address to the provider and back, as a browser does. Returns where the provider sends it back to. */
export async function toProviderAndBack(person: Browser, start: string, backTo: string): Promise<string> {
  let at = start;
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    if (at.startsWith(backTo)) return at;
    const { status, headers } = await person.open(at);
    const location = headers.get('location');
    if (location === null) throw new Error(`${at} answered ${status} and leads nowhere.`);
    at = new URL(location, at).href;
  }
  throw new Error('The provider leads in a circle.');
}

/** What the page answers to which the provider sent the browser back. */
export async function throughProvider(person: Browser, start: string, backTo: string): Promise<Answered> {
  return person.open(await toProviderAndBack(person, start, backTo));
}
