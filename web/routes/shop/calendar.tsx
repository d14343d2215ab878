import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { PageDoor } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { afterLast, daysOf, isDay, monthAfter, weekdayOf } from './parts/days.ts';
import { choicesOf, ListingFilter, listingsOf } from './parts/listing-choice.tsx';
import type { Listing } from './parts/listing-words.ts';
import { Legend, type Marked, MonthTable } from './parts/month-table.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted = searchParams.get('month') ?? '';
  const month = isDay(`${wanted}-01`) ? wanted : door.today.slice(0, 7);
  const assetId = searchParams.get('assetId') ?? '';
  const [calendar, listings] = await Promise.all([
    door.call('get_owner_calendar', {
      from: `${month}-01`,
      to: `${monthAfter(month, 1)}-01`,
      ...(assetId !== '' && { assetId }),
    }),
    listingsOf(door),
  ]);
  return {
    month,
    assetId,
    calendar,
    seasons: assetId === '' ? {} : await seasonsOf(door, assetId, month),
    listings: listings.filter(({ status }) => status !== 'ARCHIVED'),
    isBlocked: searchParams.has('blocked'),
    today: door.today,
    formKey: door.formKey(),
  };
}

/** Which season each day of the month lies in, by the rank of the seasons. */
async function seasonsOf(door: PageDoor, assetId: string, month: string): Promise<Record<string, string>> {
  const { pricing }: Listing = await door.call('get_owner_asset_detail', { assetId });
  const seasons = pricing.seasonRules.toSorted((one, other) => other.priority - one.priority);
  return Object.fromEntries(
    daysOf(month).flatMap((day): [string, string][] => {
      const season = seasons.find((each) => isWithin(each, day));
      return season === undefined ? [] : [[day, season.name]];
    }),
  );
}

type Season = Listing['pricing']['seasonRules'][number];

/** Whether a day lies in a season. Those without a year come back every year, also over its turn. */
function isWithin({ from = '01-01', to = '12-31', weekdays }: Season, day: string): boolean {
  if (weekdays !== undefined && !weekdays.includes(weekdayOf(day))) return false;
  if (from.length > 5 || to.length > 5) return from <= day && day <= to;
  const date = day.slice(5);
  return from <= to ? from <= date && date <= to : from <= date || date <= to;
}

/** Blocks days of a listing. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  const [assetId, startDate, reason] = [text('assetId'), text('startDate'), text('reason')];
  const input = { assetId, startDate, endDate: afterLast(text('lastDate') || startDate), ...(reason !== '' && { reason }) };
  const { refusal } = await door.attempt('add_blackout', input, text('formKey') || undefined);
  if (refusal !== null) return data({ refusal, values: textsOf(form) }, { status: refusal.status });
  const month = isDay(startDate) ? startDate.slice(0, 7) : '';
  return redirect(
    `${SHOP_PATHS.calendar}?${new URLSearchParams({ month, assetId: text('only'), blocked: '1' }).toString()}`,
    303,
  );
}

export default function Calendar() {
  const { month, assetId, calendar, seasons, today, listings, isBlocked, formKey } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const [marked, setMarked] = useState<Marked | null>(null);
  const name = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const at = (wanted: string) => `?${new URLSearchParams({ month: wanted, ...(assetId !== '' && { assetId }) }).toString()}`;
  return (
    <>
      <PageHead title={t`Calendar`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Calendar</Trans>
        </h1>
        <ListingFilter listings={listings} chosen={assetId}>
          <input type="hidden" name="month" value={month} />
        </ListingFilter>
      </div>
      {isBlocked && (
        <Alert color="green" variant="light" role="status" mb="md" classNames={{ message: 'refusal' }}>
          <Trans>The days are blocked.</Trans>
        </Alert>
      )}
      <nav className={styles['head']} aria-label={t`Months`}>
        <Link to={at(monthAfter(month, -1))} preventScrollReset>
          <Trans>Month before</Trans>
        </Link>
        <h2>{name}</h2>
        <Link to={at(monthAfter(month, 1))} preventScrollReset>
          <Trans>Next month</Trans>
        </Link>
      </nav>
      <MonthTable month={month} today={today} calendar={calendar} seasons={seasons} marked={marked} onMark={setMarked} />
      <Legend />
      {calendar.more !== undefined && <p>{calendar.more}</p>}
      <Block key={`${formKey} ${JSON.stringify(marked)}`} marked={marked} />
    </>
  );
}

/** The days to block. Those that were marked in the table are filled in. */
function Block({ marked }: { marked: Marked | null }) {
  const { assetId, listings, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const refusal = sent?.refusal;
  const values: Readonly<Record<string, string>> = sent?.values ?? {};
  if (listings.length === 0) return null;
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="only" value={assetId} />
      <Stack>
        <h2>
          <Trans>Block days</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <NativeSelect
          name="assetId"
          label={t`Listing`}
          defaultValue={marked?.assetId ?? values['assetId'] ?? assetId}
          data={choicesOf(listings)}
        />
        <div className={styles['line']}>
          <TextInput
            name="startDate"
            label={t`First day`}
            type="date"
            min={today}
            required
            withAsterisk={false}
            defaultValue={marked?.first ?? values['startDate']}
            error={refusal?.fields['startDate']}
          />
          <TextInput
            name="lastDate"
            label={t`Last day`}
            type="date"
            min={today}
            defaultValue={marked?.last ?? values['lastDate']}
            error={refusal?.fields['endDate']}
          />
        </div>
        <TextInput
          name="reason"
          label={t`Why, for yourself (optional)`}
          maxLength={200}
          defaultValue={values['reason']}
          error={refusal?.fields['reason']}
        />
        <Button type="submit">
          <Trans>Block these days</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
