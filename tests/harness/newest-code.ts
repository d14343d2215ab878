import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestMarketplace } from './start-marketplace.ts';

const byNumber = new Intl.Collator('en', { numeric: true }).compare;
/** Other text messages, such as news of a booking, may be sent after it. */
const CODE = /^(\d{6}) is your /m;

/** The code in the newest text message that went out with one. */
export function newestCode({ folder }: Pick<TestMarketplace, 'folder'>): string {
  const outbox = join(folder, 'outbox');
  const codes = readdirSync(outbox)
    .filter((file) => file.startsWith('sms-'))
    .toSorted(byNumber)
    .map((file) => CODE.exec(readFileSync(join(outbox, file), 'utf8'))?.[1])
    .filter((code) => code !== undefined);
  return codes.at(-1) ?? '';
}
