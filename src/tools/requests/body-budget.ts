import type { IncomingMessage } from 'node:http';
import { networkOf, networksAround } from '../../adapters/networks.ts';
import { MIB, serverBusy } from '../../domain/platform/kernel/index.ts';

/**
 * How much memory of the process large bodies may take together. A body stays in memory until its call has ended: a file in
 * base64 waits there for its turn to be checked.
 */
export interface BodyBudget {
  /**
   * Records that the request now holds more bytes. If there is no room, the bytes are taken from the network that holds most.
   * Throws `server_busy`.
   */
  hold(request: IncomingMessage, address: string, bytes: number): void;
  /** Gives the bytes back when the call has ended. */
  release(request: IncomingMessage): void;
}

interface BudgetLimits {
  readonly bytes: number;
  readonly bytesPerNetwork: number;
  /** A body up to this size is not counted. */
  readonly freeBytes: number;
}

const LIMITS: BudgetLimits = { bytes: 128 * MIB, bytesPerNetwork: 32 * MIB, freeBytes: MIB / 64 };
const RETRY_SECONDS = 5;

interface Share {
  /** The name of the network, or of a block of networks around it. */
  readonly network: string;
  readonly largest: string;
  readonly bytes: number;
}

export function bodyBudget(limits: BudgetLimits = LIMITS): BodyBudget {
  const held = new Map<IncomingMessage, Share>();
  const [ofNetwork, ofLargest] = [new Map<string, number>(), new Map<string, number>()];
  let inAll = 0;

  function change({ network, largest }: Share, bytes: number): void {
    inAll += bytes;
    for (const [counts, name] of [[ofNetwork, network] as const, [ofLargest, largest] as const]) {
      const now = (counts.get(name) ?? 0) + bytes;
      if (now === 0) counts.delete(name);
      else counts.set(name, now);
    }
  }

  function release(request: IncomingMessage): void {
    const share = held.get(request);
    if (share === undefined) return;
    held.delete(request);
    change(share, -share.bytes);
  }

  /**
   * Cuts off the last body, still arriving, of the network with most bytes, if that has more than this one would have. Returns
   * whether it did.
   */
  function takeFromLargest(bytes: number, { largest }: Share): boolean {
    const [most] = [...ofLargest].toSorted(([, a], [, b]) => b - a);
    if (most === undefined || most[0] === largest || most[1] <= (ofLargest.get(largest) ?? 0) + bytes) return false;
    const [last] = [...held].filter(([request, share]) => share.largest === most[0] && !request.complete).slice(-1);
    if (last === undefined) return false;
    release(last[0]);
    last[0].destroy();
    return true;
  }

  return {
    hold(request, address, bytes) {
      if (bytes <= limits.freeBytes) return;
      const known = held.get(request) ?? shareOf(address);
      const more = bytes - known.bytes;
      if (more <= 0) return;
      const busy = () => serverBusy({ retryAfterSeconds: RETRY_SECONDS });
      if ((ofNetwork.get(known.network) ?? 0) + more > limits.bytesPerNetwork) throw busy();
      while (inAll + more > limits.bytes) if (!takeFromLargest(more, known)) throw busy();
      held.set(request, { ...known, bytes });
      change(known, more);
    },

    release,
  };
}

function shareOf(address: string): Share {
  const network = networkOf(address);
  return { network, largest: networksAround(network).at(-1)?.name ?? network, bytes: 0 };
}
