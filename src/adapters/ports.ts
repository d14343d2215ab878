import type { Cipher } from './aes-cipher.ts';
import type { Passwords } from './argon2-passwords.ts';
import type { Attempts } from './attempts.ts';
import type { CalendarReader } from './calendar-reader.ts';
import type { Catalogues } from './catalogues.ts';
import type { Requester } from './fair-queue.ts';
import type { FileCleaner } from './file-cleaner/file-cleaner.ts';
import type { FileStorage } from './file-storage.ts';
import type { GatewayNews } from './gateway-news.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { Mailer } from './mailer.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { Readiness } from './readiness.ts';
import type { PushSender } from './push/push-sender.ts';
import type { Sms } from './sms.ts';

/** Everything outside the process that a command may use, only in its `prepare`. */
export interface Ports {
  readonly gateway: PaymentGateway;
  readonly gatewayNews: GatewayNews;
  readonly storage: FileStorage;
  readonly fileCleaner: FileCleaner;
  readonly calendarReader: CalendarReader;
  readonly catalogues: Catalogues;
  readonly outbound: OutboundClient;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly sms: Sms;
  readonly push: PushSender;
  readonly cipher: Cipher;
  readonly mailer: Mailer;
  /** Null if people sign in by none. */
  readonly identityProvider: IdentityProvider | null;
  readonly readiness: Readiness;
}

type Aside = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The ports for one requester, whose share of the queues their work uses. `aside` is for work that waits for somebody else's
 * server, so that other calls of this caller do not wait for it.
 */
export function portsFor(ports: Ports, requester: Requester, aside: Aside = (work) => work()): Ports {
  const { passwords, fileCleaner, calendarReader, outbound, identityProvider } = ports;
  return {
    ...ports,
    passwords: {
      hash: (password) => passwords.hash(password, requester),
      verify: (hash, password) => passwords.verify(hash, password, requester),
    },
    fileCleaner: {
      clean: (open, mimeType) => fileCleaner.clean(open, mimeType, requester),
      sized: (open, widths) => fileCleaner.sized(open, widths, requester),
    },
    calendarReader: { read: (text, window) => calendarReader.read(text, window, requester) },
    outbound: {
      send: (request) => aside(() => outbound.send(request, requester)),
      check: (asked) => aside(() => outbound.check(asked, requester)),
    },
    identityProvider: identityProvider && {
      name: identityProvider.name,
      addressFor: (secrets) => aside(() => identityProvider.addressFor(secrets)),
      identify: (query, secrets) => aside(() => identityProvider.identify(query, secrets)),
    },
  };
}
