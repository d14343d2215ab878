import {
  actsAsAdmin,
  adminNeedsFactor,
  type Audience,
  type Caller,
  forbidden,
  isAdminInPerson,
  needsShop,
  opensInConversation,
  type Operation,
  type PrepareContext,
  scopeCovers,
  scopeMissing,
  sessionForbidden,
  type Settings,
  unauthenticated,
  type UserCaller,
} from '../domain/platform/kernel/index.ts';
import type { Scope } from '../../db/values/index.ts';
import type { Endpoint } from './endpoints.ts';
import { parseInput } from './parse-input.ts';

/**
 * Checks the role and the scope of the caller against the declaration of the operation. Throws 401 if a sign-in is needed,
 * otherwise 403.
 */
export function authorise(operation: Operation, caller: Caller): void {
  const { who, scope } = operation.access;
  // The cron secret opens the scheduled jobs and nothing else, not even what is open to everybody.
  if (caller.kind === 'cron' && who !== 'cron') throw forbidden({ needs: needsOf(who), has: describe(caller) });
  if (who === 'anyone') return;
  if (caller.kind === 'anonymous')
    throw unauthenticated({ side: who === 'vendor' ? 'OWNER' : 'RENTER', ...(who === 'cron' && { scheduled: true }) });
  if (who === 'admin' && isAdminInPerson(caller) && caller.lacksSecondFactor) throw adminNeedsFactor({});
  if (!RULES[who].allows(caller)) throw forbidden({ needs: RULES[who].needs, has: describe(caller) });
  if (caller.kind !== 'user' || caller.scopes === 'all') return;
  const granted = caller.scopes;
  const enough = [scope ?? []].flat();
  const needs = fittingScope(enough, caller);
  if (needs !== undefined && !enough.some((wanted) => scopeCovers(granted, wanted))) {
    if (caller.credential.inConversation && !opensInConversation(enough)) throw sessionForbidden({});
    throw scopeMissing(caller, needs);
  }
}

/**
 * The scope to name, where one of several is enough: for software that was connected to one MCP endpoint, the one of that side,
 * because nobody is asked to allow work in a shop in order to rent.
 */
function fittingScope(enough: readonly Scope[], { credential: { endpoint } }: UserCaller): Scope | undefined {
  const ofSide = (scope: Scope) => needsShop(scope) === (endpoint === 'mcp-owner');
  return endpoint === undefined ? enough[0] : (enough.find(ofSide) ?? enough[0]);
}

const RULES: Record<
  Exclude<Audience, 'anyone'>,
  { needs: 'CUSTOMER' | 'VENDOR' | 'ADMIN' | 'CRON' | 'SYSTEM'; allows: (caller: Caller) => boolean }
> = {
  user: { needs: 'CUSTOMER', allows: (caller) => caller.kind === 'user' },
  vendor: { needs: 'VENDOR', allows: (caller) => caller.kind === 'user' && caller.vendorId !== null },
  admin: { needs: 'ADMIN', allows: actsAsAdmin },
  cron: { needs: 'CRON', allows: (caller) => caller.kind === 'cron' || caller.kind === 'system' },
  system: { needs: 'SYSTEM', allows: (caller) => caller.kind === 'system' },
};

function needsOf(who: Audience): (typeof RULES)[keyof typeof RULES]['needs'] {
  return who === 'anyone' ? 'CUSTOMER' : RULES[who].needs;
}

function describe(caller: Caller): string {
  if (caller.kind === 'cron') return 'CRON';
  if (caller.kind !== 'user') return caller.kind.toUpperCase();
  if (caller.role !== 'ADMIN' || actsAsAdmin(caller)) return caller.role;
  return caller.credential.kind === 'apiKey' ? 'an API key' : 'a login link';
}

/** Throws 403 if the endpoint is for one role and the caller is signed in with another one. A sign-in itself is let through. */
export function assertEndpointRole({ onlyRole }: Pick<Endpoint, 'onlyRole'>, caller: Caller, asked: Operation | null): void {
  if (onlyRole === null || caller.kind !== 'user' || caller.role === onlyRole || asked?.provesItself) return;
  throw forbidden({ needs: onlyRole, has: caller.role });
}

interface Context extends Pick<PrepareContext, 'reader' | 'applyDeadlines' | 'askGateway' | 'now'> {
  readonly settings: Settings;
}

/** If a signed link is the permission, checks that `address` holds a valid link to something that is open to it. */
export async function assertLinked(
  { access }: Operation,
  address: Record<string, unknown>,
  caller: Caller,
  { settings, ...context }: Context,
): Promise<void> {
  if (access.link === undefined) return;
  const input = parseInput(access.link.fields, address);
  access.link.assertGood(input, { now: context.now, settings });
  await access.catchUp?.({ ...context, input, caller });
  await access.load(context.reader, caller, input, context.now);
}
