import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestMarketplace } from './start-marketplace.ts';

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The code in the newest message that went out. */
export function newestCode({ folder }: Pick<TestMarketplace, 'folder'>): string {
  const outbox = join(folder, 'outbox');
  const newest = readdirSync(outbox).toSorted(byNumber).at(-1) ?? '';
  return /\b(\d{6})\b/.exec(readFileSync(join(outbox, newest), 'utf8'))?.[1] ?? '';
}
