import { eq } from 'drizzle-orm';
import { assets, followedCalendars } from '../../../../../db/schema/index.ts';
import { daysInWords, inQuotes } from '../../../platform/kernel/index.ts';
import { greeting, type Letter } from './letter.ts';

/** After reading a followed calendar has failed for this many days, it is not read any more. */
export const CALENDAR_FAILING_DAYS = 7;

/**
 * The letter is not sent if the owner has unfollowed the calendar or follows it again. Its subject contains neither the name
 * nor the title.
 */
export const calendarStopped: Letter = async ({ user: { name }, about }, { reader, settings }) => {
  const [found] = await reader
    .select({ calendar: followedCalendars, title: assets.title })
    .from(followedCalendars)
    .innerJoin(assets, eq(assets.id, followedCalendars.assetId))
    .where(eq(followedCalendars.id, about ?? ''));
  if (found?.calendar.status !== 'STOPPED') return null;
  const { host, problem } = found.calendar;
  return {
    subject: 'A calendar that you follow is not read any more',
    paragraphs: [
      greeting(name),
      `for ${daysInWords(CALENDAR_FAILING_DAYS)} the calendar of ${host} that blocks days of your listing ${inQuotes(found.title)} could not be read: ${problem ?? 'no answer'}. It is not tried again.`,
      'The days that it blocked last stay blocked, and new ones are not blocked: look that nobody books what is taken elsewhere. Tell your assistant to follow the calendar at its new address, or to unfollow it, which opens its days.',
    ],
    footer: `You follow it for your shop at ${settings.platformName}.`,
  };
};
