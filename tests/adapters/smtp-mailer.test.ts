import { afterEach, expect, test } from 'vitest';
import type { Mail } from '../../src/adapters/mailer.ts';
import { smtpMailer } from '../../src/adapters/smtp-mailer.ts';
import { type MailServer, startMailServer } from '../harness/servers/mail-server.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const FROM = 'Rentwire <no-reply@rentwire.example>';
const mail: Mail = {
  id: 'mal_1',
  to: 'ana@example.com',
  subject: 'Choose a new password',
  paragraphs: ['Hello Ana <script>,', 'here is a link.'],
  action: { label: 'Choose', url: 'https://rentwire.example/reset-password?token=abc&x=1' },
  footer: 'If it was not you, do nothing.',
};

/** Quoted-printable, undone. */
function decoded(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

test('an e-mail arrives as text and as HTML, and none of its words become markup', async () => {
  server = await startMailServer();
  await smtpMailer({ url: server.url, from: FROM }).send(mail);
  expect(server.received).toMatchObject([{ from: 'no-reply@rentwire.example', to: ['ana@example.com'] }]);
  const raw = decoded(server.received[0]!.raw);
  expect(raw).toContain('Subject: Choose a new password');
  expect(raw).toContain('Message-ID: <mal_1@rentwire.example>');
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
  const [, text = '', html = ''] = raw.split(/^Content-Type: text\/(?=plain|html)/m);
  expect(text).toMatch(/^plain/);
  expect(text).toContain('Hello Ana <script>,');
  expect(text).toContain('https://rentwire.example/reset-password?token=abc&x=1');
  expect(html).toMatch(/^html/);
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="https://rentwire.example/reset-password?token=abc&#38;x=1"');
});

test('neither a subject nor an address can add a header or another recipient', async () => {
  server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from: FROM });
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' });
  await mailer.send({ ...mail, to: 'ana@example.com, eve@example.com' }).catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
  const [head = ''] = (server.received[0]?.raw ?? '').split('\r\n\r\n');
  expect(head).toContain('Subject: Hello');
  expect(head).not.toMatch(/^Bcc:/m);
});

test('the mailer signs in with the name and the password of the configured address', async () => {
  server = await startMailServer({ user: 'rentwire', pass: 'secret' });
  await smtpMailer({ url: server.url, from: FROM }).send(mail);
  expect(server.received).toHaveLength(1);
  const wrong = smtpMailer({ url: server.url.replace('secret', 'guess'), from: FROM });
  await expect(wrong.send(mail)).rejects.toThrow(/^127\.0\.0\.1:\d+: .*(Invalid login|wrong credentials)/);
});

test('sending fails when the mail server refuses or is not there', async () => {
  server = await startMailServer();
  server.refuse(true);
  const mailer = smtpMailer({ url: server.url, from: FROM });
  await expect(mailer.send(mail)).rejects.toThrow(/451|busy/);
  await server.close();
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  server = undefined;
});
