import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sqliteFile } from '../db/open-database.ts';
import { keepPrivate } from '../db/private-files.ts';
import { addressProblem } from '../db/postgres/postgres-address.ts';
import type { ProviderPlace } from './adapters/identity-provider.ts';
import { type AllowedPlaces, allowedPlaces } from './adapters/outbound/outbound-target.ts';
import { ServiceAccount } from './adapters/push/app-push-sender.ts';
import type { Firebase } from './adapters/push/connect-push.ts';
import type { S3Place } from './adapters/s3-file-storage.ts';
import type { SmsService } from './adapters/sms.ts';
import { ConfigError } from './config-error.ts';
import { SAMPLE_TAX_ID } from './default-settings.ts';
import { Environment, type EnvironmentValues } from './environment.ts';
import { passwordWeakness } from './domain/people/accounts/index.ts';
import { hideSecrets } from './hide-secrets.ts';

export type Config = EnvironmentValues & {
  /** The tax number; empty if the platform is not registered for tax. */
  readonly PLATFORM_TAX_ID: string;
  readonly production: boolean;
  readonly dataDir: string;
  readonly cronSecret: string;
  readonly partnerKeys: readonly string[];
  /** The first administrator; null if none is made. */
  readonly admin: AdminConfig | null;
  /** The settings of Stripe; null if the built-in sandbox takes payments. */
  readonly stripe: StripeConfig | null;
  /** The bucket for files; null if they are in the data folder. */
  readonly bucket: S3Place | null;
  /** The service for text messages; null if these become files. */
  readonly sms: SmsService | null;
  /** The provider of OpenID Connect by which people sign in; null for none. */
  readonly oidc: OidcConfig | null;
  /** The account for apps on phones; null if these get no messages. */
  readonly firebase: Firebase | null;
  /** Servers that may be reached although they are not public, when users give their addresses. */
  readonly outboundAllowed: AllowedPlaces;
};

export interface AdminConfig {
  /** The address in lower case. */
  readonly email: string;
  readonly password: string;
}

export type OidcConfig = Omit<ProviderPlace, 'backTo'>;

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The secret; null if nothing is reported about connected accounts, so that Stripe is asked about them. */
  readonly connectWebhookSecret: string | null;
  readonly connect: boolean;
  readonly apiBase: URL | undefined;
}

/**
 * Reads the configuration. Throws ConfigError with one line for each problem. Outside production, missing secrets are made and
 * stored.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = Environment.safeParse(set);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const values = result.data;
  const production = values.NODE_ENV === 'production';
  const dataDir =
    values.DATA_DIR ?? (values.DATABASE_URL.startsWith('postgres') ? './data' : dirname(sqliteFile(values.DATABASE_URL)));
  requireOneEngine(values);
  const secrets = { cronSecret: values.CRON_SECRET, partnerKeys: values.PARTNER_KEYS };
  return {
    ...values,
    PLATFORM_TAX_ID: values.PLATFORM_TAX_ID ?? (production ? '' : SAMPLE_TAX_ID),
    production,
    dataDir,
    admin: adminConfig(values, production),
    stripe: stripeConfig(values, production),
    bucket: bucketConfig(values),
    sms: smsConfig(values),
    firebase: firebaseConfig(values),
    oidc: oidcConfig(values),
    outboundAllowed: outboundConfig(values),
    ...(production ? requireSecrets(secrets) : completeSecrets(secrets, dataDir)),
  };
}

/** Reads the process's configuration. If it is wrong, prints why and ends the process. */
export function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(hideSecrets(process.env)(`Rentwire cannot start:\n${error.message}`));
    process.exit(1);
  }
}

function outboundConfig({ OUTBOUND_ALLOW }: EnvironmentValues): AllowedPlaces {
  const places = allowedPlaces(OUTBOUND_ALLOW);
  if ('problem' in places) throw new ConfigError(`OUTBOUND_ALLOW: ${places.problem} is no host, address or network.`);
  return places;
}

/** Checks both addresses. The error does not contain them, because they contain a password. */
function requireOneEngine({ DATABASE_URL, DATABASE_DIRECT_URL }: EnvironmentValues): void {
  if (DATABASE_DIRECT_URL !== undefined && !DATABASE_URL.startsWith('postgres'))
    throw new ConfigError('DATABASE_DIRECT_URL is for PostgreSQL: leave it out, or name PostgreSQL in DATABASE_URL too.');
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL })) {
    const problem = url?.startsWith('postgres') ? addressProblem(url) : null;
    if (problem !== null) throw new ConfigError(`${name}: ${problem}`);
  }
}

/**
 * The bucket needs all of its variables or none, so that files never end up in a folder without a backup because one is
 * missing.
 */
function bucketConfig(values: EnvironmentValues): S3Place | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  const given = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return null;
  const parts = [S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  const [bucket, region, accessKeyId, secretAccessKey] = parts;
  const complete = bucket !== undefined && region !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined;
  if (S3_ENDPOINT === undefined || !complete) {
    throw new ConfigError(`Files in a bucket need all of the S3_ variables; missing: ${missing.join(', ')}.`);
  }
  return { endpoint: new URL(S3_ENDPOINT), bucket, region, accessKeyId, secretAccessKey };
}

/** The administrator needs both variables or none. In production, a password that others would guess prevents the start. */
function adminConfig({ ADMIN_EMAIL, ADMIN_PASSWORD }: EnvironmentValues, production: boolean): AdminConfig | null {
  if (ADMIN_EMAIL === undefined && ADMIN_PASSWORD === undefined) return null;
  if (ADMIN_EMAIL === undefined) throw new ConfigError('An admin needs an e-mail address; missing: ADMIN_EMAIL.');
  if (ADMIN_PASSWORD === undefined) throw new ConfigError('An admin needs a password; missing: ADMIN_PASSWORD.');
  const weakness = production ? passwordWeakness(ADMIN_PASSWORD, ADMIN_EMAIL) : null;
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}. Take one from \`openssl rand -base64 24\`.`);
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}

/** Text messages need all three variables or none, so that codes never end up in files because one is missing. */
function smsConfig({ SMS_URL, SMS_TOKEN, SMS_FROM }: EnvironmentValues): SmsService | null {
  const missing = Object.entries({ SMS_URL, SMS_TOKEN, SMS_FROM }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (SMS_URL !== undefined && SMS_TOKEN !== undefined && SMS_FROM !== undefined) {
    return { url: new URL(SMS_URL), token: SMS_TOKEN, from: SMS_FROM };
  }
  if (missing.length < 3) throw new ConfigError(`Text messages need all of the SMS_ variables; missing: ${missing.join(', ')}.`);
  return null;
}

/** The provider needs all three or none. Its answers say who somebody is, so they travel without TLS on this machine only. */
function oidcConfig({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: EnvironmentValues): OidcConfig | null {
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return null;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw new ConfigError(`Signing in by a provider needs all of the OIDC_ variables; missing: ${missing.join(', ')}.`);
  const issuer = new URL(OIDC_ISSUER);
  if (issuer.protocol === 'http:' && !LOOPBACK.test(issuer.hostname))
    throw new ConfigError('OIDC_ISSUER: must be https, unless the provider is on this machine.');
  return { issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME ?? issuer.hostname };
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

function firebaseConfig({ FIREBASE_ACCOUNT, FIREBASE_API_BASE }: EnvironmentValues): Firebase | null {
  if (FIREBASE_ACCOUNT === undefined) return null;
  const account = ServiceAccount.safeParse(jsonOf(FIREBASE_ACCOUNT));
  if (account.success) return { account: account.data, apiBase: FIREBASE_API_BASE ?? 'https://fcm.googleapis.com' };
  throw new ConfigError('FIREBASE_ACCOUNT must be the JSON of a service account’s key, as the console of Firebase gives it.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Stripe needs both keys or none, so that no payment remains unnoticed. In production the sandbox, where every payment succeeds
 * without money, must be asked for.
 */
function stripeConfig(values: EnvironmentValues, production: boolean): StripeConfig | null {
  const { PAYMENT_GATEWAY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT, STRIPE_API_BASE } = values;
  const { STRIPE_CONNECT_WEBHOOK_SECRET } = values;
  const keys = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const none = missing.length === Object.keys(keys).length;
  if (PAYMENT_GATEWAY === 'sandbox') return null;
  if (PAYMENT_GATEWAY === undefined && none) {
    if (!production) return null;
    throw new ConfigError(NO_GATEWAY);
  }
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) {
    throw new ConfigError(`Payments through Stripe need both keys; missing: ${missing.join(', ')}.`);
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
    connect: STRIPE_CONNECT,
    apiBase: STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE),
  };
}

const NO_GATEWAY =
  'In production somebody has to take the payments: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENT_GATEWAY=sandbox, with which every payment succeeds and no real money moves.';

interface Secrets {
  cronSecret: string;
  partnerKeys: readonly string[];
}

function requireSecrets({ cronSecret, partnerKeys }: Partial<Secrets>): Secrets {
  const missing = [cronSecret === undefined && 'CRON_SECRET', !partnerKeys?.length && 'PARTNER_KEYS'].filter(
    (name) => name !== false,
  );
  if (cronSecret === undefined || partnerKeys === undefined || missing.length > 0) {
    throw new ConfigError(
      `In production these must be set: ${missing.join(', ')}. Use long random values, for example from \`openssl rand -base64 32\`.`,
    );
  }
  return { cronSecret, partnerKeys };
}

const KeptSecrets = z.object({ cronSecret: z.string(), partnerKeys: z.array(z.string()) });

/** Makes missing secrets for a local installation once, and stores them beside the database, readable only by its owner. */
function completeSecrets({ cronSecret, partnerKeys }: Partial<Secrets>, dataDir: string): Secrets {
  if (cronSecret !== undefined && partnerKeys !== undefined) return { cronSecret, partnerKeys };
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = {
      cronSecret: randomBytes(24).toString('base64url'),
      partnerKeys: [`partner_${randomBytes(24).toString('base64url')}`],
    };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  keepPrivate(file);
  const kept = KeptSecrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { cronSecret: cronSecret ?? kept.cronSecret, partnerKeys: partnerKeys ?? kept.partnerKeys };
}
