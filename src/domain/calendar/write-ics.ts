import type { CivilDay } from '../kernel/index.ts';

/** Something that takes whole days `[startDate, endDate)`. */
export interface CalendarEntry {
  readonly id: string;
  readonly startDate: CivilDay;
  readonly endDate: CivilDay;
  readonly summary: string;
  readonly tentative: boolean;
  readonly changedAt: Date;
}

const LINE_OCTETS = 75;

/** An iCalendar text (RFC 5545). The same entries give the same text, byte for byte. */
export function writeIcs(entries: readonly CalendarEntry[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rentwire//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => eventLines(entry, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines({ id, startDate, endDate, summary, tentative, changedAt }: CalendarEntry, host: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${endDate.replaceAll('-', '')}`,
    `SUMMARY:${escape(summary)}`,
    `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** At most 75 octets a line, the blank before a continuation included; never inside a character. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
