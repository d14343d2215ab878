import type { z } from 'zod';
import type { Database, WokenBy } from '../../db/database.ts';
import type { Patience } from '../adapters/gateway-news.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Tracer } from '../adapters/tracing/tracer.ts';
import type {
  AppliedDeadlines,
  AskedPayments,
  Clock,
  Command,
  DomainEvent,
  Ids,
  Operation,
  Settings,
  Standing,
} from '../domain/platform/kernel/index.ts';
import type { Call } from './call.ts';
import type { DescribeAction } from './next-actions.ts';
import type { RateLimit } from './rate-limit.ts';
import type { DoorPlaces } from './requests/door-places.ts';
import type { SignedAgents } from './requests/signed-agents.ts';
import type { SwitchBoard } from './switches.ts';

/** Everything that the pipeline is given. */
export interface PipelineParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ports: Ports;
  readonly settings: Settings;
  readonly rateLimit: RateLimit;
  readonly places: DoorPlaces;
  /** Recognises software that signs its requests. Null if there are no requests. */
  readonly agents: SignedAgents | null;
  /** The command that applies the due deadlines of one booking. */
  readonly applyDeadlines: ApplyDeadlines;
  /** The operation that asks the gateway about payments of one booking. */
  readonly askGateway: AskGateway;
  /** The command that closes the payment pages of one booking. */
  readonly closePaymentPages: Command<z.ZodObject<{ bookingId: z.ZodString }>>;
  /** Computes where bookings stand, for answers and refusals. */
  readonly standing: Standing;
  /** Gives the REST form of a next step. */
  readonly describeAction: DescribeAction;
  /** Called after each commit with the names of the queues that it has filled. The answer waits for it. */
  readonly onCommitted: (wakes: ReadonlySet<WokenBy>) => Promise<void>;
  /** Refuses what an administrator has switched off. */
  readonly switches: Pick<SwitchBoard, 'assertOn'>;
  /** Called with the outcome of every call, for metrics and usage. It must cost next to nothing. */
  readonly onCall: (call: Call, operation: Operation, outcome: string, milliseconds: number) => void;
  /** Called with each answer that was not a kept one. It must not change the answer. */
  readonly onAnswer: (call: Call, operation: Operation, output: unknown) => void;
  /**
   * Called with an event whose payload does not fit the schema of its kind. The event is stored all the same, unless `strict`.
   */
  readonly onMisfit: (event: DomainEvent, error: Error) => void;
  /** Fails for errors that an operation did not declare and for payloads that do not fit. It is on in tests. */
  readonly strict: boolean;
  /** Records the work of the platform itself, which begins traces of its own. */
  readonly tracer: Tracer | null;
}

type ApplyDeadlines = Operation<z.ZodObject<{ bookingId: z.ZodString }>, z.ZodType<AppliedDeadlines>>;

type AskGateway = Operation<
  z.ZodObject<{
    bookingId: z.ZodString;
    patience: z.ZodEnum<Record<Patience, Patience>>;
    which: z.ZodEnum<Record<AskedPayments, AskedPayments>>;
  }>,
  z.ZodObject<{ unansweredUntil: z.ZodNullable<z.ZodString> }>
>;
