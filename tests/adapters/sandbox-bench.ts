import type { CheckoutRequest } from '../../src/adapters/payment-gateway.ts';
import { type SandboxGateway, sandboxGateway } from '../../src/adapters/sandbox-gateway/sandbox-gateway.ts';
import { openTestDatabase } from '../harness/open-test-database.ts';
import { type CallbackReceiver, receiveCallbacks } from './receive-callbacks.ts';

export interface SandboxBench {
  readonly receiver: CallbackReceiver;
  /** A gateway on the bench's database, as another process would have one. */
  startGateway(callbackUrl?: () => string): SandboxGateway;
  /** A checkout of a day, for a payment of its own. */
  checkoutRequest(changes?: Partial<CheckoutRequest>): CheckoutRequest;
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
