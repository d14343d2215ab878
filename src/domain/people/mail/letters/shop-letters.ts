import { msg, plural } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import { assets, followedCalendars } from '../../../../../db/schema/index.ts';
import { inQuotes, PAGE_PATHS } from '../../../platform/kernel/index.ts';
import { type Draft, greeting, type Letter, type WordsContext } from './letter.ts';

/** After reading a followed calendar has failed for this many days, it is not read any more. */
export const CALENDAR_FAILING_DAYS = 7;

/**
 * The letter is not sent if the owner has unfollowed the calendar or follows it again. Its subject contains neither the name
 * nor the title.
 */
export const calendarStopped: Letter = async ({ user: { name }, about }, context) => {
  const [found] = await context.reader
    .select({ calendar: followedCalendars, title: assets.title })
    .from(followedCalendars)
    .innerJoin(assets, eq(assets.id, followedCalendars.assetId))
    .where(eq(followedCalendars.id, about ?? ''));
  if (found?.calendar.status !== 'STOPPED') return null;
  const { host, problem } = found.calendar;
  return calendarStoppedWords({ name, title: found.title, host, problem }, context);
};

interface StoppedCalendar {
  readonly name: string;
  readonly title: string;
  readonly host: string;
  readonly problem: string | null;
}

export function calendarStoppedWords({ name, title, host, problem }: StoppedCalendar, { settings, to }: WordsContext): Draft {
  const why = problem ?? to.say(msg`no answer`);
  return {
    subject: msg`A calendar that you follow is not read any more`,
    paragraphs: [
      greeting(name),
      msg`for ${plural({ days: CALENDAR_FAILING_DAYS }, { one: 'a day', 7: 'a week', other: '# days' })} the calendar of ${{ host }} that blocks days of your listing ${{ title: inQuotes(title) }} could not be read: ${{ why }}. It is not tried again.`,
      msg`The days that it blocked last stay blocked, and new ones are not blocked: look that nobody books what is taken elsewhere. Tell your assistant to follow the calendar at its new address, or to unfollow it, which opens its days.`,
    ],
    action: { label: msg`Look at your listings`, url: `${settings.publicBaseUrl}${PAGE_PATHS.shopListings}` },
    footer: msg`You follow it for your shop at ${{ platform: settings.platformName }}.`,
  };
}
