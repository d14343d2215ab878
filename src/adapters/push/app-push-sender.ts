import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { OutboundAnswer } from '../outbound/outbound-request.ts';
import {
  type AppAddress,
  MOST_ANSWER_BYTES,
  PUSH,
  PUSH_KEPT_SECONDS,
  type PushMessage,
  type PushOutcome,
} from './push-sender.ts';

/** The needed part of a service account's key, as the console of Firebase gives it. */
export const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  client_email: z.string().min(3),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

interface Parts {
  readonly account: ServiceAccount;
  /** The origin of the API, without a path. */
  readonly apiBase: string;
  readonly outbound: OutboundClient;
  readonly clock: { now(): Date };
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const LIFE_SECONDS = 3_600;
const SPARE_MS = 60_000;

/** Sends messages for apps to Firebase Cloud Messaging (HTTP v1), which reaches Android and, through Apple, iOS. */
export function appPushSender({ account, apiBase, outbound, clock }: Parts) {
  let known: { readonly token: string; readonly until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (known !== null && known.until > clock.now().getTime()) return known.token;
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const grant = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const post = { contentType: 'application/x-www-form-urlencoded', body: grant.toString() };
    const { body } = await outbound.send({ url: account.token_uri, purpose: PUSH, post, maxBytes: MOST_ANSWER_BYTES });
    const { access_token: token, expires_in: seconds } = Token.parse(JSON.parse(body.toString('utf8')));
    known = { token, until: clock.now().getTime() + seconds * 1_000 - SPARE_MS };
    return token;
  }

  return async ({ token }: AppAddress, message: PushMessage): Promise<PushOutcome> => {
    const answer = await outbound.send({
      url: `${apiBase}/v1/projects/${account.project_id}/messages:send`,
      purpose: PUSH,
      post: { contentType: 'application/json', body: JSON.stringify({ message: messageTo(token, message) }) },
      headers: { authorization: `Bearer ${await accessToken()}` },
      maxBytes: MOST_ANSWER_BYTES,
    });
    if (answer.status === UNAUTHORISED) known = null;
    return outcomeOf(answer);
  };
}

function messageTo(token: string, { title, text, url, tag, urgent }: PushMessage) {
  return {
    token,
    notification: { title, body: text },
    data: { url, tag },
    android: { priority: urgent ? 'high' : 'normal', ttl: `${PUSH_KEPT_SECONDS}s`, notification: { tag } },
    apns: { headers: { 'apns-priority': urgent ? '10' : '5', 'apns-collapse-id': tag.slice(0, 64) } },
  };
}

const UNAUTHORISED = 401;
const Failure = z.object({ error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).optional() }) });
/**
 * Errors that mean that the app was removed, or that the token belongs to another project:
 * https://firebase.google.com/docs/cloud-messaging/error-codes
 */
const GONE = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);

function outcomeOf({ status, body }: OutboundAnswer): PushOutcome {
  if (status === 200) return { outcome: 'TAKEN', problem: null };
  const code = errorCodeOf(body.toString('utf8'));
  const problem = `Firebase answers with status ${status}${code === undefined ? '' : ` (${code})`}`;
  if (code !== undefined && GONE.has(code)) return { outcome: 'GONE', problem };
  return { outcome: status === 400 || status === 404 ? 'REFUSED' : 'AGAIN', problem };
}

function errorCodeOf(text: string): string | undefined {
  try {
    const parsed = Failure.safeParse(JSON.parse(text));
    return parsed.data?.error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  } catch {
    return undefined;
  }
}
