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
import { COUNTRY_CODES } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { inputOf, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { wordsContext } from '../../language/words.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { countriesIn } from '../../market/countries.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  if (door.person.vendorId !== null) throw redirect(SHOP_PATHS.today);
  const { name, city, country } = await door.call('get_profile', {});
  return {
    schema: door.schema('activate_vendor'),
    usual: { vendorName: name, vendorType: 'INDIVIDUAL', city: city ?? '', country: country ?? '' },
    countries: countriesIn(args.context.get(wordsContext).locale, COUNTRY_CODES),
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const input = inputOf({ schema: door.schema('activate_vendor'), minorUnits: door.minorUnits }, form);
  const { refusal } = await door.attempt('activate_vendor', input);
  if (refusal === null) return redirect(SHOP_PATHS['new-listing'], 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function OpenShop() {
  const { schema, usual, countries } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const values: Record<string, string> = sent?.values ?? usual;
  return (
    <div className={styles['page']}>
      <PageHead title={t`Open your shop`} />
      <h1>
        <Trans>Open your shop</Trans>
      </h1>
      <p>
        <Trans>Rent out what you own. You keep your account and everything in it, and nothing is published yet.</Trans>
      </p>
      <Form method="post" replace className={styles['card']}>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <Fields
            schema={schema}
            values={values}
            refusal={sent?.refusal}
            fields={[
              { name: 'vendorName', label: t`Name of your shop`, hint: t`Renters see it beside everything you offer.` },
              {
                name: 'vendorType',
                label: t`You rent out as`,
                words: { INDIVIDUAL: t`A person`, COMPANY: t`A company` },
              },
              { name: 'city', label: t`City`, autoComplete: 'address-level2' },
            ]}
          />
          <NativeSelect
            name="country"
            label={t`Country`}
            description={t`Your currency and your time zone follow from it.`}
            autoComplete="country"
            required
            withAsterisk={false}
            defaultValue={values['country'] ?? ''}
            error={sent?.refusal.fields['country']}
            data={[{ value: '', label: t`Choose…` }, ...countries]}
          />
          <Button type="submit" size="md" fullWidth>
            <Trans>Open the shop</Trans>
          </Button>
        </Stack>
      </Form>
    </div>
  );
}
