import { msg } from '@lingui/core/runtime-macro';
import type { Price } from '../../catalog/pricing/index.ts';
import type { CivilDay } from '../../platform/kernel/index.ts';
import type { Translator } from '../../platform/words/index.ts';
import type { InvoiceLine } from './invoice-content.ts';

/*
 * The words of the lines of an invoice. They are written into the document when it is issued, in the language of the person it is
 * for, and never change.
 */

type PriceLine = Pick<Price['lines'][number], 'code' | 'label' | 'unitMinor' | 'periodDays'>;

/** The name that the owner gave, the change, and on how many days of the rental it applies. */
const SEASON = /^(.+) ([+-][\d.]+%) \((\d+) of (\d+) days\)$/;

/** A line of a price. Names that owners have chosen, of an extra or a season, stay as they are. English keeps the words of the price. */
export function lineInWords(line: PriceLine, to: Translator): string {
  const { code, label, unitMinor } = line;
  if (to.language === 'en') return label;
  switch (code) {
    case 'rental':
      return rentalInWords(line, to);
    case 'season': {
      const [, name, change, won, days] = SEASON.exec(label) ?? [];
      return name === undefined ? label : to.say(msg`${{ name }} ${{ change }} (${{ won }} of ${{ days }} days)`);
    }
    case 'duration_discount':
      return to.say(msg`Discount for the length: ${{ off: /^[\d.,]+ ?%/.exec(label)?.[0] ?? '' }}`);
    case 'operator':
      return to.say(msg`Operator of the machine or boat`);
    case 'negotiated_adjustment':
      return to.say(unitMinor < 0 ? msg`Agreed reduction` : msg`Agreed surcharge`);
    default:
      return label;
  }
}

function rentalInWords({ periodDays }: PriceLine, to: Translator): string {
  if (periodDays === undefined) return to.say(msg`Rental`);
  if (periodDays === WEEK_DAYS) return to.say(msg`Rental per week`);
  if (periodDays === MONTH_DAYS) return to.say(msg`Rental per month`);
  return to.say(periodDays === 1 ? msg`Rental per day` : msg`Rental per ${{ days: periodDays }} days`);
}

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

export function serviceFeeInWords(to: Translator): string {
  return to.say(msg`Service fee`);
}

export function lateReturnInWords(to: Translator): string {
  return to.say(msg`Late return`);
}

export function changeInWords({ startDate, endDate }: { startDate: CivilDay; endDate: CivilDay }, to: Translator): string {
  return to.say(msg`Change of the rental to ${{ period: to.period(startDate, endDate) }}`);
}

/** A line of a credit note. */
export function givenBackInWords(seller: InvoiceLine['seller'], to: Translator): string {
  return to.say(seller === 'VENDOR' ? msg`Rental, given back` : msg`Service fee, given back`);
}
