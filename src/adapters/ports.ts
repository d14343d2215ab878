import type { Attempts } from './attempts.ts';
import type { Cipher } from './cipher.ts';
import type { FileCleaner } from './file-cleaner/file-cleaner.ts';
import type { FileStorage } from './file-storage.ts';
import type { GatewayNews } from './gateway-news.ts';
import type { Mailer } from './mailer.ts';
import type { Passwords } from './passwords.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { Sms } from './sms.ts';

/** Everything outside the process that a command may use, in its `prepare` step only. */
export interface Ports {
  readonly gateway: PaymentGateway;
  readonly gatewayNews: GatewayNews;
  readonly storage: FileStorage;
  readonly fileCleaner: FileCleaner;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly sms: Sms;
  readonly cipher: Cipher;
  readonly mailer: Mailer;
}
