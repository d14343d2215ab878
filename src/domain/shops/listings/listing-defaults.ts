import type { Pickup, PickupWindow } from '../../../../db/values/index.ts';
import type { AssetRow, CatalogAsset } from '../../catalog/assets/index.ts';
import type { CategoryRow } from '../../catalog/categories/index.ts';
import { formatMoney, type Minor, WEEKDAYS } from '../../platform/kernel/index.ts';
import { type FilledIn, filledIn } from './listing-place.ts';
import type { NewListing } from './listing-input.ts';

/** The default deposit in days of rent, if the category asks for no more. */
const DEPOSIT_DAYS = 3;
/** The value of an asset is assumed to be this many days of rent. */
const VALUE_DAYS = 40;

type Terms = Pick<
  AssetRow,
  | 'currency'
  | 'depositBaseMinor'
  | 'depositCapMinor'
  | 'valueMinor'
  | 'cancellationPolicy'
  | 'rentalModes'
  | 'units'
  | 'instantBook'
  | 'minTrust'
>;

/** The terms of a new listing apart from its price: what the owner says, otherwise the usual terms of its category. */
export function defaultTerms(
  said: NewListing,
  category: CategoryRow,
  { currency: usual, why }: { currency: string; why: string },
): { terms: Terms; defaults: FilledIn[] } {
  const currency = said.currency ?? usual;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const floorMinor = category.depositFloors[currency] ?? 0;
  const usualDeposit = Math.max(floorMinor, DEPOSIT_DAYS * said.dayRateMinor);
  const depositBaseMinor = said.depositBaseMinor ?? usualDeposit;
  const valueMinor = said.valueMinor ?? Math.max(VALUE_DAYS * said.dayRateMinor, depositBaseMinor);
  const inCategory = `usual in ${category.slug}`;
  return {
    terms: {
      currency,
      depositBaseMinor,
      depositCapMinor: said.depositCapMinor ?? null,
      valueMinor,
      cancellationPolicy: said.cancellationPolicy ?? category.defaultPolicy,
      rentalModes: ['SELF_OPERATED'],
      units: said.units ?? 1,
      instantBook: said.instantBook ?? false,
      minTrust: said.minTrust ?? 0,
    },
    defaults: [
      ...(said.currency === undefined ? [filledIn('currency', currency, why)] : []),
      ...(said.depositBaseMinor === undefined
        ? [
            filledIn(
              'depositBaseMinor',
              money(usualDeposit),
              usualDeposit === floorMinor ? `the least in ${category.slug}` : `${DEPOSIT_DAYS} days’ rent`,
            ),
          ]
        : []),
      ...(said.valueMinor === undefined
        ? [filledIn('valueMinor', money(valueMinor), `${VALUE_DAYS} days’ rent; say what it costs new`)]
        : []),
      ...(said.cancellationPolicy === undefined ? [filledIn('cancellationPolicy', category.defaultPolicy, inCategory)] : []),
      ...(said.rentalModes === undefined && (said.operatorDayRateMinor ?? null) === null
        ? [filledIn('rentalModes', 'SELF_OPERATED', 'no operator’s rate')]
        : []),
      ...(said.units === undefined ? [filledIn('units', '1', 'one piece')] : []),
      ...(said.instantBook === undefined ? [filledIn('instantBook', 'no', 'you see requests first')] : []),
    ],
  };
}

interface Usual {
  readonly vendor: Pick<CatalogAsset['vendor'], 'address' | 'city'>;
  /** The vendor's newest listing in the same city. */
  readonly other: Pick<AssetRow, 'pickup'> | undefined;
  readonly contact: string;
  readonly hours: { readonly pickupTime: string; readonly returnTime: string };
  readonly isShopsCity: boolean;
}

/**
 * Where and when the asset is handed over: as the owner says, otherwise as for another listing in the city, otherwise as for
 * the shop.
 */
export function defaultPickup(said: NewListing['pickup'], { vendor, other, contact, hours, isShopsCity }: Usual) {
  const times = `Pickup from ${hours.pickupTime}, return by ${hours.returnTime}`;
  const usual = {
    address: other?.pickup.address || (isShopsCity ? (vendor.address ?? '') : ''),
    hours: other?.pickup.hours || times,
    instructions: other?.pickup.instructions ?? '',
    contact: other?.pickup.contact || contact,
  };
  const pickup = changedPickup(usual, said);
  const filled = (['address', 'hours', 'contact'] as const).filter(
    (field) => said?.[field] === undefined && usual[field] !== '' && pickup[field] === usual[field],
  );
  const why = other === undefined ? 'your shop’s' : 'as another listing of yours there';
  return {
    pickup,
    defaults: filled.map((field) => filledIn(`pickup.${field}`, usual[field], why)),
  };
}

/** The pickup after a change. Its hours follow its windows, unless the owner describes them in words. */
export function changedPickup(before: Pickup, said: NewListing['pickup']): Pickup {
  const windows = said?.windows ?? before.windows ?? [];
  const follows = said?.windows !== undefined && windows.length > 0;
  return {
    address: said?.address ?? before.address,
    hours: said?.hours ?? (follows ? windowsInWords(windows) : before.hours),
    ...(windows.length > 0 && { windows }),
    instructions: said?.instructions ?? before.instructions,
    contact: said?.contact ?? before.contact,
  };
}

/** Pickup windows in words, such as `Mon, Tue 09:00 to 18:00; Sat 10:00 to 14:00`. */
function windowsInWords(windows: readonly PickupWindow[]): string {
  return windows
    .map(({ weekdays, from, to }) => {
      const days = weekdays.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1]?.slice(0, 3));
      return `${days.join(', ')} ${from} to ${to}`;
    })
    .join('; ');
}
