import type { ReadCalendar, UnreadEvent } from '../../../adapters/parser-threads.ts';
import { counted } from '../../platform/kernel/index.ts';

const MOST_NAMED = 5;

/** What the owner should know about an imported calendar: events that were not read, or block more than they last. */
export function notesOn({ parts, unread }: Pick<ReadCalendar, 'parts' | 'unread'>): string[] {
  const notRead = unreadInWords({ unread });
  const partly = `Assets are rented by the day, so the whole day is blocked although an event lasts only ${listed(parts)}.`;
  return [
    ...(notRead === null ? [] : [`${notRead} Days that an earlier import blocked for them stay blocked.`]),
    ...(parts.length === 0 ? [] : [partly]),
  ];
}

/** Which events were not read and why; null if all were. */
export function unreadInWords({ unread }: Pick<ReadCalendar, 'unread'>): string | null {
  if (unread.length === 0) return null;
  return `${counted(unread.length, 'event')} could not be read: ${listed(unread.map(inWords))}.`;
}

const SHOWN_LENGTH = 60;

function inWords({ uid, problem }: UnreadEvent): string {
  return uid === null ? `one ${problem}` : `${uid.slice(0, SHOWN_LENGTH)} ${problem}`;
}

function listed(items: readonly string[]): string {
  const more = items.length - MOST_NAMED;
  return `${items.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
