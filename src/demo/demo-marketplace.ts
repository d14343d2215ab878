import { asc, eq, gt, min } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { hotQuery, placeholder } from '../../db/hot-query.ts';
import {
  assets,
  bookingDeadlines,
  bookings,
  emailTokens,
  events,
  mails,
  notificationPreferences,
  phoneCodes,
  refreshTokens,
  sessions,
  shortMessages,
  signingKeys,
} from '../../db/schema/index.ts';
import { NOTIFICATION_KINDS, notificationChoice } from '../../db/values/index.ts';
import type { Ports } from '../adapters/ports.ts';
import { subscribers as orderWebhooks } from '../domain/commerce/protocol/index.ts';
import { findFlaggedPayments } from '../domain/money/payments/index.ts';
import { applyDueDeadlines } from '../domain/oversight/deadlines/index.ts';
import { deliverMails } from '../domain/people/mail/index.ts';
import { authenticate, type TokensView } from '../domain/people/sign-in/index.ts';
import { lastNumber, numberEvents, openCursors, takeCursorsAlong } from '../domain/platform/events/index.ts';
import {
  ANONYMOUS,
  ascending,
  type Caller,
  type Clock,
  type Command,
  type Ids,
  type Perform,
  type Query,
  REQUEST_ID,
  type Settings,
  type UploadedFile,
} from '../domain/platform/kernel/index.ts';
import { findDueBookings } from '../domain/rentals/bookings/index.ts';
import { closePaymentPages, syncPayments } from '../domain/settlement/booking-payments/index.ts';
import { type AnswerOf, standing } from '../domain/standing/bookings/index.ts';
import { subscribers as agentWebhooks } from '../domain/talk/agent-webhooks/index.ts';
import { subscribers } from '../jobs/subscribers.ts';
import type { Call } from '../tools/call.ts';
import { createPipeline } from '../tools/pipeline.ts';
import { doorPlaces } from '../tools/requests/door-places.ts';
import { type DemoPassword, demoPorts, unmade } from './demo-ports.ts';
import { lookUp } from './demo-world.ts';

type Parts = Readonly<{
  settings: Settings;
  ids: Ids;
  ports: Ports;
  password: DemoPassword;
  files: readonly UploadedFile[];
  strict: boolean;
}>;

export type DemoMarketplace = ReturnType<typeof demoMarketplace>;

/**
 * The product itself on one open transaction, with a clock that is moved by hand. Everything happens in `tx`, so it is
 * committed together or not at all, and nobody sees it before. People are named by their e-mail addresses.
 */
export function demoMarketplace(tx: Tx, parts: Parts) {
  const { settings, ids, password } = parts;
  const clock = { at: new Date(0), now: () => clock.at };
  const { pipeline, ports } = composePipeline(tx, clock, parts);
  const { perform } = pipeline;
  const deliver = delivery(tx, perform);
  const signedIn = new Map<string, Caller>();
  const callOf = (email: string | null): Call => {
    const caller = email === null ? ANONYMOUS : lookUp(signedIn, email);
    return { caller, address: '', via: 'mcp', client: null, requestId: ids.next(REQUEST_ID), rate: null };
  };

  return {
    tx,
    password: password.plain,
    perform,
    /** Does what a person does, signed in or not (null), and everything that follows from it. */
    async act<Op extends Command>(
      email: string | null,
      operation: Op,
      input: z.input<Op['input']>,
      file: UploadedFile | null = null,
    ): Promise<AnswerOf<Op>> {
      const { output } = await pipeline.execute(operation, input, callOf(email), { file });
      await deliver();
      return output;
    },
    /** Reads as a person. */
    async ask<Op extends Query>(email: string, operation: Op, input: z.input<Op['input']>): Promise<AnswerOf<Op>> {
      return (await pipeline.execute(operation, input, callOf(email))).output;
    },
    /** Lets the person act in this session from now on, even after it has expired. */
    async enter({ accessToken, user }: z.output<typeof TokensView>): Promise<void> {
      const context = { reader: tx, now: clock.at, settings };
      await tx.insert(notificationPreferences).values({ id: user.id, silenced: OUTSIDE });
      signedIn.set(user.email, await authenticate(accessToken, { use: 'access', endpoint: null }, context));
    },
    /** Sends the letter that waits for this address, and returns the link in it. */
    async linkSentTo(address: string): Promise<string> {
      const waiting = await tx.select({ id: mails.id }).from(mails).where(eq(mails.address, address));
      await perform(deliverMails, { mailIds: waiting.map(({ id }) => id) });
      return lookUp(ports.links, address);
    },
    /** Returns the six digits of the last text message to this number. */
    codeSentTo(phone: string): string {
      return lookUp(ports.texts, phone).slice(0, CODE_LENGTH);
    },
    async assetIdOf(slug: string): Promise<string> {
      const [asset] = await tx.select({ id: assets.id }).from(assets).where(eq(assets.slug, slug));
      return asset?.id ?? unmade({ slug }, 'It is not listed yet.');
    },
    /** Moves the clock. What falls due before that happens first, each thing at its instant. */
    async moveTo(instant: Date): Promise<void> {
      for (let due = await firstDue(tx); due !== undefined && due <= instant; due = await firstDue(tx)) {
        if (due > clock.at) clock.at = due;
        for (const bookingId of await findDueBookings(tx, 'ANYBODY', due, 1)) await perform(applyDueDeadlines, { bookingId });
        await deliver();
      }
      clock.at = instant;
    },
    /** Pays on the page of the payment sandbox. Returns the id of a payment that the platform flags. */
    async pay(bookingId: string, redirectUrl: string): Promise<string | null> {
      await ports.gateway.answer(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1), 'pay');
      await perform(syncPayments, { bookingId, patience: 'NOW', which: 'OPEN' });
      await deliver();
      return (await findFlaggedPayments(tx, bookingId))[0]?.id ?? null;
    },
    /** Signs everybody out and marks all events as handled, whether the server has opened its cursors before or will do so. */
    async close(): Promise<void> {
      for (const table of OF_THE_SESSIONS) await tx.delete(table);
      // Letters about accounts were queued all the same; they must not be sent.
      for (const table of [notificationPreferences, mails, shortMessages]) await tx.delete(table);
      for (let more = true; more;) ({ more } = await numberEvents(tx));
      await openCursors(tx, subscribers);
      const names = subscribers.map(({ name }) => name);
      await takeCursorsAlong(tx, names, await lastNumber(tx), clock.at);
    },
  };
}

/** The tables of what people signed in with. Nearly all rows have expired, and would be purged within a day. */
const OF_THE_SESSIONS = [emailTokens, phoneCodes, refreshTokens, sessions, signingKeys];

/** People get no letters about what happened long ago: they find it in their lists. */
const OUTSIDE = NOTIFICATION_KINDS.flatMap((kind) => [notificationChoice(kind, 'EMAIL'), notificationChoice(kind, 'PUSH')]);
const CODE_LENGTH = 6;

/** The pipeline with `tx` in place of a database, and with ports that reach nobody outside. */
function composePipeline(tx: Tx, clock: Clock, { settings, ids, strict, ...given }: Parts) {
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
  const ports = demoPorts({ ...given, database, clock, publicBaseUrl: settings.publicBaseUrl });
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    // The demo has shops in more countries and currencies than an operator may allow.
    settings: { ...settings, currencies: [], countries: [] },
    ports,
    rateLimit: { take: async () => ({ limit: 1, remaining: 1 }), takeOfHour: async () => 0, commandsPerHour: 1 },
    places: doorPlaces(1),
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    closePaymentPages,
    standing,
    describeAction: () => null,
    switches: { assertOn: nothing },
    tracer: null,
    agents: null,
    strict,
    async onCommitted() {},
    onCall() {},
    onAnswer() {},
    onMisfit: (_event, error) => unmade(error),
  });
  return { pipeline, ports };
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
  readonly file?: SentFile;
  happen(market: DemoMarketplace, file?: UploadedFile): Promise<unknown>;
}

/** A file that somebody sends. It is stored before anything happens. A `source` that is a string is a drawing (SVG) to make a picture of. */
export interface SentFile {
  readonly name: string;
  readonly source: Buffer | string;
}

/** The use of connections, which nobody measures here. */
const IDLE = { total: 0, idle: 0, waiting: 0 };
