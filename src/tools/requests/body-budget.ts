import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../adapters/networks.ts';
import { MIB, serverBusy } from '../../domain/platform/kernel/index.ts';

/**
 * How much of the process's memory large bodies may take together. What a body says stays in memory until its call has
 * ended: a file in base64 waits there for its turn to be looked through.
 */
export interface BodyBudget {
  /** From now on the request holds so many bytes, instead of fewer. Throws `server_busy` where they are not there. */
  hold(request: IncomingMessage, address: string, bytes: number): void;
  /** When the call has ended. */
  release(request: IncomingMessage): void;
}

interface BudgetLimits {
  readonly bytes: number;
  readonly bytesPerNetwork: number;
  /** A body up to this size counts for nothing. */
  readonly freeBytes: number;
}

const LIMITS: BudgetLimits = { bytes: 128 * MIB, bytesPerNetwork: 32 * MIB, freeBytes: MIB / 64 };
const RETRY_SECONDS = 5;

export function bodyBudget(limits: BudgetLimits = LIMITS): BodyBudget {
  const held = new WeakMap<IncomingMessage, { network: string; bytes: number }>();
  const ofNetwork = new Map<string, number>();
  let inAll = 0;

  function change(network: string, bytes: number): void {
    inAll += bytes;
    const now = (ofNetwork.get(network) ?? 0) + bytes;
    if (now === 0) ofNetwork.delete(network);
    else ofNetwork.set(network, now);
  }

  return {
    hold(request, address, bytes) {
      if (bytes <= limits.freeBytes) return;
      const { network, bytes: before } = held.get(request) ?? { network: networkOf(address), bytes: 0 };
      const more = bytes - before;
      if (more <= 0) return;
      const fits = inAll + more <= limits.bytes && (ofNetwork.get(network) ?? 0) + more <= limits.bytesPerNetwork;
      if (!fits) throw serverBusy({ retryAfterSeconds: RETRY_SECONDS });
      held.set(request, { network, bytes });
      change(network, more);
    },

    release(request) {
      const share = held.get(request);
      if (share === undefined) return;
      held.delete(request);
      change(share.network, -share.bytes);
    },
  };
}
