import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { listingPartPath } from '../../../src/rest/web/page-paths.ts';
import { Fields } from '../../form/fields.tsx';
import { inputOf, textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

async function shopOf(door: ReturnType<typeof shopDoorOf>) {
  const { vendor } = await door.call('get_profile', {});
  return { currency: vendor?.currency ?? 'EUR', city: vendor?.city ?? '' };
}

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [shop, categories] = await Promise.all([shopOf(door), door.call('list_categories', {})]);
  return { shop, categories: categories.items, schema: door.schema('create_asset'), formKey: door.formKey() };
}

/** Makes a draft. Everything else is said on the pages of the listing. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { currency } = await shopOf(door);
  const input = inputOf({ schema: door.schema('create_asset'), minorUnits: door.minorUnits }, form, currency);
  const { output, refusal } = await door.attempt('create_asset', input, textIn(form, 'formKey') || undefined);
  if (refusal === null) return redirect(listingPartPath('listing-photos', output.assetId), 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function NewListing() {
  const { shop, categories, schema, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const values: Record<string, string> = sent?.values ?? { city: shop.city };
  return (
    <>
      <PageHead title={t`New listing`} />
      <div className={styles['head']}>
        <h1>
          <Trans>New listing</Trans>
        </h1>
      </div>
      <p>
        <Trans>This makes a draft that only you see. Photos, more prices and rules come next.</Trans>
      </p>
      <Form method="post" replace className={styles['card']}>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <input type="hidden" name="formKey" value={formKey} />
          <Fields
            schema={schema}
            values={values}
            refusal={sent?.refusal}
            fields={[{ name: 'title', label: t`Title`, hint: t`What it is, as renters search for it: “Tandem sea kayak”.` }]}
          />
          <NativeSelect
            name="category"
            label={t`Category`}
            required
            withAsterisk={false}
            defaultValue={values['category'] ?? ''}
            error={sent?.refusal.fields['category']}
            data={[{ value: '', label: t`Choose…` }, ...categories.map(({ slug, title }) => ({ value: slug, label: title }))]}
          />
          <Fields
            schema={schema}
            values={values}
            refusal={sent?.refusal}
            fields={[
              { name: 'dayRateMinor', label: t`Price of a day`, currency: shop.currency },
              { name: 'description', label: t`Description`, hint: t`What it is, what comes with it, what to mind.` },
              { name: 'city', label: t`City of the pickup`, autoComplete: 'address-level2' },
            ]}
          />
          <Button type="submit" size="md" fullWidth>
            <Trans>Make the draft</Trans>
          </Button>
        </Stack>
      </Form>
    </>
  );
}
