import { createTransport } from 'nodemailer';
import { layOutMail, type Mailer, MailNotTaken, unsubscribeHeaders } from './mailer.ts';
import { inSpan } from './tracing/current-trace.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** EHLO, STARTTLS, EHLO again, three of signing in, sender, recipient, DATA and the text. */
const MOST_ANSWERS = 10;
/** How long a server can take for one e-mail, in milliseconds, if each of its answers comes at the last moment. */
export const LONGEST_MAIL_MS = 2 * CONNECT_MS + MOST_ANSWERS * SILENCE_MS;

/** Sends over SMTP, with STARTTLS if the server offers it. It gives up after some seconds if the server does not answer. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send(mail) {
      const message = {
        from,
        // The address is an object and not text, so that a comma or a line break in it can never add another recipient or
        // header.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        ...layOutMail(mail),
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      };
      await inSpan({ name: 'send mail', kind: 'CLIENT' }, () => transport.sendMail(message)).catch((error: unknown) => {
        throw notTaken(error, url);
      });
    },

    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw notTaken(error, url);
      });
    },
  };
}

const MOST_LETTERS = 300;
const ADDRESS = /[^\s<>"'@]+@([^\s<>"'@]+)/g;

/**
 * The server's words, without credentials and without the name part of addresses, because they are logged and administrators
 * read them.
 */
function notTaken(error: unknown, url: string): MailNotTaken {
  const { host, username, password } = new URL(url);
  const said = error instanceof Error ? error.message : 'it could not be sent';
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '');
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said);
  const name = decodeURIComponent(username);
  const words = (name === '' ? hidden : hidden.replaceAll(name, '…')).replace(ADDRESS, '…@$1').replaceAll(/\s+/g, ' ');
  // The cause is left out, because its fields repeat the whole conversation with the server.
  return new MailNotTaken(`${host}: ${words.slice(0, MOST_LETTERS)}`);
}
