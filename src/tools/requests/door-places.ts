import type { IncomingMessage } from 'node:http';
import { fairQueue, type Requester } from '../../adapters/fair-queue.ts';
import { RequestCutOff } from './request-cut-off.ts';
import { credentialOf } from './request-origin.ts';

/** The place of one request among those that are answered at the same time. */
export interface Place {
  /** From now on it is a call of this person, whichever network it came from: waits for the person’s turn. Throws `QueueFull`. */
  passTo(userId: string): Promise<void>;
  /** Does what waits for somebody else, such as for a body to arrive, without keeping others of the same caller waiting. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** When the request is answered. */
  leave(): void;
}

export interface DoorPlaces {
  /** Waits for the network’s turn. Throws `QueueFull`. */
  enter(request: IncomingMessage, network: string): Promise<Place>;
}

/** In all. What waits costs next to nothing. */
const MOST_WAITING = 5_000;
/** Of one caller: by the time that it is the last one’s turn, nobody waits for it any more. */
const MOST_OF_ONE = 500;
const RETRY_SECONDS = 2;

const places = new WeakMap<IncomingMessage, Place>();

/** The place that was taken for a request, if any was. */
export function placeOf(request: IncomingMessage): Place | undefined {
  return places.get(request);
}

/** Reads what arrives of a request, without keeping others of the same caller waiting for it. */
export function whileArriving<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const place = places.get(request);
  return place === undefined || request.complete ? read() : place.aside(read);
}

/**
 * Of one caller so many calls are answered at the same time, and the next ones wait, so that nobody waits for the calls of
 * somebody else. A caller is the network, with those around it, until it is known which account calls; then the account.
 * Without a sign-in, whoever shares a network shares its places.
 */
export function doorPlaces(atOnce: number): DoorPlaces {
  const share = { network: atOnce, person: atOnce };
  // What has waited already goes first.
  const queue = fairQueue(['again', 'new'], {
    running: Infinity,
    runningOf: share,
    waiting: MOST_WAITING,
    heldBy: { person: MOST_OF_ONE },
    retryAfterSeconds: RETRY_SECONDS,
  });

  return {
    async enter(request, network) {
      // Whoever brings another credential takes turns with the others of the network.
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
            // Also when it failed: whoever goes on after that goes on in a place.
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
