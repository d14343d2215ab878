import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { COUNTRY_CODES } from '../../../src/rest/web/page-contract.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { countriesIn } from '../../market/countries.ts';
import { ListingPage, listingOf, saveListing, useRefused } from './parts/listing-page.tsx';
import { RowFields, RowText, Weekdays, within } from './parts/row-fields.tsx';
import { numberOf, type Row, rowsIn, said, textOf } from './parts/rows.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { listing } = await listingOf(args);
  return { listing, countries: countriesIn(args.context.get(wordsContext).locale, COUNTRY_CODES) };
}

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-pickup', (form, { listing }) => {
    const text = (name: string) => textIn(form, name).trim();
    const [city, country] = [text('city'), text('country')];
    const isElsewhere = city !== listing.city || country !== listing.pickup.country;
    const place = [text('latitude'), text('longitude')];
    const windows = rowsIn(form, 'windows').map((row) => ({
      weekdays: (row['weekdays'] ?? []).map(Number),
      from: textOf(row, 'from'),
      to: textOf(row, 'to'),
    }));
    const isMoved = place[0] !== String(listing.latitude) || place[1] !== String(listing.longitude);
    return {
      ...(isElsewhere && { city, country }),
      ...(isMoved &&
        place.every((degrees) => degrees !== '') && { latitude: numberOf(place[0] ?? ''), longitude: numberOf(place[1] ?? '') }),
      pickup: {
        address: said(text('address'), listing.address),
        // Without words of their own, the hours follow from the windows.
        ...((text('hours') !== '' || windows.length === 0) && { hours: text('hours') }),
        instructions: text('instructions').replaceAll('\r\n', '\n'),
        contact: text('contact'),
        windows,
      },
    };
  });
}

export default function Pickup() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <ListingPage part="listing-pickup" listing={listing}>
      <PickupForm key={listing.updatedAt} />
    </ListingPage>
  );
}

function PickupForm() {
  const { listing, countries } = useLoaderData<typeof loader>();
  const { refusal, values, rows } = useRefused('pickup');
  const { t } = useLingui();
  const { windows = [], country, hours } = listing.pickup;
  const known = windows.map(({ weekdays, from, to }): Row => ({ weekdays: weekdays.map(String), from: [from], to: [to] }));
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="pickup" />
      <Stack>
        <RefusalBox refusal={refusal} />
        <div className={styles['line']}>
          <TextInput
            name="city"
            label={t`City`}
            defaultValue={values['city'] ?? listing.city}
            error={refusal?.fields['city']}
            maxLength={80}
          />
          <NativeSelect
            name="country"
            label={t`Country`}
            defaultValue={values['country'] ?? country}
            error={refusal?.fields['country']}
            data={countries}
          />
        </div>
        <TextInput
          name="address"
          label={t`Street and number`}
          description={t`Only renters of confirmed bookings see it. All others see the place to about a kilometre.`}
          defaultValue={values['address'] ?? listing.address}
          error={refusal?.fields['pickup.address']}
          maxLength={200}
        />
        <div className={styles['line']}>
          <TextInput
            name="latitude"
            label={t`Latitude`}
            inputMode="decimal"
            defaultValue={values['latitude'] ?? String(listing.latitude)}
            error={refusal?.fields['latitude']}
          />
          <TextInput
            name="longitude"
            label={t`Longitude`}
            inputMode="decimal"
            defaultValue={values['longitude'] ?? String(listing.longitude)}
            error={refusal?.fields['longitude']}
          />
        </div>
        <TextInput
          name="contact"
          label={t`Whom renters reach`}
          description={t`A name and a number, for renters of confirmed bookings.`}
          defaultValue={values['contact'] ?? listing.contact}
          error={refusal?.fields['pickup.contact']}
          maxLength={200}
        />
        <Textarea
          name="instructions"
          label={t`How to find it and what to bring`}
          rows={4}
          defaultValue={values['instructions'] ?? listing.instructions}
          error={refusal?.fields['pickup.instructions']}
          maxLength={1000}
        />
        <h2>
          <Trans>When you are there</Trans>
        </h2>
        <p className={styles['soft']}>
          <Trans>On weekdays without hours there is no pickup and no return.</Trans>
        </p>
        <RowFields
          list="windows"
          rows={rows.windows ?? known}
          most={21}
          legend={(place) => t`Hours ${place}`}
          add={t`More hours`}
        >
          {(row, name) => (
            <>
              <Weekdays name={name('weekdays')} label={t`Days`} chosen={row['weekdays'] ?? []} />
              <div className={styles['line']}>
                <RowText
                  row={row}
                  name={name('from')}
                  refusal={refusal && within(refusal, 'pickup')}
                  label={t`From`}
                  type="time"
                />
                <RowText row={row} name={name('to')} refusal={refusal && within(refusal, 'pickup')} label={t`To`} type="time" />
              </div>
            </>
          )}
        </RowFields>
        <TextInput
          name="hours"
          label={t`Hours in words`}
          description={t`For what hours alone do not say: “by arrangement in winter”.`}
          defaultValue={values['hours'] ?? hours}
          error={refusal?.fields['pickup.hours']}
          maxLength={200}
        />
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
