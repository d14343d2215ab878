import type { Context } from 'koa';
import { registerByProvider } from '../../domain/people/registration/index.ts';
import {
  checkProviderAnswer,
  openBrowserSessionByProvider,
  readProof,
  startProviderSignIn,
} from '../../domain/people/sign-in/index.ts';
import type { Ids, Operation, Settings } from '../../domain/platform/kernel/index.ts';
import type { AnswerOf } from '../../domain/standing/bookings/index.ts';
import type { Call } from '../../tools/call.ts';
import type { BrowserCookies, KeptOfProvider } from './browser-cookies.ts';
import { openedBy } from './opened-by.ts';
import type { Attempt, ProviderDoor } from './page-contract.ts';

interface Means {
  readonly name: string;
  readonly cookies: BrowserCookies;
  readonly ids: Ids;
  readonly now: () => Date;
  readonly settings: Settings;
  attempt<Op extends Operation>(operation: Op, input: unknown): Promise<Attempt<AnswerOf<Op>>>;
  /** Gives the browser the cookie of a session that was opened. */
  signedIn(opening: Promise<Attempt<{ cookie: string }>>): Promise<Attempt<object>>;
}

const SECRET_BYTES = 32;

/** Signing in by the identity provider. What has to be known between two pages is kept by the browser, in a cookie that no script reads. */
export function providerDoor(ctx: Context, call: Call, means: Means): ProviderDoor {
  const { name, cookies, ids, now, settings, attempt, signedIn } = means;
  let kept: KeptOfProvider | null = cookies.ofProvider(ctx);

  function keep(changes: Partial<KeptOfProvider>): void {
    kept = { secret: null, proof: null, next: '', isConnecting: false, ...kept, ...changes };
    cookies.keepOfProvider(ctx, kept);
  }

  function forget(): void {
    kept = null;
    cookies.dropOfProvider(ctx);
  }

  /** What was opened needs the proof no more. One that was refused for the lack of a code goes on counting. */
  async function opened(opening: Promise<Attempt<{ cookie: string }>>): Promise<Attempt<object>> {
    const attempted = await signedIn(opening);
    if (attempted.refusal === null) forget();
    return attempted;
  }

  return {
    name,

    get proven() {
      const proof = kept?.proof ?? null;
      const identity = proof === null ? null : readProof(proof, { now: now(), settings });
      if (proof === null || identity === null) return null;
      return { proof, email: identity.email, name: identity.name, next: kept?.next ?? '' };
    },

    async start(next) {
      const secret = ids.secret(SECRET_BYTES);
      const { output } = await attempt(startProviderSignIn, { secret });
      if (output === null) return null;
      keep({ secret, proof: null, next, isConnecting: call.caller.kind === 'user' });
      return output.address;
    },

    async answered(query) {
      const { secret = null, next = '', isConnecting = false } = kept ?? {};
      const purpose = isConnecting ? 'CONNECT' : 'SIGN_IN';
      const { output, refusal } = await attempt(checkProviderAnswer, { secret, answer: query, purpose });
      if (refusal !== null) {
        forget();
        return { output: null, refusal };
      }
      // The secret has done what it is for.
      keep({ secret: null, proof: output.proof });
      return { output: { isNew: output.isNew, isConnecting, next }, refusal: null };
    },

    signIn: (code) =>
      opened(
        attempt(openBrowserSessionByProvider, {
          proof: kept?.proof ?? '',
          ...(code !== undefined && { code }),
          opened: openedBy(ctx, call),
        }),
      ),

    signUp: (given) => opened(attempt(registerByProvider, { ...given, proof: kept?.proof ?? '', opened: openedBy(ctx, call) })),

    forget,
  };
}
