import type { Context } from 'koa';
import { z } from 'zod';
import { BROWSER_SESSION_DAYS } from '../../domain/people/sign-in/index.ts';
import { type Choices, SCHEMES } from './page-contract.ts';

/** What a browser keeps of a sign-in at the identity provider until it is done. */
const KeptOfProvider = z.object({
  /** From which state, nonce and verifier are made, until the browser comes back. */
  secret: z.string().nullable(),
  /** What the provider has said, with our signature, from then on. */
  proof: z.string().nullable(),
  next: z.string(),
  /** The person is signed in, and connects the provider to their account. */
  isConnecting: z.boolean(),
});
export type KeptOfProvider = z.infer<typeof KeptOfProvider>;

const PROVIDER_SECONDS = 1_800;
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * The cookies of the pages. The session is for this host alone, is read by no script, and is not sent with a form of another
 * site. With HTTPS its name makes browsers refuse one that another host of the domain has set.
 */
export function browserCookies(publicBaseUrl: string) {
  const isSecure = publicBaseUrl.startsWith('https:');
  const session = isSecure ? '__Host-session' : 'session';
  const provider = isSecure ? '__Host-provider' : 'provider';
  const rest = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function set(ctx: Context, name: string, value: string, seconds: number, more = ''): void {
    ctx.append('Set-Cookie', `${name}=${value}; Max-Age=${seconds}; ${rest}${more}`);
  }

  return {
    /** The secret of the session; null if the browser sends none. */
    secretOf: (ctx: Context): string | null => ctx.cookies.get(session) ?? null,
    keepSession: (ctx: Context, secret: string) => set(ctx, session, secret, BROWSER_SESSION_DAYS * DAY_SECONDS, '; HttpOnly'),
    dropSession: (ctx: Context) => set(ctx, session, '', 0, '; HttpOnly'),

    ofProvider(ctx: Context): KeptOfProvider | null {
      const text = Buffer.from(ctx.cookies.get(provider) ?? '', 'base64url').toString();
      try {
        return KeptOfProvider.safeParse(JSON.parse(text)).data ?? null;
      } catch {
        return null;
      }
    },
    keepOfProvider(ctx: Context, kept: KeptOfProvider): void {
      const text = Buffer.from(JSON.stringify(kept)).toString('base64url');
      set(ctx, provider, text, PROVIDER_SECONDS, '; HttpOnly');
    },
    dropOfProvider: (ctx: Context) => set(ctx, provider, '', 0, '; HttpOnly'),

    choicesOf(ctx: Context): Choices {
      const scheme = ctx.cookies.get('scheme');
      const language = ctx.cookies.get('language') ?? '';
      return {
        scheme: SCHEMES.find((each) => each === scheme) ?? 'auto',
        language: LANGUAGE.test(language) ? language : null,
      };
    },
    keepChoices(ctx: Context, { scheme, language }: Partial<Choices>): void {
      if (scheme !== undefined) set(ctx, 'scheme', scheme, YEAR_SECONDS);
      if (language !== undefined) set(ctx, 'language', language ?? '', language === null ? 0 : YEAR_SECONDS);
    },
  };
}

export type BrowserCookies = ReturnType<typeof browserCookies>;

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;
