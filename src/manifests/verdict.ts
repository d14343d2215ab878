import { type Scope, SCOPES } from '../../db/values/index.ts';
import {
  ANONYMOUS,
  type Caller,
  CRON,
  DomainError,
  needsShop,
  type Operation,
  scopeCovers,
  SYSTEM,
} from '../domain/platform/kernel/index.ts';
import { assertEndpointRole, authorise } from '../tools/authorise.ts';
import type { Endpoint } from '../tools/endpoints.ts';

/**
 * All kinds of callers. The keys belong to a person whose own session may make the call if any may: to an administrator for
 * what only administrators do, otherwise to a vendor. One key has what the operation needs, the other everything else. The
 * login link of an administrator has every scope that a renter's can have; none can be approved any more.
 */
export const CALLERS = [
  'anonymous',
  'customer',
  'vendor',
  'admin',
  'login link of an admin',
  'key with the scope',
  'key without it',
  'cron',
  'platform',
] as const;
export type CallerKind = (typeof CALLERS)[number];

/** The scopes that software can ask for when a renter lets it in. */
export const LINK_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !needsShop(scope));

/** `may` if role and scope allow the call, whatever its outcome is; otherwise the code of the error. */
export type Verdict = 'may' | 'unauthenticated' | 'forbidden' | 'insufficient_scope';

/** Whether this caller may call the operation, at a REST route or at an MCP endpoint. The code that decides is asked. */
export function verdict(operation: Operation, kind: CallerKind, endpoint: Pick<Endpoint, 'onlyRole'> | null): Verdict {
  const caller = exampleOf(kind, operation);
  try {
    if (endpoint !== null) assertEndpointRole(endpoint, caller, operation);
    authorise(operation, caller);
    return 'may';
  } catch (error) {
    if (error instanceof DomainError && isRefusal(error.code)) return error.code;
    throw error;
  }
}

function exampleOf(kind: CallerKind, operation: Operation): Caller {
  const needed = [operation.access.scope ?? []].flat();
  switch (kind) {
    case 'anonymous':
      return ANONYMOUS;
    case 'customer':
      return person('CUSTOMER', 'all');
    case 'vendor':
      return person('VENDOR', 'all');
    case 'admin':
      return person('ADMIN', 'all');
    case 'login link of an admin':
      return person('ADMIN', LINK_SCOPES, 'session');
    case 'key with the scope':
      return person(keyHolder(operation), needed);
    case 'key without it':
      return person(keyHolder(operation), withoutAny(needed));
    case 'cron':
      return CRON;
    case 'platform':
      return SYSTEM;
  }
}

function keyHolder({ access }: Operation): 'ADMIN' | 'VENDOR' {
  return access.who === 'admin' ? 'ADMIN' : 'VENDOR';
}

function withoutAny(needed: readonly Scope[]): Scope[] {
  return SCOPES.filter((scope) => !needed.some((wanted) => scopeCovers([scope], wanted)));
}

function person(
  role: 'CUSTOMER' | 'VENDOR' | 'ADMIN',
  scopes: readonly Scope[] | 'all',
  kind: 'session' | 'apiKey' = scopes === 'all' ? 'session' : 'apiKey',
): Caller {
  return {
    kind: 'user',
    userId: 'example',
    role,
    vendorId: role === 'VENDOR' ? 'example' : null,
    scopes,
    mode: 'live',
    credential: { kind, id: 'example' },
    client: null,
  };
}

function isRefusal(code: string): code is Exclude<Verdict, 'may'> {
  return code === 'unauthenticated' || code === 'forbidden' || code === 'insufficient_scope';
}
