import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sms } from './sms.ts';

/** For a local install: text messages become files in a folder, and a line on the console says where. */
export function outboxSms(folder: string, announce: (line: string) => void): Sms {
  let sent = 0;
  return {
    async send(to, text) {
      sent += 1;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `sms-${Date.now()}-${sent}.txt`);
      await writeFile(file, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      announce(`a text message was written to ${file}`);
    },
  };
}
