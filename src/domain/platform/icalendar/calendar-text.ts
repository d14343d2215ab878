import { CalendarProblem } from './calendar-problem.ts';

/** A part of a VCALENDAR, such as an event: its lines, without those of the parts within it. */
export interface CalendarPart {
  /** In capital letters, such as `VEVENT`. */
  readonly name: string;
  readonly lines: readonly string[];
  readonly parts: readonly CalendarPart[];
}

const BYTE_ORDER_MARK = /^\uFEFF/;
const LINE_BREAK = /\r\n|\r|\n/;
/** A line is continued by a line that begins with a blank or a tab. */
const FOLD = /(?:\r\n|\r|\n)[ \t]/g;
const BOUNDARY = /^(BEGIN|END)[ \t]*:[ \t]*([A-Z-]+)[ \t]*$/i;

/**
 * The calendars (VCALENDAR) of a text, of which there may be several. The lines are not parsed yet, so that one that cannot be
 * read spoils only its own event. Throws `CalendarProblem` if the text is no calendar, or only the beginning of one.
 */
export function calendarsIn(text: string): CalendarPart[] {
  const lines = text.replace(BYTE_ORDER_MARK, '').replaceAll(FOLD, '').split(LINE_BREAK);
  const root = newPart('');
  const open = [root];
  for (const line of lines) {
    const [, word, name = ''] = BOUNDARY.exec(line) ?? [];
    const within = open.at(-1) ?? root;
    if (word === undefined) within.lines.push(line);
    else if (word.toUpperCase() === 'BEGIN') {
      const part = newPart(name.toUpperCase());
      within.parts.push(part);
      open.push(part);
    } else if (within.name === name.toUpperCase()) open.pop();
    else throw noCalendar(`END:${name.toUpperCase()} ends nothing that has begun`);
  }
  const found = root.parts.length > 0 && root.parts.every(({ name }) => name === 'VCALENDAR');
  if (!found || root.lines.some((line) => line.trim() !== '')) throw noCalendar('it has no VCALENDAR, or more than that');
  if (open.length > 1) throw noCalendar(`it ends before END:${open.at(-1)?.name ?? ''}`);
  return root.parts;
}

interface GrowingPart extends CalendarPart {
  readonly lines: string[];
  readonly parts: GrowingPart[];
}

function newPart(name: string): GrowingPart {
  return { name, lines: [], parts: [] };
}

function noCalendar(why: string): CalendarProblem {
  return new CalendarProblem(`the text is no iCalendar (${why})`);
}
