import { text } from 'node:stream/consumers';
import type { PaymentPageRequest } from '../../src/adapters/payment-gateway.ts';
import { type SandboxGateway, sandboxGateway } from '../../src/adapters/sandbox-gateway/sandbox-gateway.ts';
import { serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { openTestDatabase } from '../harness/databases/test-database.ts';

export interface SandboxBench {
  readonly receiver: CallbackReceiver;
  /** A gateway on the bench's database, as another process would have one. */
  startGateway(callbackUrl?: () => string): SandboxGateway;
  /** A checkout of a day, for a payment of its own. */
  checkoutRequest(changes?: Partial<PaymentPageRequest>): PaymentPageRequest;
  moveTo(instant: Date): void;
  unique(prefix: string): string;
  /** Back to the first instant; what was received is forgotten. */
  reset(): void;
  close(): Promise<void>;
}

const START = new Date('2027-05-01T10:00:00Z');
const DAY_MS = 24 * 3_600_000;

/** Everything around the sandbox gateway: a database, a clock, and somebody who takes its callbacks. */
export async function openSandboxBench(): Promise<SandboxBench> {
  const database = await openTestDatabase();
  const receiver = await receiveCallbacks();
  let now = START;
  let count = 0;

  const unique = (prefix: string) => `${prefix}_${(count += 1)}`;
  return {
    receiver,
    unique,
    startGateway: (callbackUrl = () => receiver.url) =>
      sandboxGateway({
        database,
        clock: { now: () => now },
        secret: 'a secret of the tests',
        publicBaseUrl: 'https://pay.example',
        callbackUrl,
      }),
    checkoutRequest({ amountMinor = 11_314, ...changes } = {}) {
      return {
        paymentId: unique('pay'),
        amountMinor,
        holdMinor: 50_000,
        currency: 'EUR',
        title: 'Canon EOS R5',
        description: '14 May 2027 to 17 May 2027',
        lines: [{ label: 'Rent, 3 days', amountMinor }],
        returnUrl: 'https://market.example/bookings/bkg_1',
        cancelUrl: 'https://market.example/bookings/bkg_1/left',
        expiresAt: new Date(now.getTime() + DAY_MS),
        ...changes,
      };
    },
    moveTo(instant) {
      now = instant;
    },
    reset() {
      now = START;
      receiver.reset();
    },
    async close() {
      await receiver.close();
      await database.close();
    },
  };
}

export interface CallbackReceiver {
  readonly url: string;
  readonly received: { headers: Record<string, string>; body: string }[];
  /** The statuses of the next answers; 204 after the last. `null` never answers. */
  answerNext(...statuses: (number | null)[]): void;
  reset(): void;
  close(): Promise<void>;
}

/** A server on loopback that keeps every callback it gets. */
export async function receiveCallbacks(): Promise<CallbackReceiver> {
  const received: CallbackReceiver['received'] = [];
  let statuses: (number | null)[] = [];

  const { url, close } = await serveOnLoopback((request, response) => {
    void text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ headers: Object.fromEntries(headers), body });
      const status = statuses.length > 0 ? statuses.shift() : 204;
      if (status !== null) response.writeHead(status ?? 204).end();
    });
  });

  return {
    url: `${url}/callback`,
    received,
    answerNext: (...next) => {
      statuses = next;
    },
    reset() {
      received.length = 0;
      statuses = [];
    },
    close,
  };
}
