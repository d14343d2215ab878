import { z } from 'zod';
import { vapidKeyOf } from './adapters/push/vapid-key.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

const flag = z.enum(['true', 'false', '1', '0', 'yes', 'no']).transform((text) => ['true', '1', 'yes'].includes(text));
/** The number of proxies; `true` means one. */
const proxies = z
  .string()
  .regex(/^(true|yes|false|no|\d)$/, { error: 'must be false, true, or how many proxies there are' })
  .transform((text) => (['true', 'yes'].includes(text) ? 1 : Number.parseInt(text, 10) || 0));
const number = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

const MIN_ADMIN_PASSWORD = 12;

/** Every environment variable that Rentwire reads. The table in `docs/configuration.md` is generated from the descriptions. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development').describe('`production` turns demo data off and makes secrets mandatory'),
  PORT: number(3000, 0, 65_535).describe('port to listen on; 0 takes a free one'),
  HOST: z.string().default('0.0.0.0').describe('address to listen on'),
  PUBLIC_BASE_URL: origin
    .optional()
    .describe(
      'origin under which people and agents reach the server, without a path; passkeys belong to its host; default `http://localhost:PORT`',
    ),
  DATABASE_URL: z
    .string()
    .default('file:./data/rentwire.db')
    .describe(
      '`file:…` (SQLite) or `postgres://…`; a primary and its standbys as `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`, where the one that writes is found',
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .startsWith('postgres')
    .optional()
    .describe(
      'the same PostgreSQL without a pooler in between, for what needs a session: LISTEN, migrations, backups; default: `DATABASE_URL`',
    ),
  POSTGRES_NAMED_STATEMENTS: flag
    .default(true)
    .describe('`false` behind a pooler in transaction mode: no statement is prepared under a name'),
  DATA_DIR: z
    .string()
    .optional()
    .describe('folder for documents and generated secrets; default: where the SQLite file lies, else `./data`'),
  CRON_SECRET: z.string().min(16).optional().describe('bearer secret of scheduled jobs and, in production, of `/metrics`'),
  ADMIN_EMAIL: z
    .email()
    .toLowerCase()
    .optional()
    .describe('e-mail address of the first admin, whose account is made at the start where there is none with this address'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_ADMIN_PASSWORD, { error: `must have ${MIN_ADMIN_PASSWORD} characters or more` })
    .max(200)
    .optional()
    .describe('its password, at least 12 characters; an account that exists keeps the one that it has'),
  ADMIN_SECOND_FACTOR: z
    .enum(['off', 'pages', 'everywhere'])
    .optional()
    .describe(
      'where admins need a second factor (a code of an authenticator app beside the password) before they may do anything else: on the pages, or also over REST; default: `pages` in production, else `off`',
    ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'provider of OpenID Connect by which people may sign in on the pages, as it names itself, for example `https://accounts.google.com`; it sends browsers back to `/sign-in/provider/back` below PUBLIC_BASE_URL. http only on this machine. Default: none',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('by which the provider knows this server'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('its secret there'),
  OIDC_NAME: z.string().min(1).max(40).optional().describe('what people call the provider; default: the host of OIDC_ISSUER'),
  PARTNER_KEYS: list.optional().describe('comma-separated keys that open the full API description'),
  PAYMENT_GATEWAY: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe(
      'who takes the money; default: `stripe` when its keys are set, else `sandbox`, where no real money moves. In production without the keys of Stripe the server starts only where this says `sandbox`',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_')
    .or(z.string().startsWith('rk_'))
    .optional()
    .describe('secret key of the Stripe account'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('signing secret of the webhook to `/api/v1/payments/callbacks/stripe`'),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('signing secret of the second webhook to the same address, which Stripe calls about connected accounts'),
  STRIPE_CONNECT: flag.default(false).describe('send payouts to connected Stripe accounts'),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ })
    .optional()
    .describe('for tests: a server on loopback in place of Stripe'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').describe('pino level'),
  PLATFORM_NAME: z
    .string()
    .max(120)
    .default(DEFAULT_SETTINGS.platformName)
    .describe('the setting `platformName` until an admin changes it, as the next five: name of the marketplace'),
  PLATFORM_ADDRESS: z.string().max(300).default('').describe('`platformAddress`: postal address of the operator'),
  PLATFORM_EMAIL: z.email().or(z.literal('')).default('').describe('`platformEmail`: where people reach the operator'),
  PLATFORM_TAX_ID: z
    .string()
    .max(40)
    .optional()
    .describe('`platformTaxId`: its tax registration; outside production it has a made-up one'),
  PLATFORM_IBAN: z.string().max(40).default('').describe('`platformIban`: its bank account'),
  PLATFORM_BIC: z.string().max(11).default('').describe('`platformBic`: the BIC of that account'),
  SEED_DEMO: flag.optional().describe('load the demo data into an empty database; default: yes, unless in production'),
  SEED_NOW: z.iso.datetime().optional().describe('the instant that the demo data counts its dates from; default: now'),
  SCHEDULER: flag
    .default(true)
    .describe('run the scheduled jobs in this process, every minute; `false` where a cron calls `/cron/…`'),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'how many proxies stand in front of the server and set `X-Forwarded-For` and `X-Forwarded-Proto`, or `Forwarded`; `true` is one, and none are believed by default',
    ),
  TRUST_PROXY_HEADER: z
    .enum(['x-forwarded-for', 'forwarded'])
    .optional()
    .describe(
      'the header in which the proxy says who called, if it passes the other one on as the client wrote it; default: `X-Forwarded-For`, and `Forwarded` where that is missing',
    ),
  ALLOWED_HOSTS: list.default([]).describe('further host names that MCP requests may be addressed to'),
  ALLOWED_ORIGINS: list.default([]).describe('further web origins that may call MCP'),
  OUTBOUND_ALLOW: list
    .default([])
    .describe(
      'hosts, addresses and networks (`10.0.0.0/8`) that addresses given by users may lead to although they are not public, also without https and at any port: for tests and local development',
    ),
  UCP_NEGOTIATION: z
    .enum(['strict', 'lenient'])
    .default('lenient')
    .describe(
      'what shopping platforms must show over the commerce protocol: `strict` answers only those whose profile can be read and speaks the same, and who sign their requests where it publishes keys; `lenient` all. A signature that does not hold is refused by both',
    ),
  UCP_PLATFORMS: list
    .default([])
    .describe('addresses of profiles of shopping platforms that are trusted without being fetched, except to verify a signature'),
  RATE_LIMIT_PER_MINUTE: number(1200, 1, 10_000_000).describe(
    'requests a minute, per address and per user, and more per block of addresses, in all processes that one `serve` leads; and five times as many writing calls an hour per user',
  ),
  CALLS_AT_ONCE: number(3, 1, 10_000).describe(
    'calls of one account, or without a sign-in of one address, that are answered at the same time, in each process; the next ones wait',
  ),
  UNSIGNED_QUOTES_PER_HOUR: number(DEFAULT_SETTINGS.unsignedQuotesPerHour, 1, 1_000_000).describe(
    'quotes that one address may ask for in an hour without a sign-in, in all processes that one `serve` leads',
  ),
  UNSIGNED_INQUIRIES_PER_HOUR: number(DEFAULT_SETTINGS.unsignedInquiriesPerHour, 1, 1_000_000).describe(
    'messages that one address may send to owners in an hour without a sign-in, in all processes that one `serve` leads',
  ),
  CONNECTIONS_IN_ALL: number(10_000, 1, 1_000_000).describe(
    'open connections, in each process; what is more is closed at once. The system must allow as many open files',
  ),
  STREAMS_PER_USER: number(10, 1, 10_000).describe(
    'event streams that one person, or one network without a sign-in, has open at once, in each process',
  ),
  CONNECTIONS_PER_NETWORK: number(1_000, 1, 1_000_000).describe(
    'of them from one network address, where no proxy stands in front; where all are taken, whoever has most loses one to somebody who has fewer',
  ),
  LOGIN_ATTEMPTS: number(DEFAULT_SETTINGS.loginAttempts, 1, 10_000).describe(
    'failed sign-ins in 15 minutes to one account by one software from one network; three times as many by all software there, ten times from all places that it was not signed in from lately; ten times as many accounts that fail at one network make those wait that are new to it',
  ),
  REGISTRATIONS_PER_HOUR: number(DEFAULT_SETTINGS.registrationsPerHour, 1, 100_000).describe(
    'accounts that one address may open in an hour',
  ),
  MCP_CHALLENGE_IN_RESULT: list
    .default(['chatgpt', 'openai-mcp'])
    .describe(
      'MCP clients that look for a sign-in challenge in the result of a tool instead of at the status, by a part of their name',
    ),
  OAUTH_CLIENTS_PER_HOUR: number(DEFAULT_SETTINGS.oauthClientsPerHour, 1, 100_000).describe(
    'OAuth clients that one address may introduce in an hour: by registering, or by the address of their metadata; and as many sign-in pages that it may open for them',
  ),
  LOGIN_LINKS_OPEN: number(DEFAULT_SETTINGS.openLoginLinks, 1, 100_000).describe(
    'login links of one network that may wait for their answer at once, and more of a block of networks',
  ),
  LOGIN_LINKS_OPEN_IN_ALL: number(DEFAULT_SETTINGS.openLoginLinksInAll, 1, 1_000_000).describe(
    'the same, of all together; the next one takes the place of the last of whoever has most',
  ),
  MAILS_PER_HOUR: number(DEFAULT_SETTINGS.mailsPerHour, 1, 10_000).describe(
    'e-mails to one account that one network address can ask for in an hour; four times as many from all, and ten times as many to all accounts from one',
  ),
  SMS_PER_HOUR: number(DEFAULT_SETTINGS.smsPerHour, 1, 100_000).describe('text messages that one address may ask for in an hour'),
  SMS_PER_HOUR_IN_ALL: number(DEFAULT_SETTINGS.smsPerHourInAll, 1, 1_000_000).describe(
    'text messages that all may ask for together in an hour; the second half is for networks that had few of the first',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'server that sends e-mail, `smtp://user:password@host:587` or `smtps://…`; default: e-mails become files in the data folder',
    ),
  MAIL_FROM: z.string().min(3).default('Rentwire <no-reply@localhost>').describe('sender of e-mails'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'takes text messages, as JSON `{ id, from, to, text }` by POST; default: they become files in the data folder, and lines of the log outside production',
    ),
  SMS_TOKEN: z.string().min(1).optional().describe('bearer token for it'),
  SMS_FROM: z.string().min(1).max(40).optional().describe('number or name that text messages come from'),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((text) => vapidKeyOf(text) !== null, { error: 'must be a private key of P-256: 32 bytes in base64url' })
    .optional()
    .describe('by which push services of browsers know this installation; default: made once, kept in the database'),
  FIREBASE_ACCOUNT: z
    .string()
    .optional()
    .describe('key of a service account of Firebase, as the JSON of its console: tells apps on phones; default: browsers only'),
  FIREBASE_API_BASE: z
    .url({ protocol: /^https?$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ })
    .optional()
    .describe('for tests: a server on loopback in place of Firebase'),
  DOCUMENT_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'secret that files are encrypted with; without it they cannot be read again. Default: made once, kept in the database',
    ),
  DOCUMENT_KEY_BEFORE: z
    .string()
    .min(32)
    .optional()
    .describe('the one before, until no file is left that was encrypted with it; the one in the database always opens its own'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('keep files in a bucket that speaks S3: its address, with the bucket as first part of the host or without'),
  S3_BUCKET: z.string().min(1).optional().describe('name of the bucket'),
  S3_REGION: z.string().min(1).optional().describe('its region'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key id to the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret key to the bucket'),
  MAX_UPLOAD_BYTES: number(10 * 1_048_576, 1_024, 1_073_741_824).describe(
    'largest file, sent as a form; files in base64 may have 12,000,000 bytes in all, over REST and MCP',
  ),
  MAX_DOCUMENTS: number(100, 1, 100_000).describe('documents of one person that are stored at once'),
  MAX_DOCUMENT_BYTES: number(200 * 1_048_576, 1_024, 1_099_511_627_776).describe('how large these may be in all'),
  SQLITE_SYNCHRONOUS: z
    .enum(['FULL', 'NORMAL'])
    .default('FULL')
    .describe('FULL survives a power cut without losing an answered write'),
  POSTGRES_POOL_SIZE: number(10, 1, 500).describe('connections of this process'),
  PASSWORD_HASHES_AT_ONCE: number(2, 1, 64).describe('argon2 hashes computed in parallel'),
  PASSWORD_HASHES_WAITING: number(40, 0, 10_000).describe(
    'sign-ins that may wait for one, and registrations, of one network a quarter; the next is answered 429',
  ),
  REQUEST_SECONDS: number(300, 1, 86_400).describe('how long a request may take to arrive as a whole, its file included'),
  SHUTDOWN_SECONDS: number(10, 1, 600).describe('how long running requests may take to finish after SIGTERM'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('collector of OpenTelemetry that traces are sent to, over HTTP at `/v1/traces` below this address; default: none'),
  OTEL_EXPORTER_OTLP_HEADERS: list
    .default([])
    .describe('headers for it, as `name=value,name=value` with the values encoded as in an address'),
  OTEL_SERVICE_NAME: z.string().min(1).default('rentwire').describe('name of this server in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of the requests whose traces are recorded, from 0 to 1, whatever their callers want'),
  SHUTDOWN_DELAY_SECONDS: number(0, 0, 600).describe(
    'how long after SIGTERM requests are still taken while `/api/v1/ready` answers 503, for a load balancer to notice',
  ),
});

export type EnvironmentValues = z.output<typeof Environment>;
