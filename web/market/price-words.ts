import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../language/use-formats.ts';

export interface PriceLine {
  readonly code: string;
  readonly label: string;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly periodDays?: number | undefined;
}

/** The name that the owner gave, the change, and on how many days of the rental it applies. */
const SEASON = /^(.+) ([+-][\d.]+%) \((\d+) of (\d+) days\)$/;

/**
 * Gives the words of a line of a price. A line is known by its code; names that an owner has chosen, of an extra or a season, stay
 * as they are. English keeps the words of the answer, which say a little more.
 */
export function useLineWords(currency: string): (line: PriceLine) => string {
  const { t, i18n } = useLingui();
  const { money } = useFormats();
  if (i18n.locale === 'en') return ({ label }) => label;
  return ({ code, label, quantity, unitMinor, periodDays = 1 }) => {
    const [rate = ''] = /\([\d.,]+ ?%\)$/.exec(label) ?? [];
    const [off = ''] = /^[\d.,]+ ?%/.exec(label) ?? [];
    const each = money(unitMinor, currency);
    switch (code) {
      case 'rental':
        return periodDays === 1 ? t`${quantity} × 1 day at ${each}` : t`${quantity} × ${periodDays} days at ${each}`;
      case 'season': {
        const [, name, change, won, days] = SEASON.exec(label) ?? [];
        return name === undefined ? label : t`${name} ${change} (${won} of ${days} days)`;
      }
      case 'duration_discount':
        return t`Discount for the length: ${off}`;
      case 'operator':
        return t`Operator, ${quantity} × ${each}`;
      case 'negotiated_adjustment':
        return unitMinor < 0 ? t`Agreed reduction` : t`Agreed surcharge`;
      case 'service_fee':
        return t`Service fee`;
      case 'rental_tax':
        return t`Tax on the rental ${rate}`;
      case 'fee_tax':
        return t`Tax on the service fee ${rate}`;
      case 'commission':
        return t`Commission ${rate}`;
      default:
        return label;
    }
  };
}
