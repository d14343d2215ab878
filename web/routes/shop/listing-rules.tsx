import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { ListingPage, listingOf, saveListing, useRefused } from './parts/listing-page.tsx';
import type { Listing } from './parts/listing-words.ts';
import { RowFields, RowText, Weekdays } from './parts/row-fields.tsx';
import { bpsOf, numberOf, type Row, rowsIn, textOf } from './parts/rows.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { listing } = await listingOf(args);
  return { listing };
}

const NUMBERS = ['minDays', 'maxDays', 'noticeHours', 'horizonDays', 'bufferBeforeDays', 'bufferAfterDays'] as const;

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-rules', (form) => {
    const text = (name: string) => textIn(form, name).trim();
    if (text('card') === 'terms')
      return {
        cancellationPolicy: text('cancellationPolicy'),
        instantBook: form.has('instantBook'),
        ...(text('minTrust') !== '' && { minTrust: numberOf(text('minTrust')) }),
      };
    const numbers = NUMBERS.map((name) => [name, text(name) === '' ? null : numberOf(text(name))] as const);
    const discounts = rowsIn(form, 'discounts').map((row) => ({
      minDays: numberOf(textOf(row, 'minDays')),
      bps: bpsOf(textOf(row, 'percent')),
    }));
    return {
      durationRules: {
        ...Object.fromEntries(numbers),
        pickupTime: text('pickupTime') || null,
        returnTime: text('returnTime') || null,
        closedWeekdays: form.has('ownClosedDays') ? form.getAll('closedWeekdays').map(Number) : null,
        discounts: discounts.length === 0 ? null : discounts,
      },
    };
  });
}

export default function Rules() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <ListingPage part="listing-rules" listing={listing}>
      <p className={styles['soft']}>
        <Trans>Bookings that exist keep their rules.</Trans>
      </p>
      <Durations key={`durations ${listing.updatedAt}`} />
      <Terms key={`terms ${listing.updatedAt}`} />
      {listing.requirements.length > 0 && (
        <section className={styles['card']}>
          <h2>
            <Trans>What renters show before the pickup</Trans>
          </h2>
          <ul>
            {listing.requirements.map(({ code, title, note }) => (
              <li key={code}>{note === undefined ? title : `${title}: ${note}`}</li>
            ))}
          </ul>
          <p className={styles['soft']}>
            <Trans>It follows from the category.</Trans>
          </p>
        </section>
      )}
    </ListingPage>
  );
}

function Durations() {
  const { ownRules, durationRules: effective } = useLoaderData<typeof loader>().listing;
  const { refusal, values, rows } = useRefused('durations');
  const { t } = useLingui();
  const labels = {
    minDays: t`Days at least`,
    maxDays: t`Days at most`,
    noticeHours: t`Hours between request and pickup, at least`,
    horizonDays: t`Days ahead that can be booked`,
    bufferBeforeDays: t`Free days before a rental`,
    bufferAfterDays: t`Free days after a rental`,
  };
  const times = { pickupTime: t`Pickup from`, returnTime: t`Return by` };
  const known = (ownRules.discounts ?? []).map(({ minDays, bps }): Row => ({
    minDays: [String(minDays)],
    percent: [String(bps / 100)],
  }));
  const closed = ownRules.closedWeekdays ?? effective.closedWeekdays;
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="durations" />
      <Stack>
        <h2>
          <Trans>How long, when, and how far ahead</Trans>
        </h2>
        <p className={styles['soft']}>
          <Trans>What you leave empty follows the rules of your shop, which are shown in grey.</Trans>
        </p>
        <RefusalBox refusal={refusal} />
        <div className={styles['line']}>
          {NUMBERS.map((name) => (
            <TextInput
              key={name}
              name={name}
              label={labels[name]}
              type="number"
              min={0}
              defaultValue={values[name] ?? String(ownRules[name] ?? '')}
              placeholder={String(effective[name])}
              error={refusal?.fields[name]}
            />
          ))}
          {(['pickupTime', 'returnTime'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={times[name]}
              description={ownRules[name] === undefined ? t`In your shop: ${effective[name]}` : undefined}
              type="time"
              defaultValue={values[name] ?? ownRules[name] ?? ''}
              error={refusal?.fields[name]}
            />
          ))}
        </div>
        <Checkbox
          name="ownClosedDays"
          value="true"
          label={t`This listing has closed days of its own`}
          defaultChecked={ownRules.closedWeekdays !== undefined}
        />
        <Weekdays name="closedWeekdays" label={t`No pickup and no return on`} chosen={closed.map(String)} />
        <h3>
          <Trans>Cheaper for longer rentals</Trans>
        </h3>
        <RowFields
          list="discounts"
          rows={rows.discounts ?? known}
          most={10}
          legend={(place) => t`Discount ${place}`}
          add={t`Another discount`}
        >
          {(row, name) => (
            <div className={styles['line']}>
              <RowText
                row={row}
                name={name('minDays')}
                refusal={refusal}
                label={t`From so many days on`}
                type="number"
                min={2}
                max={365}
              />
              <RowText
                row={row}
                name={name('percent')}
                refusal={refusal}
                label={t`Off the single days`}
                rightSection="%"
                inputMode="decimal"
              />
            </div>
          )}
        </RowFields>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

function Terms() {
  const { cancellationPolicy, ownInstantBook, minTrust }: Listing = useLoaderData<typeof loader>().listing;
  const { refusal, values } = useRefused('terms');
  const { t } = useLingui();
  const policies = {
    FLEXIBLE: t`Flexible: everything back until a day before`,
    MODERATE: t`Moderate: everything back until five days before, half until a day before`,
    FIRM: t`Firm: everything back until 14 days before, half until seven days before`,
    NON_REFUNDABLE: t`Nothing back`,
  };
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="terms" />
      <Stack>
        <h2>
          <Trans>Cancelling and accepting</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <NativeSelect
          name="cancellationPolicy"
          label={t`If a renter cancels`}
          defaultValue={values['cancellationPolicy'] ?? cancellationPolicy}
          error={refusal?.fields['cancellationPolicy']}
          data={Object.entries(policies).map(([value, label]) => ({ value, label }))}
        />
        <Checkbox
          name="instantBook"
          value="true"
          label={t`Accept requests of low risk at once, without asking me`}
          defaultChecked={refusal === undefined ? ownInstantBook : values['instantBook'] === 'true'}
        />
        <TextInput
          name="minTrust"
          type="number"
          min={0}
          max={100}
          label={t`Trust that a renter needs for that, of 100`}
          defaultValue={values['minTrust'] ?? String(minTrust)}
          error={refusal?.fields['minTrust']}
        />
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
