import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sms } from './sms.ts';

const READABLE_DIGITS = 3;

interface Announcement {
  readonly announce: (line: string) => void;
  /** `MESSAGE` puts the text into the line as well: for whoever tries it out on their own machine, never where codes are somebody's. */
  readonly says: 'PLACE' | 'MESSAGE';
}

/** For a local install: text messages become files in a folder, and a line on the console says where, and what they say. */
export function outboxSms(folder: string, { announce, says }: Announcement): Sms {
  let sent = 0;
  return {
    async send(to, text) {
      sent += 1;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `sms-${Date.now()}-${sent}.txt`);
      await writeFile(file, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      const message = says === 'MESSAGE' ? ` to ${masked(to)}: “${text}” It` : '';
      announce(`a text message${message} was written to ${file}`);
    },
  };
}

function masked(number: string): string {
  return `…${number.slice(-READABLE_DIGITS)}`;
}
