import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import {
  devices,
  mails,
  phoneCodes,
  shortMessages,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../../db/schema/index.ts';
import { CODE_STATES } from '../../../../db/values/index.ts';
import { maskedNumber } from '../../../adapters/sms.ts';
import { descending } from '../../platform/kernel/index.ts';

export const DELIVERY_KINDS = ['EMAIL', 'TEXT_MESSAGE', 'PUSH', 'WEBHOOK', 'ORDER_WEBHOOK'] as const;
type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * WAITING: not tried yet. RETRYING: failed, and will be tried again. UNKNOWN: sent, but there was no answer. NOT_NEEDED: it had
 * become pointless. FAILED: given up.
 */
export const SENDING_STATES = ['WAITING', 'RETRYING', 'SENT', 'UNKNOWN', 'NOT_NEEDED', 'FAILED'] as const;
type SendingState = (typeof SENDING_STATES)[number];

/** A delivery to one place, without its text. */
export interface SentThing {
  readonly id: string;
  readonly kind: DeliveryKind;
  /** The kind of letter, or the type of event. */
  readonly type: string;
  readonly state: SendingState;
  readonly tries: number;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly userId: string | null;
  /** The masked address. */
  readonly to: string;
}

export interface DeliveryFilter {
  readonly kind?: DeliveryKind | undefined;
  readonly state?: SendingState | undefined;
  /** The account, and the address of its letters; null if the account does not exist. */
  readonly person?: { readonly userId: string | null; readonly email: string } | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The instant and the id of the last delivery that was seen, after which the page begins. */
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** The newest deliveries of all kinds together. Each table is asked for at most as many as are wanted, by an index. */
export async function findSentThings(from: Reader, wanted: DeliveryFilter): Promise<SentThing[]> {
  const kinds = wanted.kind === undefined ? DELIVERY_KINDS : [wanted.kind];
  const found: SentThing[] = [];
  for (const { kinds: of, find } of SOURCES)
    if (kinds.some((kind) => of.includes(kind))) found.push(...(await find(from, wanted)));
  return found.toSorted(newestFirst).slice(0, wanted.limit);
}

function newestFirst(a: SentThing, b: SentThing): number {
  return descending(a.createdAt, b.createdAt) || descending(a.id, b.id);
}

/** Finds a delivery by its id, whose prefix says in which table it is. */
export async function findSentThing(from: Reader, id: string): Promise<SentThing | undefined> {
  const source = SOURCES.find(({ prefix }) => id.startsWith(prefix));
  return source === undefined ? undefined : (await source.find(from, { limit: 1 }, id))[0];
}

interface Source {
  readonly prefix: string;
  readonly kinds: readonly DeliveryKind[];
  readonly find: (from: Reader, wanted: DeliveryFilter, id?: string) => Promise<SentThing[]>;
}

const SOURCES: readonly Source[] = [
  { prefix: 'mal_', kinds: ['EMAIL'], find: findMails },
  { prefix: 'otp_', kinds: ['TEXT_MESSAGE'], find: findCodes },
  { prefix: 'smg_', kinds: ['TEXT_MESSAGE', 'PUSH'], find: findShortMessages },
  { prefix: 'whd_', kinds: ['WEBHOOK', 'ORDER_WEBHOOK'], find: findWebhooks },
];

async function findMails(from: Reader, wanted: DeliveryFilter, id?: string): Promise<SentThing[]> {
  const { person, state } = wanted;
  const rows = await from
    .select({ mail: mails, userId: users.id })
    .from(mails)
    .leftJoin(users, eq(users.email, mails.address))
    .where(and(...placed(mails, wanted, id), person && eq(mails.address, person.email), ofMailState(state)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(wanted.limit);
  return rows.map(({ mail, userId }) => ({
    ...mail,
    kind: 'EMAIL' as const,
    type: mail.kind,
    state: stateOfQueued(mail, mail.failure),
    problem: mail.failure,
    nextTryAt: mail.sendAt,
    userId,
    to: maskedEmail(mail.address),
  }));
}

async function findShortMessages(from: Reader, wanted: DeliveryFilter, id?: string): Promise<SentThing[]> {
  const { person, state, kind } = wanted;
  if (person?.userId === null) return [];
  const isKind = { PUSH: isNotNull(shortMessages.deviceId), TEXT_MESSAGE: isNull(shortMessages.deviceId) };
  const rows = await from
    .select({ message: shortMessages, host: devices.host, phone: users.phone })
    .from(shortMessages)
    .innerJoin(users, eq(users.id, shortMessages.userId))
    .leftJoin(devices, eq(devices.id, shortMessages.deviceId))
    .where(
      and(
        ...placed(shortMessages, wanted, id),
        person && eq(shortMessages.userId, person.userId),
        kind === 'PUSH' || kind === 'TEXT_MESSAGE' ? isKind[kind] : undefined,
        ofQueuedState(shortMessages, state),
      ),
    )
    .orderBy(desc(shortMessages.createdAt), desc(shortMessages.id))
    .limit(wanted.limit);
  return rows.map(({ message, host, phone }) => ({
    ...message,
    kind: message.deviceId === null ? ('TEXT_MESSAGE' as const) : ('PUSH' as const),
    type: 'NOTIFICATION',
    state: stateOfQueued(message, message.problem ?? 'it was not taken'),
    nextTryAt: message.sendAt,
    to: message.deviceId === null ? maskedNumber(phone ?? '') : (host ?? 'a device that is gone'),
  }));
}

async function findCodes(from: Reader, wanted: DeliveryFilter, id?: string): Promise<SentThing[]> {
  const { person, state } = wanted;
  if (person?.userId === null) return [];
  const sending = CODE_STATES.filter((each) => state === undefined || STATE_OF_CODE[each] === state);
  if (sending.length === 0) return [];
  const rows = await from
    .select()
    .from(phoneCodes)
    .where(
      and(
        ...placed(phoneCodes, wanted, id),
        person && eq(phoneCodes.userId, person.userId),
        inArray(phoneCodes.sending, sending),
      ),
    )
    .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
    .limit(wanted.limit);
  return rows.map(({ id: codeId, userId, phone, createdAt, sending: outcome, problem }) => ({
    id: codeId,
    kind: 'TEXT_MESSAGE' as const,
    type: 'PHONE_CODE',
    state: STATE_OF_CODE[outcome],
    tries: 1,
    problem,
    createdAt,
    sentAt: outcome === 'SENT' ? createdAt : null,
    nextTryAt: null,
    userId,
    to: maskedNumber(phone),
  }));
}

async function findWebhooks(from: Reader, wanted: DeliveryFilter, id?: string): Promise<SentThing[]> {
  const { person, state, kind } = wanted;
  if (person?.userId === null) return [];
  const states = (['QUEUED', 'RETRYING', 'DELIVERED', 'DEAD'] as const).filter(
    (each) => state === undefined || STATE_OF_WEBHOOK[each] === state,
  );
  if (states.length === 0) return [];
  const isKind = { WEBHOOK: eq(webhookEndpoints.kind, 'AGENT'), ORDER_WEBHOOK: ne(webhookEndpoints.kind, 'AGENT') };
  const rows = await from
    .select({
      delivery: webhookDeliveries,
      host: webhookEndpoints.host,
      userId: webhookEndpoints.userId,
      kind: webhookEndpoints.kind,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        ...placed(webhookDeliveries, wanted, id),
        person && eq(webhookEndpoints.userId, person.userId),
        kind === 'WEBHOOK' || kind === 'ORDER_WEBHOOK' ? isKind[kind] : undefined,
        inArray(webhookDeliveries.status, states),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(wanted.limit);
  return rows.map(({ delivery, host: to, userId, kind: of }) => ({
    ...delivery,
    kind: of === 'AGENT' ? ('WEBHOOK' as const) : ('ORDER_WEBHOOK' as const),
    state: STATE_OF_WEBHOOK[delivery.status],
    sentAt: delivery.status === 'DELIVERED' ? delivery.triedAt : null,
    nextTryAt: delivery.sendAt,
    userId,
    to,
  }));
}

const STATE_OF_CODE = { SENDING: 'WAITING', SENT: 'SENT', UNKNOWN: 'UNKNOWN', NOT_SENT: 'FAILED' } as const;
const STATE_OF_WEBHOOK = { QUEUED: 'WAITING', RETRYING: 'RETRYING', DELIVERED: 'SENT', DEAD: 'FAILED' } as const;

type Aged = typeof mails | typeof phoneCodes | typeof shortMessages | typeof webhookDeliveries;

/** The condition for the wanted time and for the page, or for one id. */
function placed(table: Aged, { from, to, before }: DeliveryFilter, id: string | undefined): (SQL | undefined)[] {
  const { createdAt } = table;
  return [
    id === undefined ? undefined : eq(table.id, id),
    from && gte(createdAt, from),
    to && lt(createdAt, to),
    before && or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(table.id, before.id))),
  ];
}

interface Queued {
  readonly sendAt: Date | null;
  readonly sentAt: Date | null;
  readonly tries: number;
}

/** The state of a delivery. If it is neither sent nor due, it was given up; without a reason, it had become pointless. */
function stateOfQueued({ sendAt, sentAt, tries }: Queued, problem: string | null): SendingState {
  if (sentAt !== null) return 'SENT';
  if (sendAt !== null) return tries === 0 ? 'WAITING' : 'RETRYING';
  return problem === null ? 'NOT_NEEDED' : 'FAILED';
}

function ofMailState(state: SendingState | undefined): SQL | undefined {
  const over = and(isNull(mails.sendAt), isNull(mails.sentAt));
  if (state === 'NOT_NEEDED') return and(over, isNull(mails.failure));
  if (state === 'FAILED') return and(over, isNotNull(mails.failure));
  return ofQueuedState(mails, state);
}

function ofQueuedState(
  { sendAt, sentAt, tries }: typeof mails | typeof shortMessages,
  state: SendingState | undefined,
): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'SENT') return isNotNull(sentAt);
  if (state === 'WAITING') return and(isNotNull(sendAt), eq(tries, 0));
  if (state === 'RETRYING') return and(isNotNull(sendAt), gt(tries, 0));
  if (state === 'FAILED') return and(isNull(sendAt), isNull(sentAt));
  // This table has no rows in this state, so the condition is never true.
  return and(isNull(sendAt), isNotNull(sendAt));
}

function maskedEmail(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${name.slice(0, 1)}…@${domain}`;
}
