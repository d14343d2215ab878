import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layOutMail } from './mail-layout.ts';
import type { Mailer } from './mailer.ts';

/** For a local install: e-mails become files in a folder, as text and as HTML, and a line on the console says where. */
export function outboxMailer(folder: string, announce: (line: string) => void): Mailer {
  let sent = 0;
  return {
    async send(mail) {
      sent += 1;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `mail-${Date.now()}-${sent}`);
      const { text, html } = layOutMail(mail);
      await writeFile(`${name}.html`, html, { mode: 0o600 });
      await writeFile(`${name}.txt`, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${text}`, { mode: 0o600 });
      announce(`an e-mail was written to ${name}.txt`);
    },
  };
}
