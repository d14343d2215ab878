import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';

type Shown = OutputOf<'show_listing'>;
type Listing = Shown['listing'];
export type Fact = readonly [term: string, value: ReactNode];

/** When, where and for how long the thing can be rented. */
export function useRules(): (listing: Listing) => Fact[] {
  const { t } = useLingui();
  const { weekdays } = useFormats();
  const modes = { SELF_OPERATED: t`yourself`, WITH_OPERATOR: t`the owner’s operator` };
  return ({ durationRules, pickup, units, rentalModes }) => {
    const { minDays, maxDays, noticeHours, pickupTime, returnTime, closedWeekdays } = durationRules;
    const closed = closedWeekdays.map((day) => weekdays[day - 1]?.long ?? '').join(', ');
    return [
      [t`Where`, t`${pickup.city}; the address comes with the booking`],
      ...(pickup.hours === '' ? [] : [[t`Hours`, pickup.hours] as const]),
      [t`Pickup from`, pickupTime],
      [t`Return until`, returnTime],
      [
        t`Length`,
        <Trans key="length">
          {minDays} to {maxDays} days
        </Trans>,
      ],
      [t`Notice`, <Plural key="notice" value={noticeHours} one="# hour" other="# hours" />],
      ...(closed === '' ? [] : [[t`No pickup or return`, closed] as const]),
      ...(units > 1 ? [[t`In stock`, String(units)] as const] : []),
      [t`Driven by`, rentalModes.map((mode) => modes[mode]).join(', ')],
    ];
  };
}

/** What the owner says of the thing, for example "Length, 11.3 m". */
export function useAttributes(): (listing: Pick<Listing, 'attributes' | 'attributeLabels' | 'attributeUnits'>) => Fact[] {
  const { t } = useLingui();
  return ({ attributes, attributeLabels, attributeUnits = {} }) =>
    Object.entries(attributes).map(([name, value]) => {
      const unit = attributeUnits[name];
      const words = typeof value === 'boolean' ? (value ? t`yes` : t`no`) : String(value);
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

/** What a renter needs for it. */
export function useRequirement(): (requirement: Listing['requirements'][number]) => string {
  const { t } = useLingui();
  return ({ code, title, note, rentalModes }) => {
    const words = KNOWN_TITLES.get(code) === title ? wordsOf(code) : title;
    const only = rentalModes?.length === 1 && rentalModes[0] === 'SELF_OPERATED' ? t`, only if you drive it yourself` : '';
    return `${words}${note === undefined ? '' : ` (${note})`}${only}`;
  };

  function wordsOf(code: string): string {
    switch (code) {
      case 'PHONE':
        return t`A confirmed phone number`;
      case 'AGE':
        return t`That you are old enough for it, which you declare with your request`;
      case 'IDENTITY_DOCUMENT':
        return t`Identity card or passport`;
      case 'DRIVING_LICENCE':
        return t`Driving licence`;
      case 'BOAT_LICENCE':
        return t`Boat licence`;
      default:
        return t`Drone licence`;
    }
  }
}

/** The titles that a marketplace begins with. An operator who changes one gets the new one in every language. */
export const KNOWN_TITLES = new Map([
  ['PHONE', 'A confirmed phone number'],
  ['AGE', 'That you are old enough for it, which you declare with your request'],
  ['IDENTITY_DOCUMENT', 'Identity card or passport'],
  ['DRIVING_LICENCE', 'Driving licence'],
  ['BOAT_LICENCE', 'Boat licence'],
  ['DRONE_LICENCE', 'Drone licence'],
]);

/** How long renters wait for an answer of the owner; null if that is not known. */
export function useReplyWords(): (minutes: number | null) => string | null {
  const { t } = useLingui();
  return (minutes) => {
    if (minutes === null) return null;
    const hours = Math.ceil(minutes / 60);
    if (hours <= 1) return t`usually answers within an hour`;
    if (hours <= 24) return t`usually answers within ${hours} hours`;
    const days = Math.ceil(hours / 24);
    return t`usually answers within ${days} days`;
  };
}

/** What comes back of the rent when plans change: for the chosen dates with the amounts, else as a rule. */
export function Cancellation({ shown }: { readonly shown: Shown }) {
  const { money, period, day } = useFormats();
  const { price, cancellation } = shown;
  if (price === null) return <CancellationRule steps={cancellation} />;
  const { steps } = price.cancellation;
  return (
    <>
      <table>
        <caption className="hidden">
          <Trans>What comes back</Trans>
        </caption>
        <tbody>
          {steps.map(({ localUntil, refundMinor }) => (
            <tr key={localUntil ?? 'after'}>
              <th scope="row">
                {localUntil === null ? (
                  <Trans>After that</Trans>
                ) : (
                  <Trans>
                    Until {day(localUntil.slice(0, 10))}, {localUntil.slice(11, 16)}
                  </Trans>
                )}
              </th>
              <td>{money(refundMinor, price.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>For {period(price.startDate, price.endDate)}.</Trans> <ChangeOfMind words={price.cancellation.changeOfMind} />
      </p>
    </>
  );
}

function CancellationRule({ steps }: { readonly steps: Shown['cancellation'] }) {
  return (
    <>
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step.hoursBefore}>
              <StepWords {...step} />
            </li>
          ))}
        </ul>
      )}
      <p>
        {steps.length === 0 ? <Trans>The rent is not given back.</Trans> : <Trans>Later nothing does.</Trans>}{' '}
        <Trans>Before it is paid, cancelling is free.</Trans> <Grace />
      </p>
    </>
  );
}

function StepWords({ hoursBefore, refundBps }: Shown['cancellation'][number]) {
  const { t } = useLingui();
  const days = hoursBefore / 24;
  const share = `${refundBps / 100}%`;
  const isAll = refundBps === WHOLE_BPS;
  if (hoursBefore === 0)
    return isAll ? t`Until the start: everything comes back.` : t`Until the start: ${share} of the rent comes back.`;
  if (days > 1 && Number.isInteger(days))
    return isAll
      ? t`Until ${days} days before the start: everything comes back.`
      : t`Until ${days} days before the start: ${share} of the rent comes back.`;
  return isAll
    ? t`Until ${hoursBefore} hours before the start: everything comes back.`
    : t`Until ${hoursBefore} hours before the start: ${share} of the rent comes back.`;
}

const WHOLE_BPS = 10_000;

/** A consumer who has the right to withdraw has more time, and the answer says how much. */
function ChangeOfMind({ words }: { readonly words: string }) {
  const days = Number(/^You can withdraw for (\d+) day/.exec(words)?.[1] ?? 0);
  if (days === 0) return <Grace />;
  return (
    <Trans>
      You can withdraw for {days} days after paying, but not after the start: everything comes back, the service fee too.
    </Trans>
  );
}

function Grace() {
  return (
    <Trans>
      After paying you can change your mind for 24 hours where the start is at least 7 days away, else for 1 hour, but not after
      the start: everything comes back, the service fee too.
    </Trans>
  );
}
