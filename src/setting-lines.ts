import type { z } from 'zod';
import type { SettingView } from './domain/platform/settings/index.ts';

type Setting = z.output<typeof SettingView>;

const UNIT_WORDS: Readonly<Record<Setting['unit'], string>> = {
  MINUTES: ' minutes',
  HOURS: ' hours',
  DAYS: ' days',
  COUNT: '',
  BPS: ' hundredths of a percent',
  UNITS: ' units of each currency',
  TEXT: '',
  LIST: '',
  CHOICE: '',
  PICTURE: '',
};
const NAME_LETTERS = 22;

/** Settings as lines for a terminal, by group: value, unit, bounds, default, and who has set it. */
export function settingLines(settings: readonly Setting[], emails: ReadonlyMap<string, string>): string[] {
  const groups = Map.groupBy(settings, ({ group }) => group);
  return [...groups].flatMap(([group, members]) => [group, ...members.map((each) => `  ${settingLine(each, emails)}`)]);
}

/** The meaning of a setting, and from when a change applies. */
export function meaningLines({ meaning, effect }: Setting): string[] {
  return [
    meaning,
    effect === 'NEW_BOOKINGS' ? 'A change counts for bookings that are made from then on.' : 'A change counts at once.',
  ];
}

function settingLine(setting: Setting, emails: ReadonlyMap<string, string>): string {
  const { name, value, default: usual, unit, min, max, choices } = setting;
  const limits = [
    ...(min !== undefined && max !== undefined ? [`${min} to ${max}`] : []),
    ...(choices === undefined ? [] : [choices.join(' | ')]),
    `default ${shown(usual, unit)}`,
  ];
  return `${name.padEnd(NAME_LETTERS)} ${shown(value, unit)}${UNIT_WORDS[unit]}  (${limits.join(', ')})  ${decider(setting, emails)}`;
}

function shown(value: Setting['value'], unit: Setting['unit']): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? 'empty' : unit === 'TEXT' ? JSON.stringify(value) : value;
  return value.length === 0 ? 'empty' : value.join(',');
}

function decider({ origin, changedAt, changedBy }: Setting, emails: ReadonlyMap<string, string>): string {
  if (origin === 'DEFAULT') return 'by default';
  if (origin === 'ENVIRONMENT') return 'by the environment';
  const who = changedBy === null ? 'on the command line' : `by ${emails.get(changedBy) ?? changedBy}`;
  return `${who}, ${changedAt ?? ''}`;
}

/**
 * The typed text as a value of the setting. Text that does not fit is returned as it is, so that its schema says what would.
 */
export function typedValue({ unit, value }: Setting, text: string): string | number | string[] {
  if (typeof value === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  if (unit !== 'LIST') return text;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
