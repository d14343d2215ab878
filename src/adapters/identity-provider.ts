import type { Configuration } from 'openid-client';

/** What an identity provider says of a person who has signed in there. */
export interface Identified {
  readonly issuer: string;
  /** The one name of the person that never changes there. */
  readonly subject: string;
  /** The e-mail address, if the provider has verified it. */
  readonly verifiedEmail: string | null;
  readonly name: string | null;
}

/** The secrets of one sign-in, of which only the browser knows where they come from. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** Somebody else by whom people sign in: a provider of OpenID Connect that the operator has configured. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** The address there to which a browser is sent; null if the provider does not answer. */
  addressFor(secrets: SignInSecrets): Promise<string | null>;
  /**
   * Who has signed in, by the query with which the browser came back. Null if it does not hold, was used before, or if the
   * provider does not answer.
   */
  identify(query: string, secrets: SignInSecrets): Promise<Identified | null>;
}

export interface ProviderPlace {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Where the provider sends browsers back to, which it has to know before. */
  readonly backTo: string;
}

interface Failure {
  readonly msg: string;
  /** Why, as the library says it, which repeats nothing of what the browser brought. */
  readonly reason: string;
  /** What the provider itself has answered to this server, `invalid_client` for example. */
  readonly answered?: string;
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
/** For how long the addresses and the settings of the provider are remembered. Its keys are fetched anew when they change. */
const REMEMBERED_MS = 60 * 60_000;

/** The library is loaded when somebody signs in in this way, so that the start is quicker. */
function openid() {
  return import('openid-client');
}

/** Speaks OpenID Connect with a provider: authorization code with PKCE, state and nonce. The signature of each ID token is checked. */
export function identityProvider(
  { issuer, clientId, clientSecret, name, backTo }: ProviderPlace,
  { now, warn }: { now: () => Date; warn: (failure: Failure) => void },
): IdentityProvider {
  let known: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  async function discovered(): Promise<Configuration> {
    if (known !== null && known.until > now().getTime()) return known.configuration;
    const configuration = discover();
    known = { configuration, until: now().getTime() + REMEMBERED_MS };
    try {
      return await configuration;
    } catch (error) {
      known = null;
      throw error;
    }
  }

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, discovery, enableNonRepudiationChecks } =
      await openid();
    // Only a provider on this machine has no TLS, which the configuration says.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    const options = { timeout: TIMEOUT_SECONDS, execute };
    const server = (await discovery(issuer, clientId, clientSecret, undefined, options)).serverMetadata();
    // What the provider does not say is the usual way, by the standard.
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
    const configuration = new Configuration(server, clientId, clientSecret, way);
    configuration.timeout = TIMEOUT_SECONDS;
    for (const prepare of execute) prepare(configuration);
    enableNonRepudiationChecks(configuration);
    return configuration;
  }

  return {
    name,

    async addressFor({ state, nonce, verifier }) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid();
        const asked = {
          redirect_uri: backTo,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        };
        return buildAuthorizationUrl(await discovered(), asked).href;
      } catch (error) {
        warn({ msg: 'the identity provider does not answer', ...reasonOf(error) });
        return null;
      }
    },

    async identify(query, { state, nonce, verifier }) {
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await openid();
        const configuration = await discovered();
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
        const tokens = await authorizationCodeGrant(configuration, new URL(`${backTo}?${query}`), checks);
        const claims = tokens.claims();
        if (claims === undefined) return null;
        const asksMore = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = asksMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
        const email = more['email_verified'] === true && typeof more['email'] === 'string' ? more['email'] : null;
        const said = more['name'] ?? claims['name'];
        return {
          issuer: claims.iss,
          subject: claims.sub,
          verifiedEmail: email,
          name: typeof said === 'string' ? said : null,
        };
      } catch (error) {
        // Also what the provider refuses, or somebody has made up.
        warn({ msg: 'a sign-in by the identity provider was refused', ...reasonOf(error) });
        return null;
      }
    },
  };
}

function reasonOf(error: unknown): Omit<Failure, 'msg'> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const answered = error.name === 'ResponseBodyError' && 'error' in error ? String(error.error) : undefined;
  return { reason: error.message, ...(answered !== undefined && { answered }) };
}
