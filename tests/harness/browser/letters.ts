import type { Page } from 'playwright-core';
import type { RunningServer } from '../../../src/start-server.ts';
import { type Outbox, type SentMail, sentMails } from '../sent-mails.ts';
import { send } from './send.ts';

const PASSWORD = 'demo-password-1';

/** The newest letter to somebody whose subject says this, once everything that is due has gone out. */
export async function letterTo(
  market: Outbox & Pick<RunningServer, 'dispatcher'>,
  to: string,
  subject: RegExp,
): Promise<SentMail> {
  await market.dispatcher.drain();
  const letters = await sentMails(market, to);
  const letter = letters.findLast((sent) => subject.test(sent.subject));
  if (letter === undefined) {
    const subjects = letters.map((sent) => sent.subject).join('; ');
    throw new Error(`${to} got no letter ${subject.source}, only: ${subjects}`);
  }
  return letter;
}

/** Follows the button of a letter, as its person does: the address below the words on it. */
export async function followLetter(page: Page, { text }: SentMail, label: string): Promise<void> {
  const url = text.split(`${label}:\n`)[1]?.split('\n')[0];
  if (url === undefined) throw new Error(`The letter has no “${label}”:\n${text}`);
  await page.goto(url);
}

/** Signs in on the page that a letter has led to. */
export async function signInOn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await send(page.getByRole('button', { name: 'Sign in' }));
}
