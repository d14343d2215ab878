import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/database.ts';
import { inspectDatabase, type Inspection } from '../db/inspect-database.ts';
import { openDatabase, sqliteFile } from '../db/open-database.ts';
import { isOpenToOthers } from '../db/private-files.ts';
import { fileSealing } from './adapters/file-sealing.ts';
import type { Finding } from './adapters/finding.ts';
import { localFileStorage } from './adapters/local-file-storage.ts';
import type { Config } from './config.ts';
import { databaseOptions } from './database-options.ts';
import { fitOfDocumentKey } from './document-key.ts';
import { countPayments } from './domain/money/payments/index.ts';
import { findScheduleSuccesses } from './domain/platform/monitoring/index.ts';
import {
  BASE_PATH,
  counted,
  CURRENCY_EXPONENTS,
  MIB,
  type OperatorSettings,
  systemClock,
} from './domain/platform/kernel/index.ts';
import { findStoredSettings, missingSettings } from './domain/platform/settings/index.ts';
import { withoutPassword } from './hide-secrets.ts';
import { initialSettings } from './marketplace-settings.ts';

/** A part of the installation, and what was found when it was checked. */
export interface Checked {
  readonly part: string;
  readonly findings: readonly Finding[];
}

interface CheckOptions {
  /** The address to which a test letter is really sent. */
  readonly sendTo: string | undefined;
}

/** Checks everything that a server needs, one part after the other. A failure does not end the check. */
export async function* checkInstallation(config: Config, { sendTo }: CheckOptions): AsyncGenerator<Checked> {
  const found = await lookInside(config);
  const settings = await settingsInForce(config, found.database);
  const parts: Readonly<Record<string, () => Promise<readonly Finding[]>>> = {
    database: () => checkDatabase(config, found),
    settings: async () => checkSettings(settings, found),
    disk: () => checkDisk(config),
    'file modes': async () => checkFileModes(config),
    mail: () => checkMail(config, settings, sendTo),
    'text messages': () => checkSms(config),
    files: () => checkFiles(config),
    gateway: () => checkGateway(config, settings, found.database),
    keys: async () => checkKeys(config),
    address: () => checkAddress(config),
    proxy: async () => checkProxy(config),
  };
  try {
    for (const [part, check] of Object.entries(parts)) {
      yield { part, findings: await check().catch((error: unknown) => [problem(reasonOf(error), 'Look at what it says.')]) };
    }
  } finally {
    await found.database?.close();
  }
}

/**
 * What can be seen of the database, or why nothing can. It is opened only if that changes nothing, because opening it runs
 * migrations.
 */
interface Inside {
  readonly inspection: Inspection | null | string;
  readonly database: Database | null;
}

/** A log that prints nothing, because the findings say what is wrong. */
const SILENT = { warn: () => {}, info: () => {} };

async function lookInside(config: Config): Promise<Inside> {
  try {
    const inspection = await inspectDatabase(config.DATABASE_URL);
    const canOpen = inspection?.writable === true && inspection.missing + inspection.unknown === 0;
    const options = { ...databaseOptions(config, SILENT), poolSize: 1 };
    return { inspection, database: canOpen ? await openDatabase(config.DATABASE_URL, options) : null };
  } catch (error) {
    return { inspection: reasonOf(error), database: null };
  }
}

/** The operator's settings from the database if it can be read, otherwise the initial ones. */
async function settingsInForce(config: Config, database: Database | null): Promise<OperatorSettings> {
  const initial = initialSettings(config);
  if (database === null) return initial;
  const stored = await findStoredSettings(database.reader).catch(() => ({}));
  return { ...initial, ...stored };
}

function baseUrlOf({ PUBLIC_BASE_URL, PORT }: Config): string {
  return PUBLIC_BASE_URL ?? `http://localhost:${PORT}`;
}

const ok = (what: string): Finding => ({ state: 'ok', what });
const warning = (what: string, todo: string): Finding => ({ state: 'warning', what, todo });
const problem = (what: string, todo: string): Finding => ({ state: 'problem', what, todo });

/** The message of an error. Connection errors with several addresses have no message of their own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return 'something went wrong';
  return error.cause instanceof Error ? `${error.message} (${reasonOf(error.cause)})` : error.message;
}

async function checkDatabase(config: Config, { inspection, database }: Inside): Promise<Finding[]> {
  const place = withoutPassword(config.DATABASE_URL);
  if (typeof inspection === 'string') {
    const todo = 'Check DATABASE_URL, the network and that the database runs.';
    return [problem(`${place} cannot be reached: ${inspection}`, todo)];
  }
  if (inspection === null) return [ok(`${place} does not exist yet; the first start makes it`)];
  const findings = [aboutMigrations(place, inspection), ...aboutClock(inspection), ...(await aboutDirectAddress(config))];
  if (!inspection.writable)
    findings.push(
      problem(`${place} is read-only`, 'Name the primary server, or give the user of the server the right to write.'),
    );
  if (database === null) return findings;
  return [...findings, await aboutDocumentKey(config, database), await aboutJobs(config, database)];
}

async function aboutDirectAddress({ DATABASE_DIRECT_URL: url }: Config): Promise<Finding[]> {
  if (url === undefined) return [];
  const place = withoutPassword(url);
  try {
    await inspectDatabase(url);
    return [ok(`${place} answers too, for what needs a session of its own`)];
  } catch (error) {
    return [problem(`${place} cannot be reached: ${reasonOf(error)}`, 'Check DATABASE_DIRECT_URL.')];
  }
}

function aboutMigrations(place: string, { version, missing, unknown }: Inspection): Finding {
  if (unknown > 0) {
    const what = `${version} at ${place} was written by another version of Rentwire (${counted(unknown, 'unknown migration')})`;
    return problem(what, 'Start the version that wrote it, or name another database.');
  }
  if (missing === 0) return ok(`${version} at ${place}, migrations up to date`);
  return warning(
    `${version} at ${place}: ${counted(missing, 'migration is', 'migrations are')} missing`,
    'The next start runs them; or run `rentwire migrate`.',
  );
}

const MOST_SECONDS_APART = 5;
/** A correct clock cannot show an earlier day. */
const NOT_BEFORE = Date.UTC(2026, 0, 1);

function aboutClock({ clock }: Inspection): Finding[] {
  const now = systemClock.now();
  const todo = 'Set the clock by NTP, for example with systemd-timesyncd or chrony.';
  if (now.getTime() < NOT_BEFORE) return [problem(`the clock of this machine says ${now.toISOString()}`, todo)];
  if (clock === null) return [];
  const seconds = Math.round(Math.abs(clock.getTime() - now.getTime()) / 1_000);
  if (seconds <= MOST_SECONDS_APART) return [ok('its clock and that of this machine agree')];
  return [problem(`its clock and that of this machine differ by ${seconds} s`, todo)];
}

async function aboutDocumentKey({ DOCUMENT_KEY, DOCUMENT_KEY_BEFORE }: Config, { reader }: Database): Promise<Finding> {
  const fit = await fitOfDocumentKey(reader, { current: DOCUMENT_KEY, before: DOCUMENT_KEY_BEFORE });
  if (fit === 'WRONG') return problem('DOCUMENT_KEY is not the key of the stored files', 'Set the key that was there before.');
  if (fit === 'MISSING') return problem('the stored files were encrypted with a DOCUMENT_KEY, and none is set', 'Set it again.');
  return ok(
    DOCUMENT_KEY === undefined ? 'files are encrypted with the key in the database' : 'DOCUMENT_KEY is the key of the files',
  );
}

const JOB_PATIENCE_MS = 10 * 60_000;

async function aboutJobs({ SCHEDULER }: Config, { reader }: Database): Promise<Finding> {
  const last = (await findScheduleSuccesses(reader)).reduce((latest, at) => Math.max(latest, at), 0);
  const now = systemClock.now().getTime();
  if (now - last < JOB_PATIENCE_MS) return ok('scheduled jobs run');
  const since = last === 0 ? 'no scheduled job has ever run' : `no scheduled job has run since ${new Date(last).toISOString()}`;
  const todo = SCHEDULER
    ? 'Start the server; if it runs, look for errors of jobs in its log.'
    : 'SCHEDULER is off here: start one server with SCHEDULER=true, since a cron reaches three of the jobs only.';
  return warning(since, todo);
}

/** Checks the settings that people or the law need, and that only the operator knows. */
function checkSettings(settings: OperatorSettings, { inspection, database }: Inside): Finding[] {
  if (database === null && inspection !== null) return [];
  const missing = missingSettings(settings);
  if (missing.length === 0) return [ok('name, address, contact, imprint and bank account of the operator are set')];
  return missing.map(({ name, why }) => warning(`${name} is empty. ${why}`, `rentwire admin settings ${name} <value>`));
}

const LITTLE_BYTES = 1_024 * MIB;
const TOO_FEW_BYTES = 100 * MIB;

async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const folder = existsSync(dataDir) ? dataDir : '.';
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return [problem(`${dataDir} cannot be written`, 'Give the user of the server the right to write there, or set DATA_DIR.')];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const what = `${dataDir}: ${Math.floor(free / MIB)} MiB free`;
  const todo = 'Make room: a full disk stops bookings and payments.';
  if (free < TOO_FEW_BYTES) return [problem(what, todo)];
  return [free < LITTLE_BYTES ? warning(what, todo) : ok(what)];
}

/** Finds files that other users of the machine can read. The server removes their rights if it can. */
function checkFileModes({ DATABASE_URL, dataDir }: Config): Finding[] {
  const database = DATABASE_URL.startsWith('postgres') ? [] : ['', '-wal', '-shm'].map((end) => sqliteFile(DATABASE_URL) + end);
  const folders = [dataDir, ...['documents', 'outbox', 'spool'].map((name) => join(dataDir, name))];
  const open = [...database, join(dataDir, 'secrets.json'), ...folders].filter(isOpenToOthers);
  if (open.length === 0) return [ok('nobody but their owner can read the files')];
  return open.map((path) =>
    warning(`${path} is open to other users of this machine`, `chmod ${folders.includes(path) ? '700' : '600'} ${path}`),
  );
}

async function checkMail(
  { SMTP_URL, MAIL_FROM, production }: Config,
  { platformName }: OperatorSettings,
  sendTo: string | undefined,
): Promise<Finding[]> {
  if (SMTP_URL === undefined) {
    const what = 'SMTP_URL is not set: e-mails become files and reach nobody';
    return [production ? problem(what, 'Set SMTP_URL and MAIL_FROM.') : warning(what, 'Set SMTP_URL to send them.')];
  }
  const { smtpMailer } = await import('./adapters/smtp-mailer.ts');
  const mailer = smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
  const sender = /@localhost\b/.test(MAIL_FROM)
    ? [warning(`letters come from ${MAIL_FROM}`, 'Set MAIL_FROM to an address of your domain: others refuse this one.')]
    : [];
  try {
    await mailer.verify();
    if (sendTo === undefined) return [ok('the mail server takes our login; --send-to <address> sends a letter'), ...sender];
    await mailer.send({
      id: `check-${randomBytes(8).toString('hex')}`,
      to: sendTo,
      subject: `A letter from ${platformName}`,
      paragraphs: ['Whoever operates the server has asked for this letter to see whether e-mail works. It does.'],
      footer: 'Nothing has to be done.',
    });
    return [ok('the mail server has taken a letter: look whether it arrives, and whether it is taken for spam'), ...sender];
  } catch (error) {
    return [problem(reasonOf(error), 'Check SMTP_URL: host, port, name and password.'), ...sender];
  }
}

const PATIENCE_MS = 10_000;

/** Checks whether the service answers at its address. It sends no message, because that would cost money. */
async function checkSms({ sms, production }: Config): Promise<Finding[]> {
  if (sms === null) {
    const what = 'SMS_URL is not set: codes become files and reach nobody';
    return [production ? warning(what, 'Set SMS_URL, SMS_TOKEN and SMS_FROM.') : ok(what)];
  }
  try {
    await fetch(sms.url, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    return [ok(`${sms.url.host} answers; no message was sent, so the token is not tried`)];
  } catch (error) {
    return [problem(`${sms.url.host} does not answer: ${reasonOf(error)}`, 'Check SMS_URL and the network.')];
  }
}

const PROBE = 'Rentwire looks whether files can be kept here.';

/** Writes, reads and removes a file, encrypted like every other. */
async function checkFiles({ bucket, dataDir }: Config): Promise<Finding[]> {
  const sealing = fileSealing(randomBytes(32).toString('base64'));
  const place = bucket === null ? join(dataDir, 'documents') : `the bucket ${bucket.bucket} at ${bucket.endpoint.host}`;
  try {
    const storage =
      bucket === null
        ? localFileStorage(place, sealing)
        : (await import('./adapters/s3-file-storage.ts')).s3FileStorage(bucket, join(dataDir, 'spool'), sealing);
    const { key } = await storage.put(Readable.from([Buffer.from(PROBE)]), MIB);
    const read = (await buffer(await storage.read(key))).toString();
    await storage.remove(key);
    if (read !== PROBE) return [problem(`${place} gives back something else than was written`, 'Do not start with it.')];
    return [ok(`${place} takes, gives back and removes a file`)];
  } catch (error) {
    const todo =
      bucket === null
        ? 'Give the user of the server the right to write there.'
        : 'Check the S3_ variables and the rights of the key.';
    return [problem(`${place}: ${reasonOf(error)}`, todo)];
  }
}

async function checkGateway(
  config: Config,
  { currencies }: OperatorSettings,
  database: Database | null,
): Promise<readonly Finding[]> {
  const { stripe, production } = config;
  if (stripe === null) {
    const what = 'payments go to the built-in sandbox: no real money moves';
    return [production ? warning(what, 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take payments.') : ok(what)];
  }
  // The module is loaded when it is first needed, because the package is large.
  const { checkStripe } = await import('./adapters/stripe-gateway/check-stripe.ts');
  const findings = await checkStripe({
    ...stripe,
    production,
    callbackUrl: `${baseUrlOf(config)}${BASE_PATH}/payments/callbacks/stripe`,
    currencies: currencies.length > 0 ? currencies : Object.keys(CURRENCY_EXPONENTS),
  });
  const pretended = database === null ? 0 : await countPayments(database.reader, 'sandbox');
  if (pretended === 0) return findings;
  const what = `${counted(pretended, 'payment of this database was', 'payments of this database were')} made in the built-in sandbox: no money came in for this`;
  const todo = 'Pay nothing out and nothing back for their bookings by hand, or take real payments on an empty database.';
  return [...findings, warning(what, todo)];
}

const GOOD_LETTERS = 24;

function checkKeys({ CRON_SECRET, PARTNER_KEYS = [], DOCUMENT_KEY, ADMIN_PASSWORD, production }: Config): Finding[] {
  if (!production) return [ok('not in production: missing secrets are made and kept in DATA_DIR')];
  const secrets = [['CRON_SECRET', CRON_SECRET] as const, ...PARTNER_KEYS.map((key) => ['a key in PARTNER_KEYS', key] as const)];
  const short = secrets.filter(([, secret = '']) => secret.length < GOOD_LETTERS);
  const findings = short.map(([name]) => warning(`${name} is short`, 'Take one from `openssl rand -base64 32`.'));
  if (DOCUMENT_KEY === undefined) {
    const todo = 'Set one from `openssl rand -base64 32`, and keep it apart from the backups.';
    findings.push(warning('DOCUMENT_KEY is not set: the key of the documents lies in the database, beside them', todo));
  }
  if (ADMIN_PASSWORD !== undefined)
    findings.push(warning('ADMIN_PASSWORD is still set', 'Remove it once the first admin has signed in.'));
  return findings.length === 0 ? [ok('all secrets are set and long enough')] : findings;
}

async function checkAddress({ PUBLIC_BASE_URL, production }: Config): Promise<Finding[]> {
  if (PUBLIC_BASE_URL === undefined) {
    const what = 'PUBLIC_BASE_URL is not set: links lead to localhost';
    return [production ? problem(what, 'Set it to the https address of the site.') : ok(what)];
  }
  const { protocol, hostname } = new URL(PUBLIC_BASE_URL);
  const findings: Finding[] = [];
  if (production && /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(hostname))
    findings.push(problem(`${PUBLIC_BASE_URL} is this machine itself`, 'Set PUBLIC_BASE_URL to the address that people use.'));
  else if (production && protocol === 'http:')
    findings.push(problem(`${PUBLIC_BASE_URL} is not encrypted`, 'Set up TLS at the proxy, and PUBLIC_BASE_URL with https.'));
  return [...findings, await reached(PUBLIC_BASE_URL)];
}

async function reached(base: string): Promise<Finding> {
  const url = `${base}/api/v1/health`;
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    if (answer.ok && text.includes('"status":"ok"')) return ok(`${url} answers`);
    return problem(`${url} answers ${answer.status}, and not as Rentwire does`, 'Look at the proxy: does it lead to the server?');
  } catch (error) {
    return warning(`${url} does not answer: ${reasonOf(error)}`, 'Start the server; if it runs, look at DNS, TLS and the proxy.');
  }
}

/** Checks the proxy. The server speaks plain HTTP, so with an https address something must be in front of it. */
function checkProxy({ PUBLIC_BASE_URL = '', TRUST_PROXY, production }: Config): Finding[] {
  const behind = PUBLIC_BASE_URL.startsWith('https:');
  if (behind && TRUST_PROXY === 0) {
    const what = 'a proxy encrypts, and TRUST_PROXY is 0: everybody seems to come from one address and shares its limits';
    return [problem(what, 'Set TRUST_PROXY to the number of proxies in front, usually 1.')];
  }
  if (!behind && TRUST_PROXY > 0 && production)
    return [
      warning('TRUST_PROXY is set without https: without a proxy, anybody can claim any address', 'Set TRUST_PROXY=0, or https.'),
    ];
  return [ok(TRUST_PROXY === 0 ? 'none stands in front' : `${TRUST_PROXY} in front, as TRUST_PROXY says`)];
}
