import { asc, gt, min } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { hotQuery, placeholder } from '../../db/hot-query.ts';
import { inParts } from '../../db/in-parts.ts';
import {
  bookingDeadlines,
  bookings,
  events,
  mails,
  notificationPreferences,
  sessions,
  shortMessages,
} from '../../db/schema/index.ts';
import { NOTIFICATION_KINDS, notificationChoice } from '../../db/values/index.ts';
import { gatewayNews } from '../adapters/gateway-news.ts';
import type { Ports } from '../adapters/ports.ts';
import { type SandboxGateway, sandboxGateway } from '../adapters/sandbox-gateway/sandbox-gateway.ts';
import { subscribers as orderWebhooks } from '../domain/commerce/protocol/index.ts';
import { findFlaggedPayments } from '../domain/money/payments/index.ts';
import { applyDueDeadlines } from '../domain/oversight/deadlines/index.ts';
import { USER_ID } from '../domain/people/accounts/index.ts';
import { SESSION_ID } from '../domain/people/sign-in/index.ts';
import { lastNumber, numberEvents, openCursors, takeCursorsAlong } from '../domain/platform/events/index.ts';
import {
  ANONYMOUS,
  ascending,
  type Clock,
  type Command,
  type Ids,
  type Perform,
  type Query,
  REQUEST_ID,
  type Settings,
  type UploadedFile,
  type UserCaller,
} from '../domain/platform/kernel/index.ts';
import { findDueBookings } from '../domain/rentals/bookings/index.ts';
import { closePaymentPages, syncPayments } from '../domain/settlement/booking-payments/index.ts';
import { subscribers as agentWebhooks } from '../domain/talk/agent-webhooks/index.ts';
import { subscribers } from '../jobs/subscribers.ts';
import type { Call } from '../tools/call.ts';
import { createPipeline, type Pipeline } from '../tools/pipeline.ts';
import { doorPlaces } from '../tools/requests/door-places.ts';
import type { DemoUser } from './demo-world.ts';
import { type AnswerOf, standing } from '../domain/standing/bookings/index.ts';

const Periods = z.array(z.object({ uid: z.string(), startDate: z.string(), endDate: z.string(), reason: z.string().nullable() }));

/** People get no letters about what happened long ago: they find it in their lists. */
const OUTSIDE = NOTIFICATION_KINDS.flatMap((kind) => [notificationChoice(kind, 'EMAIL'), notificationChoice(kind, 'PUSH')]);

type Parts = Readonly<{ settings: Settings; ids: Ids; ports: Ports; strict: boolean }>;
type People = ReadonlyMap<string, DemoUser>;
type Shops = ReadonlyMap<string, { readonly id: string; readonly userId: string }>;

export type DemoMarketplace = Awaited<ReturnType<typeof demoMarketplace>>;

/**
 * The product itself on one open transaction, with a clock that is moved by hand. Everything happens in `tx`, so it is
 * committed together or not at all, and nobody sees it before.
 */
export async function demoMarketplace(tx: Tx, people: People, shops: Shops, parts: Parts) {
  const start = new Date(0);
  const clock = { at: start, now: () => clock.at };
  const { pipeline, gateway } = composePipeline(tx, clock, parts);
  const deliver = delivery(tx, pipeline.perform);
  const callerOf = callers(shops);
  const everybody = [...people.values()];
  const opened = everybody.map((user) => ({ id: sessionOf(user), userId: user.id, createdAt: start, expiresAt: start }));
  const wishes = everybody.map(({ id }) => ({ id, silenced: OUTSIDE }));
  for await (const part of inParts(opened)) await tx.insert(sessions).values(part);
  for await (const part of inParts(wishes)) await tx.insert(notificationPreferences).values(part);
  const callOf = (user: DemoUser | null): Call => {
    const caller = user === null ? ANONYMOUS : callerOf(user);
    return { caller, address: '', via: 'mcp', client: null, requestId: parts.ids.next(REQUEST_ID), rate: null };
  };

  return {
    /** Does what a person does, with or without an account, and everything that follows from it. */
    async act<Op extends Command>(
      user: DemoUser | null,
      operation: Op,
      input: z.input<Op['input']>,
      file: UploadedFile | null = null,
    ): Promise<AnswerOf<Op>> {
      const { output } = await pipeline.execute(operation, input, callOf(user), { file });
      await deliver();
      return output;
    },
    /** Reads as a person. */
    async ask<Op extends Query>(user: DemoUser, operation: Op, input: z.input<Op['input']>): Promise<AnswerOf<Op>> {
      return (await pipeline.execute(operation, input, callOf(user))).output;
    },
    /** Moves the clock. What falls due before that happens first, each thing at its instant. */
    async moveTo(instant: Date): Promise<void> {
      for (let due = await firstDue(tx); due !== undefined && due <= instant; due = await firstDue(tx)) {
        if (due > clock.at) clock.at = due;
        for (const bookingId of await findDueBookings(tx, 'ANYBODY', due, 1))
          await pipeline.perform(applyDueDeadlines, { bookingId });
        await deliver();
      }
      clock.at = instant;
    },
    /** Pays on the page of the payment sandbox. Returns the id of a payment that the platform flags. */
    async pay(bookingId: string, redirectUrl: string): Promise<string | null> {
      await gateway.answer(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1), 'pay');
      await pipeline.perform(syncPayments, { bookingId, patience: 'NOW', which: 'OPEN' });
      await deliver();
      return (await findFlaggedPayments(tx, bookingId))[0]?.id ?? null;
    },
    /** Signs everybody out and marks all events as handled, whether the server has opened its cursors before or will do so. */
    async close(): Promise<void> {
      await tx.delete(sessions);
      await tx.delete(notificationPreferences);
      // Letters about accounts were queued all the same; they must not be sent.
      await tx.delete(mails);
      await tx.delete(shortMessages);
      for (let more = true; more;) ({ more } = await numberEvents(tx));
      await openCursors(tx, subscribers);
      const names = subscribers.map(({ name }) => name);
      await takeCursorsAlong(tx, names, await lastNumber(tx), clock.at);
    },
  };
}

function sessionOf({ id }: DemoUser): string {
  return id.replace(USER_ID.prefix, SESSION_ID.prefix);
}

function callers(shops: Shops): (user: DemoUser) => UserCaller {
  const vendorOf = new Map([...shops.values()].map(({ id, userId }) => [userId, id]));
  return (user) => {
    const { id: userId, role } = user;
    const credential = { kind: 'session', id: sessionOf(user) } as const;
    const vendorId = vendorOf.get(userId) ?? null;
    return { kind: 'user', userId, role, vendorId, scopes: 'all', mode: 'live', credential, client: null };
  };
}

/** The pipeline with `tx` in place of a database, and with a payment sandbox of its own. Nothing reaches the outside. */
function composePipeline(
  tx: Tx,
  clock: Clock,
  { settings, ids, ports, strict }: Parts,
): { pipeline: Pipeline; gateway: SandboxGateway } {
  const nothing = async () => {};
  const unused = {
    signals: null,
    version: () => null,
    refreshStatistics: async () => 0,
    use: () => IDLE,
    problems: async () => [],
    close: nothing,
  };
  const database: Database = { reader: tx, transaction: (work) => work(tx), ...unused };
  const { publicBaseUrl } = settings;
  const toNobody = { secret: 'nobody listens', publicBaseUrl, callbackUrl: () => '', deliver: async () => true };
  const gateway = sandboxGateway({ database, clock, ...toNobody });
  const fail = (cause: object, message = 'The demo data cannot be made.') => {
    throw new Error(message, { cause });
  };
  const outside = {
    gateway,
    gatewayNews: gatewayNews(gateway, clock, { warn: fail }),
    // The files are ours, so they need no cleaning.
    fileCleaner: { clean: async () => null, sized: async () => [] },
    // Reading a calendar would need a thread, so here the text is the result itself.
    calendarReader: { read: async (text: string) => Periods.parse(JSON.parse(text)) },
  };
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    settings,
    ports: { ...ports, ...outside },
    rateLimit: { take: async () => ({ limit: 1, remaining: 1 }), takeOfHour: async () => 0, commandsPerHour: 1 },
    places: doorPlaces(1),
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    closePaymentPages,
    standing,
    describeAction: () => null,
    switches: { assertOn: nothing },
    strict,
    async onCommitted() {},
    onCall() {},
    onAnswer() {},
    onMisfit: (_event, error) => fail(error),
  });
  return { pipeline, gateway };
}

// Nobody has registered a webhook yet.
const acting = subscribers.filter((each) => ![...agentWebhooks, ...orderWebhooks].includes(each));

/** Delivers the events at once and in order, because no other process shares the outbox. */
function delivery(tx: Tx, perform: Perform): () => Promise<void> {
  let last = '';
  return async () => {
    for (let news = await eventsAfter(tx, { last }); news.length > 0; news = await eventsAfter(tx, { last })) {
      for (const event of news) {
        last = event.id;
        for (const { inputOf, commands } of acting) {
          const input = inputOf(event);
          if (input !== null) for (const command of commands) await perform(command, input);
        }
      }
    }
  };
}

const eventsAfter = hotQuery('demo_events_after', (from) =>
  from
    .select()
    .from(events)
    .where(gt(events.id, placeholder('last')))
    .orderBy(asc(events.id)),
);

const firstDueBooking = hotQuery('demo_due_booking', (from) => from.select({ at: min(bookings.dueAt) }).from(bookings));
const firstDeadline = hotQuery('demo_deadline', (from) =>
  from.select({ at: min(bookingDeadlines.dueAt) }).from(bookingDeadlines),
);

/** The instant at which something falls due next; it may be in the past. */
async function firstDue(tx: Tx): Promise<Date | undefined> {
  const dues = [...(await firstDueBooking(tx)), ...(await firstDeadline(tx))].flatMap(({ at }) => at ?? []);
  return dues.toSorted(ascending)[0];
}

/** Something that happens in the demo at an instant. */
export interface Moment {
  readonly at: Date;
  /** A file that somebody sends with it. It is stored before anything happens. */
  readonly file?: { readonly name: string; readonly content: Buffer };
  happen(market: DemoMarketplace, file?: UploadedFile): Promise<unknown>;
}

/** The use of connections, which nobody measures here. */
const IDLE = { total: 0, idle: 0, waiting: 0 };
