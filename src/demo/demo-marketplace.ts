import { asc, gt, inArray, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert-all.ts';
import { placeholder, prepared } from '../../db/prepared.ts';
import { bookingDeadlines, bookings, events, sessions } from '../../db/schema/index.ts';
import { gatewayNews } from '../adapters/gateway-news.ts';
import type { Ports } from '../adapters/ports.ts';
import { sandboxGateway } from '../adapters/sandbox-gateway/sandbox-gateway.ts';
import { findFlaggedPayments } from '../domain/money/payments/index.ts';
import { lastNumber, numberEvents, openCursors, takeCursorsAlong } from '../domain/platform/events/index.ts';
import { applyDueDeadlines } from '../domain/oversight/deadlines/index.ts';
import type { Ids, Operation, Perform, Settings, UploadedFile, UserCaller } from '../domain/platform/kernel/index.ts';
import { syncPayments } from '../domain/settlement/checkout/index.ts';
import { subscribers } from '../jobs/subscribers.ts';
import { createPipeline } from '../tools/pipeline.ts';
import type { DemoUser } from './user-rows.ts';

interface Parts {
  readonly settings: Settings;
  readonly ids: Ids;
  readonly ports: Ports;
}

type Act = <I extends z.ZodObject>(
  user: DemoUser,
  operation: Operation<I>,
  input: z.input<I>,
  file?: UploadedFile,
) => Promise<unknown>;

/** The product itself on one open transaction, with a clock that is moved by hand. */
export interface DemoMarketplace {
  readonly tx: Tx;
  /** Moves the clock. What falls due on the way happens first, each thing at its instant. */
  moveTo(instant: Date): Promise<void>;
  /** What a person does now, and what the platform does because of it. */
  readonly act: Act;
  /** The same where the answer matters. */
  ask<I extends z.ZodObject, O extends z.ZodType>(
    user: DemoUser,
    operation: Operation<I, O>,
    input: z.input<I>,
    file?: UploadedFile,
  ): Promise<z.output<O>>;
  /** Somebody pays on the page of the payment sandbox; the id of a payment that the platform holds back. */
  pay(bookingId: string, redirectUrl: string): Promise<string | null>;
  /** Everybody is signed out, and nothing runs any more. */
  close(): Promise<void>;
}

/**
 * Composes the pipeline over `tx` as if it were a database: all that happens in it is committed together or not at all, and
 * nobody else sees any of it before. What would reach the outside ends here.
 */
export async function demoMarketplace(
  tx: Tx,
  users: ReadonlyMap<string, DemoUser>,
  vendors: readonly { readonly id: string; readonly userId: string }[],
  { settings, ids, ports }: Parts,
): Promise<DemoMarketplace> {
  let now = new Date(0);
  const clock = { now: () => now };
  const database: Database = {
    reader: tx,
    transaction: (work) => work(tx),
    ping: async () => {},
    close: async () => {},
  };
  const gateway = sandboxGateway({
    database,
    clock,
    secret: 'nobody listens',
    publicBaseUrl: settings.publicBaseUrl,
    callbackUrl: () => '',
    deliver: async () => true,
  });
  const failures: unknown[] = [];
  const log = { warn: (details: object, message: string) => void failures.push(new Error(message, { cause: details })) };
  const pipeline = createPipeline({
    database,
    clock,
    ids,
    settings,
    // What people send here is ours: there is nothing to clean.
    ports: { ...ports, gateway, gatewayNews: gatewayNews(gateway, clock, log), fileCleaner: { clean: async () => null } },
    rateLimit: { take: async () => ({ limit: 1, remaining: 1 }), takeOfHour: async () => 0 },
    applyDeadlines: applyDueDeadlines,
    askGateway: syncPayments,
    describeAction: () => null,
    switches: { assertOn: async () => {} },
    onCommitted() {},
    onCall() {},
    onMisfit(_event, error) {
      throw error;
    },
    strict: true,
  });
  const callers = await signIn(tx, users, vendors, ids);
  let delivered = '';

  /** What follows from what was done, at once and in order: there is no other process to share the outbox with. */
  async function deliver(): Promise<void> {
    for (
      let [event] = await nextEvent(tx, { id: delivered });
      event !== undefined;
      [event] = await nextEvent(tx, { id: delivered })
    ) {
      for (const { inputOf, commands } of subscribers) {
        const input = inputOf(event);
        if (input !== null) for (const command of commands) await pipeline.perform(command, input);
      }
      delivered = event.id;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'What the demo asked the payment sandbox was not answered.');
  }

  const perform: Perform = async (operation, input) => {
    const output = await pipeline.perform(operation, input);
    await deliver();
    return output;
  };

  const act: Act = async (user, operation, input, file) => {
    const caller = callers.get(user.id);
    if (caller === undefined) throw new Error(`${user.email} has not signed in.`);
    const call = { caller, address: '', via: 'mcp', client: null, requestId: ids.next('request'), rate: null } as const;
    const { output } = await pipeline.execute(operation, input, call, { file: file ?? null });
    await deliver();
    return output;
  };

  return {
    tx,
    async moveTo(instant) {
      for (let due = await nextDue(tx); due !== null && due.at <= instant; due = await nextDue(tx)) {
        if (due.at > now) now = due.at;
        await perform(applyDueDeadlines, { bookingId: due.bookingId });
      }
      now = instant;
    },
    act,
    async ask(user, operation, input, file) {
      return operation.output.parse(await act(user, operation, input, file));
    },
    async pay(bookingId, redirectUrl) {
      await gateway.answer(redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1), 'pay');
      await perform(syncPayments, { bookingId, patience: 'NOW' });
      return (await findFlaggedPayments(tx, bookingId))[0]?.id ?? null;
    },
    async close() {
      const ended = [...callers.values()].map(({ credential }) => credential.id);
      await tx.delete(sessions).where(inArray(sessions.id, ended));
      // Everybody has had these events, whether the server has opened its cursors before or will.
      for (let more = true; more;) ({ more } = await numberEvents(tx));
      const names = subscribers.map(({ name }) => name);
      await openCursors(tx, subscribers);
      await takeCursorsAlong(tx, names, await lastNumber(tx), now);
    },
  };
}

/** What falls due next, which may be in the past, and about which booking. */
async function nextDue(tx: Tx): Promise<{ at: Date; bookingId: string } | null> {
  const all = [...(await firstDueState(tx)), ...(await firstDeadline(tx))];
  const dues = all.flatMap(({ at, bookingId }) => (at === null ? [] : [{ at, bookingId }]));
  return dues.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

const firstDueState = prepared('demo_first_due_state', (reader) =>
  reader
    .select({ at: bookings.dueAt, bookingId: bookings.id })
    .from(bookings)
    .where(isNotNull(bookings.dueAt))
    .orderBy(asc(bookings.dueAt))
    .limit(1),
);
const firstDeadline = prepared('demo_first_deadline', (reader) =>
  reader
    .select({ at: bookingDeadlines.dueAt, bookingId: bookingDeadlines.bookingId })
    .from(bookingDeadlines)
    .orderBy(asc(bookingDeadlines.dueAt))
    .limit(1),
);
const nextEvent = prepared('demo_next_event', (reader) =>
  reader
    .select()
    .from(events)
    .where(gt(events.id, placeholder('id')))
    .orderBy(asc(events.id))
    .limit(1),
);

/** By a session for each; what they may, they may as themselves. */
async function signIn(
  tx: Tx,
  users: ReadonlyMap<string, DemoUser>,
  vendors: Parameters<typeof demoMarketplace>[2],
  ids: Ids,
): Promise<ReadonlyMap<string, UserCaller>> {
  const vendorOf = new Map(vendors.map(({ id, userId }) => [userId, id]));
  const opened = [...users.values()].map(({ id: userId, createdAt }) => ({
    id: ids.next('session'),
    userId,
    createdAt,
    expiresAt: createdAt,
  }));
  await insertAll(tx, sessions, opened);
  const sessionOf = new Map(opened.map(({ id, userId }) => [userId, id]));
  return new Map(
    [...users.values()].map(({ id: userId, role }) => [
      userId,
      {
        kind: 'user',
        userId,
        role,
        vendorId: vendorOf.get(userId) ?? null,
        scopes: 'all',
        mode: 'live',
        credential: { kind: 'session', id: sessionOf.get(userId) ?? '' },
        client: null,
      },
    ]),
  );
}
