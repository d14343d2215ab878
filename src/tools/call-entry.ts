import type { IncomingMessage } from 'node:http';
import { networkOf } from '../adapters/networks.ts';
import { authenticate, authenticateUnasked, type Credential } from '../domain/people/sign-in/index.ts';
import {
  ANONYMOUS,
  type Caller,
  DomainError,
  invalidCredential,
  liveKeyNeeded,
  type Operation,
  type PrepareContext,
  sessionEnded,
} from '../domain/platform/kernel/index.ts';
import { assertLinked, authorise } from './authorise.ts';
import { noteCredentialUse } from './call-records.ts';
import type { Arrival, Call, Origin } from './call.ts';
import { assertDeclared } from './declared-errors.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { countArrival } from './rate-limit.ts';

/** What a door asks of the pipeline before it executes anything. The methods stand in the order in which they are called. */
export interface CallEntry {
  /**
   * Counts a request for its network before anything of it is read, and then waits for the network's turn. The caller must give
   * the place back (`leave`) when the request is answered.
   */
  arrive(request: IncomingMessage, ip: string): Promise<Arrival>;
  /**
   * Authenticates the caller, counts the request for the user, and waits for the user's turn. `asked` is the wanted operation,
   * if it is known already. If its input proves who calls, an invalid credential is ignored.
   */
  open(credential: Credential, from: Origin, asked?: Operation | null): Promise<Call>;
  /** Throws if the credential no longer lets the caller in. It is for calls that last long. */
  recheck(credential: Credential, call: Call): Promise<void>;
  /** Throws 401 or 403 if the caller may not call the operation, before any input is looked at. */
  authorise(operation: Operation, call: Call): void;
  /**
   * Throws if the caller may call none of these operations, as far as that is known before the body is read. It checks role and
   * scope, the kill switches and, in `address` (path and query), the signed link that is the permission.
   */
  admit(operations: readonly Operation[], address: Record<string, unknown>, call: Call): Promise<void>;
}

const WORTHLESS = [invalidCredential.code, sessionEnded.code];

/** What may have to run before a signed link can be checked. */
type CatchUp = Pick<PrepareContext, 'applyDeadlines' | 'askGateway'>;

export function callEntry(parts: PipelineParts, catchUp: CatchUp): CallEntry {
  const { database, clock, settings } = parts;
  const noteUse = noteCredentialUse(database);

  async function arrive(request: IncomingMessage, ip: string): Promise<Arrival> {
    const network = networkOf(ip);
    const address = parts.agents === null ? network : await parts.agents.networkOf(request, network);
    const rate = await countArrival(parts.rateLimit, address);
    return { address, rate, place: await parts.places.enter(request, address) };
  }

  async function open(credential: Credential, from: Origin, asked: Operation | null = null): Promise<Call> {
    const now = clock.now();
    const caller = await identify(credential, from, now, asked);
    await noteUse(caller, now);
    const rate = caller.kind === 'user' ? await parts.rateLimit.take(`user:${caller.userId}`) : from.rate;
    if (caller.kind === 'user') await from.place?.passTo(caller.userId);
    // If a person let the software in under a name, that name counts, whatever the software calls itself now.
    const client = (caller.kind === 'user' ? caller.client : null) ?? from.client;
    return { ...from, client, caller, rate };
  }

  async function identify(credential: Credential, from: Origin, now: Date, asked: Operation | null): Promise<Caller> {
    if (asked?.asksNobody) return authenticateUnasked(credential, settings);
    try {
      const use = from.inConversation ? 'argument' : from.via === 'page' ? 'page' : 'access';
      return await authenticate(credential, { use, endpoint: from.endpoint ?? null }, { reader: database.reader, now, settings });
    } catch (error) {
      if (!asked?.provesItself || !(error instanceof DomainError) || !WORTHLESS.includes(error.code)) throw error;
      return { ...ANONYMOUS, ignored: String(error.details['reason']) };
    }
  }

  async function admit(operations: readonly Operation[], address: Record<string, unknown>, call: Call): Promise<void> {
    const refusals: { operation: Operation; error: unknown }[] = [];
    for (const operation of operations) {
      try {
        await assertOpen(operation, call.caller, parts.switches);
        return await assertLinked(operation, address, call.caller, {
          reader: database.reader,
          ...catchUp,
          settings,
          now: clock.now(),
        });
      } catch (error) {
        refusals.push({ operation, error });
      }
    }
    const [first] = refusals;
    if (first !== undefined) throw counted(first.operation, first.error, call);
  }

  function mayCall(operation: Operation, call: Call): void {
    try {
      authorise(operation, call.caller);
    } catch (error) {
      throw counted(operation, error, call);
    }
  }

  /** A call that a door refuses before it has begun is counted like one that fails later. */
  function counted(operation: Operation, error: unknown, call: Call): unknown {
    parts.onCall(call, operation, assertDeclared(operation, error, parts.strict), 0);
    return error;
  }

  async function recheck(credential: Credential, call: Call): Promise<void> {
    await identify(credential, call, clock.now(), null);
  }

  return { arrive, open, recheck, authorise: mayCall, admit };
}

/** Throws if the role or the scope does not suffice, if the operation is switched off, or if it is closed to test keys. */
export async function assertOpen(
  operation: Operation,
  caller: Caller,
  switches: PipelineParts['switches'],
  rawInput?: unknown,
): Promise<void> {
  authorise(operation, caller);
  await switches.assertOn(operation, caller, rawInput);
  if (operation.testKeys === 'none' && caller.mode === 'test') throw liveKeyNeeded({});
}
