import type { IncomingMessage } from 'node:http';
import { fairQueue, type Requester } from '../../adapters/fair-queue.ts';
import { RequestCutOff } from './request-cut-off.ts';
import { credentialOf } from './request-origin.ts';

/** The place of one request among those that are answered at the same time. */
export interface Place {
  /**
   * The request now belongs to this person, whichever network it came from. Waits for the person's turn. Throws `QueueFull`.
   */
  passTo(userId: string): Promise<void>;
  /**
   * Gives the place back while the work waits for somebody else, for example for a body to arrive, so that other calls of the
   * caller can go on.
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Gives the place back when the request is answered. */
  leave(): void;
}

export interface DoorPlaces {
  /** Waits for the network's turn. Throws `QueueFull`. */
  enter(request: IncomingMessage, network: string): Promise<Place>;
}

/** The most calls that may wait in all. A waiting call costs next to nothing. */
const MOST_WAITING = 5_000;
/** The most calls of one caller that may wait. Nobody would still wait for the answer of a later one. */
const MOST_OF_ONE = 500;
const RETRY_SECONDS = 2;

const places = new WeakMap<IncomingMessage, Place>();

/** The place that was taken for a request, if there is one. */
export function placeOf(request: IncomingMessage): Place | undefined {
  return places.get(request);
}

/** Reads what arrives of a request. Meanwhile, other calls of the caller can go on. */
export function whileArriving<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const place = places.get(request);
  return place === undefined || request.complete ? read() : place.aside(read);
}

/**
 * Answers so many calls of one caller at the same time, and lets its other calls wait, so that nobody waits for the calls of
 * somebody else. Until the account is known, a caller is its network and the blocks around it. Without a sign-in, all who share
 * a network share its places.
 */
export function doorPlaces(atOnce: number): DoorPlaces {
  const share = { network: atOnce, person: atOnce };
  // Requests that have waited before go first.
  const queue = fairQueue(['again', 'new'], {
    running: Infinity,
    runningOf: share,
    waiting: MOST_WAITING,
    heldBy: { person: MOST_OF_ONE },
    retryAfterSeconds: RETRY_SECONDS,
  });

  return {
    async enter(request, network) {
      // Requests with different credentials take turns within their network.
      let requester: Requester = { network, person: `${network} ${credentialOf(request.headers) ?? ''}` };
      let leave: (() => void) | null = null;
      let [away, ended] = [0, false];

      async function take(line: 'again' | 'new'): Promise<void> {
        const left = await queue.enter(line, requester);
        // Nobody waits for the answer any more.
        if (ended || request.socket.destroyed) {
          left();
          throw new RequestCutOff();
        }
        leave = left;
      }

      function give(): void {
        leave?.();
        leave = null;
      }

      const place: Place = {
        async passTo(userId) {
          if (requester.person === userId) return;
          requester = { network: null, person: userId };
          if (away > 0) return;
          give();
          await take('new');
        },

        async aside(work) {
          away += 1;
          give();
          try {
            return await work();
          } finally {
            away -= 1;
            // This happens after a failure too, because what follows needs a place.
            if (away === 0 && !ended) await take('again');
          }
        },

        leave() {
          ended = true;
          give();
        },
      };
      await take('new');
      places.set(request, place);
      return place;
    },
  };
}
