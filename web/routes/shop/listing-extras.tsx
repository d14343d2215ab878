import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { RefusalBox } from '../../form/refusal.tsx';
import { ListingPage, listingOf, saveListing, useRefused } from './parts/listing-page.tsx';
import { RowFields, RowText } from './parts/row-fields.tsx';
import { type Row, rowsIn, textOf, typedAmount } from './parts/rows.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { listing } = await listingOf(args);
  return { listing };
}

export function action(args: ActionFunctionArgs) {
  return saveListing(args, 'listing-extras', (form, { door, listing: { currency } }) => ({
    extras: rowsIn(form, 'extras').map((row) => ({
      ...(textOf(row, 'id') !== '' && { id: textOf(row, 'id') }),
      label: textOf(row, 'label'),
      amountMinor: door.minorUnits(textOf(row, 'amountMinor'), currency) ?? textOf(row, 'amountMinor'),
      per: textOf(row, 'per'),
      mandatory: textOf(row, 'mandatory') === 'true',
    })),
  }));
}

export default function Extras() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <ListingPage part="listing-extras" listing={listing}>
      <ExtraForm key={listing.updatedAt} />
    </ListingPage>
  );
}

function ExtraForm() {
  const { listing } = useLoaderData<typeof loader>();
  const { refusal, rows } = useRefused('extras');
  const { t } = useLingui();
  const known = listing.pricing.extras.map(({ id, label, amountMinor, per, mandatory }): Row => ({
    id: [id],
    label: [label],
    amountMinor: [typedAmount(amountMinor, listing.currency)],
    per: [per],
    mandatory: [String(mandatory)],
  }));
  return (
    <Form method="post" replace className={styles['card']}>
      <input type="hidden" name="card" value="extras" />
      <Stack>
        <h2>
          <Trans>What renters can add</Trans>
        </h2>
        <p className={styles['soft']}>
          <Trans>A child seat, the cleaning, a delivery. What everybody needs can be part of every booking.</Trans>
        </p>
        <RefusalBox refusal={refusal} />
        <RowFields
          list="extras"
          rows={rows.extras ?? known}
          most={20}
          legend={(place) => t`Extra ${place}`}
          add={t`Another extra`}
        >
          {(row, name) => (
            <>
              <input type="hidden" name={name('id')} value={textOf(row, 'id')} />
              <RowText row={row} name={name('label')} refusal={refusal} label={t`What it is`} maxLength={80} />
              <div className={styles['line']}>
                <RowText
                  row={row}
                  name={name('amountMinor')}
                  refusal={refusal}
                  label={t`Price`}
                  inputMode="decimal"
                  rightSection={listing.currency}
                  rightSectionWidth={56}
                />
                <NativeSelect
                  name={name('per')}
                  label={t`For`}
                  defaultValue={textOf(row, 'per') || 'BOOKING'}
                  data={[
                    { value: 'BOOKING', label: t`the whole booking` },
                    { value: 'DAY', label: t`each day` },
                  ]}
                />
              </div>
              <Checkbox
                name={name('mandatory')}
                value="true"
                label={t`Part of every booking`}
                defaultChecked={textOf(row, 'mandatory') === 'true'}
              />
            </>
          )}
        </RowFields>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
