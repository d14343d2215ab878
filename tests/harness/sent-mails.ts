import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from '../../src/start-server.ts';

/** What sends the letters of a marketplace, and where they go. */
export type Outbox = Pick<RunningServer, 'courier'> & { readonly folder: string };

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The token of its link; empty when there is none. */
  readonly token: string;
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The e-mails that went to somebody, the oldest first, after everything that is due was sent. */
export async function sentMails({ courier, folder }: Outbox, to: string): Promise<SentMail[]> {
  await courier.drain();
  const outbox = join(folder, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => /^mail-.*\.txt$/.test(file))
    .toSorted(byNumber)
    .map((file) => read(readFileSync(join(outbox, file), 'utf8')))
    .filter((mail) => mail.to === to);
}

/** The newest e-mail to somebody with this subject. */
export async function newestMail(market: Outbox, to: string, subject: string): Promise<SentMail> {
  const mail = (await sentMails(market, to)).findLast((sent) => sent.subject === subject);
  if (mail === undefined) throw new Error(`${to} got no e-mail “${subject}”.`);
  return mail;
}

function read(text: string): SentMail {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { to: field('To'), subject: field('Subject'), text, token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '' };
}
