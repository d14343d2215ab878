import { createTransport } from 'nodemailer';
import { layOutMail, type Mailer, unsubscribeHeaders } from './mailer.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends over SMTP, with STARTTLS wherever the server offers it. A server that does not answer is given up on within seconds. */
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
      await transport.sendMail({
        from,
        // An object, not text: a comma or a line break in it can never become another recipient or header.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        ...layOutMail(mail),
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      });
    },
  };
}
