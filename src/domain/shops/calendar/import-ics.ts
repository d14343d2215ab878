import { z } from 'zod';
import { UnreadableCalendar } from '../../../adapters/calendar-reader.ts';
import type { ReadCalendar } from '../../../adapters/parser-threads.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { command, IdInput, invalidInput, named, plainLine, type PrepareContext } from '../../platform/kernel/index.ts';
import { invalidCalendar } from './calendar-errors.ts';
import { ownCalendar } from './blackouts.ts';
import { replaceImported, skippedDaysOf } from './imported-blackouts.ts';
import { followCalendar, type FollowedAddress, SkippedDays } from './followed-calendar.ts';
import { calendarUnreachable, tooManyCalendars } from './imported-calendar-errors.ts';
import { notesOn, unreadInWords } from './reading-notes.ts';
import { readRemote, readText } from './read-remote-calendar.ts';

export const importIcs = command({
  name: 'import_ics',
  title: 'Import a calendar',
  description:
    'Block an asset on the days of an iCalendar (Airbnb, Google, Outlook …): `url` follows it, read now and every hour; `ics` is a file’s text, imported again under the same calendar name for its changes. Vanished events open their days. Booked days stay booked and come back as skippedDays.',
  access: ownCalendar('write:owner'),
  testKeys: 'none',
  repeat: 'natural',
  effects: ['commits'],
  thirdPartyText: true,
  secretInput: { url: 'HIDDEN' },
  input: z.strictObject({
    assetId: IdInput,
    ics: z
      .string()
      .max(200_000)
      .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'must be text without NUL characters' })
      .optional()
      .describe('the file’s text'),
    url: z
      .string()
      .max(2_000)
      .regex(/^(https?|webcals?):\/\/\S+$/i, { error: 'must be the whole address of the calendar, with https://' })
      .optional()
      .describe('instead of ics'),
    calendar: plainLine(60).default('import').describe('which calendar this is'),
  }),
  example: {
    ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:event-5\r\nDTSTART;VALUE=DATE:20280120\r\nDTEND;VALUE=DATE:20280123\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    calendar: 'Elsewhere',
  },
  output: z.object({
    assetId: z.string(),
    calendar: z.string(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    skippedDays: SkippedDays,
    notes: z.array(z.string()).describe('events that were not read, or block more than they last'),
    followId: z.string().optional(),
    nextTryAt: z.string().optional().describe('when it is read again'),
  }),
  errors: [invalidCalendar, calendarUnreachable, tooManyCalendars],
  asks: ({ subject: { asset }, input: { url } }) =>
    `Block days of ${named(asset.title)} by ${url === undefined ? 'a file' : `the calendar at ${new URL(url).host}, which is followed`}.`,

  async prepare(context): Promise<Imported> {
    const { ics, url } = context.input;
    if ((ics === undefined) === (url === undefined))
      throw invalidInput({ issues: [{ field: 'url', message: 'must be there, or ics, and not both' }] });
    return url === undefined ? { content: await readFile(ics ?? '', context), at: null } : fetchNow(url, context);
  },

  async run({ subject: { asset }, input: { assetId, calendar }, prepared: { content, at }, tx, now, ids, emit }) {
    const counts = await replaceImported(tx, asset, calendar, content, { now, ids, emit });
    const skippedDays = await skippedDaysOf(tx, asset, calendar, now);
    const answer = { assetId, calendar, ...counts, skippedDays, notes: notesOn(content) };
    if (at === null) return answer;
    const about = { assetId, calendar, skippedDays, problem: unreadInWords(content), ...at };
    const { id: followId, nextTryAt } = await followCalendar(tx, about, { now, ids });
    return { ...answer, followId, nextTryAt: nextTryAt?.toISOString() };
  },
});

interface Imported {
  readonly content: ReadCalendar;
  /** The address of the calendar; null for a file. */
  readonly at: FollowedAddress | null;
}

type Context = Pick<PrepareContext, 'now' | 'settings' | 'ports'> & {
  readonly subject: CatalogAsset;
  readonly input: { readonly assetId: string; readonly calendar: string };
};

async function readFile(ics: string, { subject, ...context }: Context): Promise<ReadCalendar> {
  try {
    return await readText(ics, subject, context);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw invalidCalendar({ assetId: subject.asset.id, problem: error.message });
    throw error;
  }
}

async function fetchNow(given: string, { subject, input: { assetId, calendar }, ...context }: Context): Promise<Imported> {
  // Calendar programs write webcal for the same address.
  const url = given.replace(/^webcals?:/i, 'https:');
  const remote = await readRemote({ url, known: null }, subject, context);
  if (remote.outcome !== 'READ') {
    const problem = remote.outcome === 'FAILED' ? remote.problem : 'its server sends nothing';
    throw calendarUnreachable({ assetId, calendar, problem });
  }
  const { content, etag, lastModified } = remote;
  const urlSealed = context.ports.cipher.seal(url, assetId);
  return { content, at: { urlSealed, host: new URL(url).hostname, etag, lastModified } };
}
