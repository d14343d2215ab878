import { type Caller, forbidden } from '../domain/kernel/index.ts';
import type { Endpoint } from './endpoints.ts';

/** An endpoint for one role takes nobody else who is signed in, whatever they call there. Throws 403. */
export function assertEndpointRole({ onlyRole }: Pick<Endpoint, 'onlyRole'>, caller: Caller): void {
  if (onlyRole === null || caller.kind !== 'user' || caller.role === onlyRole) return;
  throw forbidden({ needs: onlyRole, has: caller.role });
}
