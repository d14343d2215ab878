import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { DurationForm, rulesIn } from './parts/duration-form.tsx';
import { ListingPage, listingOf, saveListing, useRefused } from './parts/listing-page.tsx';
import type { Listing } from './parts/listing-words.ts';
import { numberOf } from './parts/rows.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { listing } = await listingOf(args);
  return { listing };
}

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-rules', (form) => {
    const text = (name: string) => textIn(form, name).trim();
    if (text('card') === 'terms')
      return {
        cancellationPolicy: text('cancellationPolicy'),
        instantBook: form.has('instantBook'),
        ...(text('minTrust') !== '' && { minTrust: numberOf(text('minTrust')) }),
      };
    return { durationRules: rulesIn(form) };
  });
}

export default function Rules() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <ListingPage part="listing-rules" listing={listing}>
      <p className={styles['soft']}>
        <Trans>Bookings that exist keep their rules.</Trans>
      </p>
      <DurationForm
        key={`durations ${listing.updatedAt}`}
        own={listing.ownRules}
        effective={listing.durationRules}
        of="LISTING"
      />
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
