import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PageDoor, Refusal } from '../../../src/rest/web/page-contract.ts';
import { jsonIn, textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { wordsContext } from '../../language/words.ts';
import { AmountField } from './parts/form-parts.tsx';
import { ListingPage, listingOf, saveListing, useRefused } from './parts/listing-page.tsx';
import type { Listing } from './parts/listing-words.ts';
import { PriceAdvice } from './parts/price-advice.tsx';
import { RowFields, RowText, useMonths, Weekdays } from './parts/row-fields.tsx';
import { bpsOf, numberOf, type Row, rowsIn, textOf, typedAmount } from './parts/rows.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  // Of a listing that is not offered any more there is nothing to advise.
  const { locale: language } = args.context.get(wordsContext);
  const { output: advice } = await door.attempt('get_pricing_recommendation', { assetId: listing.id, language });
  return { listing, advice };
}

const CARDS = ['advice', 'day', 'weekdays', 'seasons', 'security'] as const;
type Card = (typeof CARDS)[number];

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-prices', (form, { door, listing: { currency } }) => {
    const card = CARDS.find((each) => each === textIn(form, 'card')) ?? 'day';
    return CHANGES[card](form, (text) => amountOf(door, text, currency));
  });
}

type AmountOf = (text: string) => number | string | null;

/** An amount in minor units; the text itself if it is none, so that the operation says what is wrong; null for no text. */
function amountOf({ minorUnits }: Pick<PageDoor, 'minorUnits'>, text: string, currency: string): number | string | null {
  return text === '' ? null : (minorUnits(text, currency) ?? text);
}

/** What each card of the page changes. */
const CHANGES: Readonly<Record<Card, (form: FormData, amount: AmountOf) => Record<string, unknown>>> = {
  advice: (form) => {
    // Exactly what the person has seen, even if the advice is another one by now.
    const { dayRateMinor = '', tiers }: { dayRateMinor?: unknown; tiers?: unknown } = Object(jsonIn(form, 'change'));
    return { dayRateMinor, ...(tiers !== undefined && { tiers }) };
  },
  day: (form, amount) => ({
    dayRateMinor: amount(textIn(form, 'dayRateMinor').trim()) ?? '',
    operatorDayRateMinor: amount(textIn(form, 'operatorDayRateMinor').trim()),
    tiers: rowsIn(form, 'tiers').map((row) => ({
      days: numberOf(textOf(row, 'days')),
      amountMinor: amount(textOf(row, 'amountMinor')) ?? '',
    })),
  }),
  weekdays: (form, amount) => ({
    weekdayRates: rowsIn(form, 'weekdayRates').map((row) => ({
      weekdays: (row['weekdays'] ?? []).map(Number),
      amountMinor: amount(textOf(row, 'amountMinor')) ?? '',
    })),
  }),
  seasons: (form, amount) => ({ seasonRules: rowsIn(form, 'seasonRules').map((row) => seasonOf(row, amount)) }),
  security: (form, amount) => ({
    depositBaseMinor: amount(textIn(form, 'depositBaseMinor').trim()) ?? 0,
    depositCapMinor: amount(textIn(form, 'depositCapMinor').trim()),
    valueMinor: amount(textIn(form, 'valueMinor').trim()) ?? 0,
  }),
};

function seasonOf(row: Row, amount: AmountOf): Record<string, unknown> {
  const text = (field: string) => textOf(row, field);
  const [from, to, price, weekdays] = [dayIn(row, 'from'), dayIn(row, 'to'), amount(text('amountMinor')), row['weekdays'] ?? []];
  return {
    name: text('name'),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(weekdays.length > 0 && { weekdays: weekdays.map(Number) }),
    ...(text('percent') !== '' && { bps: bpsOf(text('percent')) }),
    ...(price !== null && { amountMinor: price }),
    ...(text('minDays') !== '' && { minDays: numberOf(text('minDays')) }),
    priority: text('priority') === '' ? 0 : numberOf(text('priority')),
  };
}

/** The first or the last day of a season: `MM-DD` for every year, or `YYYY-MM-DD`. */
function dayIn(row: Row, end: 'from' | 'to'): string {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => textOf(row, end + part));
  if (!day && !month && !year) return '';
  return `${year ? `${year}-` : ''}${month ?? ''}-${(day ?? '').padStart(2, '0')}`;
}

export default function Prices() {
  const { listing, advice } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money } = useFormats();
  const { currency, pricing } = listing;
  return (
    <ListingPage part="listing-prices" listing={listing}>
      <p className={styles['soft']}>
        <Trans>Bookings that exist keep their prices.</Trans>
      </p>
      {advice !== null && <PriceAdvice advice={advice} />}
      <DayPrices key={`day ${listing.updatedAt}`} />
      {pricing.examples.length > 1 && (
        <section className={styles['card']}>
          <h2>
            <Trans>What a rental costs now</Trans>
          </h2>
          <div className={styles['scroll']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t`Days`}</th>
                  <th scope="col">{t`Rent`}</th>
                </tr>
              </thead>
              <tbody>
                {pricing.examples.map(({ days, amountMinor }) => (
                  <tr key={days}>
                    <td>{days}</td>
                    <td>{money(amountMinor, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <WeekdayPrices key={`weekdays ${listing.updatedAt}`} />
      <Seasons key={`seasons ${listing.updatedAt}`} />
      <Security key={`security ${listing.updatedAt}`} />
    </ListingPage>
  );
}

function useDigits(): { amount: (minor: number | null | undefined) => string; currency: string } {
  const { currency } = useLoaderData<typeof loader>().listing;
  return { amount: (minor) => typedAmount(minor, currency), currency };
}

function Save() {
  return (
    <Button type="submit">
      <Trans>Save</Trans>
    </Button>
  );
}

interface MoneyParts {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly refusal: Refusal | undefined;
}

function Money({ name, label, hint, value, refusal }: MoneyParts) {
  const { currency } = useDigits();
  const error = refusal?.fields[name];
  return <AmountField name={name} label={label} description={hint} defaultValue={value} error={error} currency={currency} />;
}

function DayPrices() {
  const { dayRateMinor, pricing } = useLoaderData<typeof loader>().listing;
  const { refusal, values, rows } = useRefused('day');
  const { amount, currency } = useDigits();
  const { t } = useLingui();
  const tiers = pricing.tiers.map(({ days, amountMinor }): Row => ({ days: [String(days)], amountMinor: [amount(amountMinor)] }));
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="day" />
      <Stack>
        <h2>
          <Trans>A day, a week, a month</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <Money
          name="dayRateMinor"
          label={t`Price of a day`}
          value={values['dayRateMinor'] ?? amount(dayRateMinor)}
          refusal={refusal}
        />
        <RowFields
          list="tiers"
          rows={rows.tiers ?? tiers}
          most={12}
          legend={(place) => t`Longer period ${place}`}
          add={t`Another period`}
        >
          {(row, name) => (
            <div className={styles['line']}>
              <RowText row={row} name={name('days')} refusal={refusal} label={t`Days`} type="number" min={2} max={366} />
              <RowText
                row={row}
                name={name('amountMinor')}
                refusal={refusal}
                label={t`Price of the whole period`}
                inputMode="decimal"
                rightSection={currency}
                rightSectionWidth={56}
              />
            </div>
          )}
        </RowFields>
        <Money
          name="operatorDayRateMinor"
          label={t`A day with your operator (optional)`}
          hint={t`For things that you or your people drive or operate. 0 says that it is included; empty, that there is nobody.`}
          value={values['operatorDayRateMinor'] ?? amount(pricing.operatorDayRateMinor)}
          refusal={refusal}
        />
        <Save />
      </Stack>
    </Form>
  );
}

function WeekdayPrices() {
  const { weekdayRates = [] } = useLoaderData<typeof loader>().listing.pricing;
  const { refusal, rows } = useRefused('weekdays');
  const { amount, currency } = useDigits();
  const { t } = useLingui();
  const known = weekdayRates.map(({ weekdays, amountMinor }): Row => ({
    weekdays: weekdays.map(String),
    amountMinor: [amount(amountMinor)],
  }));
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="weekdays" />
      <Stack>
        <h2>
          <Trans>Weekdays with another price</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <RowFields
          list="weekdayRates"
          rows={rows.weekdayRates ?? known}
          most={7}
          legend={(place) => t`Weekday price ${place}`}
          add={t`Another weekday price`}
        >
          {(row, name) => (
            <>
              <Weekdays name={name('weekdays')} label={t`Days`} chosen={row['weekdays'] ?? []} />
              <RowText
                row={row}
                name={name('amountMinor')}
                refusal={refusal}
                label={t`Price of such a day`}
                inputMode="decimal"
                rightSection={currency}
                rightSectionWidth={56}
              />
            </>
          )}
        </RowFields>
        <Save />
      </Stack>
    </Form>
  );
}

function Seasons() {
  const { seasonRules } = useLoaderData<typeof loader>().listing.pricing;
  const { refusal, rows } = useRefused('seasons');
  const { amount, currency } = useDigits();
  const { t } = useLingui();
  const known = seasonRules.map(({ name, from, to, weekdays = [], bps, amountMinor, priority, minDays }): Row => ({
    name: [name],
    ...partsOf('from', from),
    ...partsOf('to', to),
    weekdays: weekdays.map(String),
    percent: [bps === undefined ? '' : String(bps / 100)],
    amountMinor: [amount(amountMinor)],
    priority: [String(priority)],
    minDays: [minDays === undefined ? '' : String(minDays)],
  }));
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="seasons" />
      <Stack>
        <h2>
          <Trans>Seasons</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <RowFields
          list="seasonRules"
          rows={rows.seasonRules ?? known}
          most={24}
          legend={(place) => t`Season ${place}`}
          add={t`Another season`}
        >
          {(row, name) => (
            <>
              <RowText row={row} name={name('name')} refusal={refusal} label={t`Name`} placeholder={t`Summer`} maxLength={80} />
              <DayOfYear row={row} name={name} end="from" refusal={refusal} />
              <DayOfYear row={row} name={name} end="to" refusal={refusal} />
              <div className={styles['line']}>
                <RowText
                  row={row}
                  name={name('percent')}
                  refusal={refusal}
                  label={t`Price change`}
                  description={t`20 for dearer, -10 for cheaper`}
                  rightSection="%"
                />
                <RowText
                  row={row}
                  name={name('amountMinor')}
                  refusal={refusal}
                  label={t`Or price of a day`}
                  description={t`Whatever the length`}
                  inputMode="decimal"
                  rightSection={currency}
                  rightSectionWidth={56}
                />
              </div>
              <Weekdays name={name('weekdays')} label={t`Only on these days (none for all)`} chosen={row['weekdays'] ?? []} />
              <div className={styles['line']}>
                <RowText
                  row={row}
                  name={name('minDays')}
                  refusal={refusal}
                  label={t`Only from so many days on`}
                  type="number"
                  min={1}
                  max={365}
                />
                <RowText
                  row={row}
                  name={name('priority')}
                  refusal={refusal}
                  label={t`Rank`}
                  description={t`Where two seasons meet, the higher one counts`}
                  type="number"
                  min={0}
                  max={100}
                />
              </div>
            </>
          )}
        </RowFields>
        <Save />
      </Stack>
    </Form>
  );
}

function partsOf(end: 'from' | 'to', day: string | undefined): Row {
  const [date = '', month = '', year = ''] = (day ?? '').split('-').toReversed();
  return { [`${end}Day`]: [date === '' ? '' : String(Number(date))], [`${end}Month`]: [month], [`${end}Year`]: [year] };
}

interface DayParts {
  readonly row: Row;
  readonly name: (field: string) => string;
  readonly end: 'from' | 'to';
  readonly refusal: Refusal | undefined;
}

function DayOfYear({ row, name, end, refusal }: DayParts) {
  const { t } = useLingui();
  return (
    <fieldset className={styles['set']}>
      <legend>{end === 'from' ? t`First day` : t`Last day`}</legend>
      <div className={styles['line']}>
        <RowText row={row} name={name(`${end}Day`)} refusal={refusal} label={t`Day`} type="number" min={1} max={31} />
        <NativeSelect name={name(`${end}Month`)} label={t`Month`} defaultValue={textOf(row, `${end}Month`)} data={useMonths()} />
        <RowText
          row={row}
          name={name(`${end}Year`)}
          refusal={null}
          label={t`Year`}
          placeholder={t`every year`}
          type="number"
          min={2000}
          max={2200}
        />
      </div>
    </fieldset>
  );
}

function Security() {
  const { depositBaseMinor, depositCapMinor, valueMinor }: Listing = useLoaderData<typeof loader>().listing;
  const { refusal, values } = useRefused('security');
  const { amount } = useDigits();
  const { t } = useLingui();
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="security" />
      <Stack>
        <h2>
          <Trans>Deposit and value</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <Money
          name="depositBaseMinor"
          label={t`Deposit`}
          hint={t`Of a renter of standard trust. It is lower for those who have proved themselves, and higher for new ones.`}
          value={values['depositBaseMinor'] ?? amount(depositBaseMinor)}
          refusal={refusal}
        />
        <Money
          name="depositCapMinor"
          label={t`Deposit at most (optional)`}
          value={values['depositCapMinor'] ?? amount(depositCapMinor)}
          refusal={refusal}
        />
        <Money
          name="valueMinor"
          label={t`What a new one costs`}
          hint={t`Renters do not see it. It says how much is at stake.`}
          value={values['valueMinor'] ?? amount(valueMinor)}
          refusal={refusal}
        />
        <Save />
      </Stack>
    </Form>
  );
}
