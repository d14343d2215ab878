import { counted, percent, weekdaysInWords } from '../../domain/platform/kernel/index.ts';
import type { ListingPage } from '../../domain/shops/storefront/index.ts';

type Listing = ListingPage['listing'];

/** When and for how long the asset can be rented. */
export function ruleWords({ durationRules, pickup, timeZone, units, rentalModes }: Listing): [string, string][] {
  const { minDays, maxDays, noticeHours, pickupTime, returnTime, closedWeekdays } = durationRules;
  const closed = weekdaysInWords(closedWeekdays);
  return [
    ['Where', `${pickup.city}; the address comes with the booking`],
    ...(pickup.hours === '' ? [] : [['Hours', pickup.hours] as [string, string]]),
    ['Pickup from', `${pickupTime} (${timeZone.replaceAll('_', ' ')})`],
    ['Return until', returnTime],
    ['Length', `${minDays} to ${counted(maxDays, 'day')}`],
    ['Notice', counted(noticeHours, 'hour')],
    ...(closed === '' ? [] : [['No pickup or return', closed] as [string, string]]),
    ...(units > 1 ? [['In stock', String(units)] as [string, string]] : []),
    ['Driven by', rentalModes.map(modeWords).join(', or ')],
  ];
}

function modeWords(mode: Listing['rentalModes'][number]): string {
  return mode === 'WITH_OPERATOR' ? 'the owner’s operator' : 'yourself';
}

export function requirementWords({ title, note, rentalModes }: Listing['requirements'][number]): string {
  const only = rentalModes === undefined ? '' : `, only when it is driven by ${rentalModes.map(modeWords).join(' or ')}`;
  return `${title}${note === undefined ? '' : ` (${note})`}${only}`;
}

type Season = Listing['pricing']['seasonRules'][number];

/** When a season counts and what a day costs in it. A day without a year (MM-DD) is that of every year. */
export function seasonWords(
  { from, to, weekdays, minDays, bps = 0, amountMinor, priority }: Season,
  money: (amountMinor: number) => string,
): string {
  const price =
    amountMinor === undefined
      ? `a day costs ${percent(Math.abs(bps))} ${bps < 0 ? 'less' : 'more'}`
      : `${money(amountMinor)} a day`;
  return [
    ...(from === undefined && to === undefined ? ['all year'] : [`${from ?? 'the start'} to ${to ?? 'the end'}`]),
    ...(weekdays === undefined ? [] : [weekdaysInWords(weekdays)]),
    ...(minDays === undefined ? [] : [`rentals of at least ${counted(minDays, 'day')}`]),
    price,
    `priority ${priority}`,
  ].join(', ');
}

/** The attributes as people read them, for example "Length, 11.3 m". */
export function attributeWords({ attributes, attributeLabels, attributeUnits = {} }: Listing): [string, string][] {
  return Object.entries(attributes).map(([name, value]) => {
    const unit = attributeUnits[name];
    const words = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return [attributeLabels[name] ?? wordsOfName(name), unit === undefined ? words : `${words} ${unit}`];
  });
}

/** The name of an attribute as people write it: "Engine hours" for `engineHours`. */
function wordsOfName(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
