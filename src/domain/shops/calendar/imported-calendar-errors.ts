import { z } from 'zod';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

const listAll = (why: string) => offer('list_followed_calendars', {}, { actor: 'OWNER', why });

export const calendarUnreachable = declareError({
  code: 'calendar_unreachable',
  status: 400,
  when: 'There is no calendar to be read at the address: it may not be asked, does not answer, or holds none.',
  data: z.object({ assetId: z.string(), calendar: z.string(), problem: z.string() }),
  message: ({ problem }) => `Nothing was imported and nothing is followed: ${problem}.`,
  next: ({ assetId, calendar }) => [
    followAgain(assetId, calendar, 'with the address that the other platform gives for its iCalendar export'),
    listAll('see which calendars are followed'),
  ],
});

export const tooManyCalendars = declareError({
  code: 'too_many_calendars',
  status: 400,
  when: 'So many calendars are followed for the asset already that there cannot be another one.',
  data: z.object({ assetId: z.string(), most: z.int() }),
  message: ({ most }) => `Nothing was imported: ${most} calendars are followed for this asset, which is the most.`,
  next: () => [listAll('find one to unfollow')],
});

export const followedNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor follows no such calendar.',
  data: z.object({ followId: z.string() }),
  message: () => 'You follow no such calendar.',
  next: () => [listAll('see which calendars are followed')],
});

/** The step that gives a followed calendar an address at which it can be read. */
export function followAgain(assetId: string, calendar: string, why: string): Step {
  const args = { assetId, calendar, url: asked('address') };
  return offer('import_ics', args, { actor: 'OWNER', why });
}
