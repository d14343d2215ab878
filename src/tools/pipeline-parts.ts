import type { z } from 'zod';
import type { Database, WokenBy } from '../../db/database.ts';
import type { Patience } from '../adapters/gateway-news.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Clock, Command, DomainEvent, Ids, Operation, Settings, Standing } from '../domain/platform/kernel/index.ts';
import type { Call } from './call.ts';
import type { DescribeAction } from './next-actions.ts';
import type { RateLimit } from './rate-limit.ts';
import type { DoorPlaces } from './requests/door-places.ts';
import type { SwitchBoard } from './switches.ts';

/** What the pipeline is made of. */
export interface PipelineParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ports: Ports;
  readonly settings: Settings;
  readonly rateLimit: RateLimit;
  readonly places: DoorPlaces;
  /** What makes due things of one booking happen. */
  readonly applyDeadlines: Command;
  /** What asks the gateway about the open payments of one booking. */
  readonly askGateway: AskGateway;
  /** Where bookings stand, which answers and refusals tell. */
  readonly standing: Standing;
  /** Fills in the REST form of a next action. */
  readonly describeAction: DescribeAction;
  /** Told after each commit who has to go on with what it wrote; the answer waits for it. */
  readonly onCommitted: (wakes: ReadonlySet<WokenBy>) => Promise<void>;
  /** Refuses what an admin has switched off. */
  readonly switches: Pick<SwitchBoard, 'assertOn'>;
  /** Told the outcome of every call, for metrics and usage. It must cost next to nothing. */
  readonly onCall: (call: Call, operation: Operation, outcome: string, milliseconds: number) => void;
  /** Told of each answer that was worked out; it must not change it. */
  readonly onAnswer: (call: Call, operation: Operation, output: unknown) => void;
  /** Told of an event whose payload does not fit its kind, which is stored all the same; with `strict` its call fails. */
  readonly onMisfit: (event: DomainEvent, error: Error) => void;
  /** Refuse errors that an operation did not declare, payloads that do not fit, and answers that do not and go nowhere: on in tests. */
  readonly strict: boolean;
}

type AskGateway = Operation<
  z.ZodObject<{ bookingId: z.ZodString; patience: z.ZodEnum<Record<Patience, Patience>> }>,
  z.ZodObject<{ changed: z.ZodBoolean }>
>;
