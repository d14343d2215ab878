import { z } from 'zod';
import { later, MINUTE_MS, type Settings } from '../../platform/kernel/index.ts';
import { Email } from '../accounts/index.ts';
import { isSignedText, signText } from './signed-text.ts';

/** How long a person has to go on after the identity provider has sent them back: for a code, or to open an account. */
const PROOF_MINUTES = 15;

const SIGNED_FOR = 'provider-proof';

const Proven = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The address that the provider has verified; null if it has verified none. */
  email: z.string().nullable(),
  name: z.string(),
  at: z.number(),
});

/** Who somebody is, as the identity provider has said it just now. */
export type ProvenIdentity = z.infer<typeof Proven>;

/** Such a statement with our signature, as the browser keeps it. */
export const SignedProof = z.string().max(4_000);

type Context = { readonly now: Date; readonly settings: Pick<Settings, 'linkSecret'> };

export function signProof(proven: Omit<ProvenIdentity, 'at'>, { now, settings }: Context): string {
  const text = Buffer.from(JSON.stringify({ ...proven, at: now.getTime() })).toString('base64url');
  return `${text}.${signText(SIGNED_FOR, text, settings)}`;
}

/** Null if we have not signed it, or too long ago. */
export function readProof(proof: string, { now, settings }: Context): ProvenIdentity | null {
  const [text = '', signature = ''] = proof.split('.');
  if (!isSignedText(SIGNED_FOR, text, signature, settings)) return null;
  const proven = Proven.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return later(new Date(proven.at), PROOF_MINUTES * MINUTE_MS) > now ? proven : null;
}

/** An address of the provider as accounts have it; null if it is none. */
export function accountEmail(email: string | null): string | null {
  return Email.safeParse(email).data ?? null;
}
