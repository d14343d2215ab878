import { type Caller, forbidden, type Operation } from '../domain/kernel/index.ts';
import type { Endpoint } from './endpoints.ts';

/** An endpoint for one role takes nobody else who is signed in, whatever they call there but a sign-in itself. Throws 403. */
export function assertEndpointRole({ onlyRole }: Pick<Endpoint, 'onlyRole'>, caller: Caller, asked: Operation | null): void {
  if (onlyRole === null || caller.kind !== 'user' || caller.role === onlyRole || asked?.provesItself) return;
  throw forbidden({ needs: onlyRole, has: caller.role });
}
