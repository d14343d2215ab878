import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useDraft } from '../../form/draft.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { fieldsOf, Saved } from './parts/form-parts.tsx';
import { bpsOf } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  return shopDoorOf(args).call('get_tax_profile', {});
}

/** Says how sales are taxed from a day on. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  const registered = form.has('registered');
  const { refusal } = await door.attempt('set_tax_profile', {
    registered,
    taxId: text('taxId') === '' ? null : text('taxId'),
    // A shop that is not registered charges no tax, whatever is chosen here.
    ...(registered && { scheme: text('scheme') }),
    ...(registered && text('rateBps') !== '' && { rateBps: bpsOf(text('rateBps')) }),
    ...(text('effectiveFrom') !== '' && { effectiveFrom: text('effectiveFrom') }),
  });
  if (refusal === null) return redirect(`${SHOP_PATHS['tax-profile']}?saved`, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

type Profile = OutputOf<'get_tax_profile'>['now'];

function useSchemes(): Readonly<Record<Profile['scheme'], string>> {
  const { t } = useLingui();
  return {
    STANDARD: t`Tax is added to the rent`,
    SMALL_BUSINESS: t`Small business: no tax is charged`,
    NONE: t`No tax is charged`,
  };
}

export default function TaxProfile() {
  const { now, later, before } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`How your sales are taxed`} />
      <div className={styles['head']}>
        <h1>
          <Trans>How your sales are taxed</Trans>
        </h1>
      </div>
      <BooksMenu />
      <Saved />
      <Known profiles={[now]} heading={t`Now`} />
      <Known profiles={later} heading={t`Later`} />
      <Change key={JSON.stringify(now)} />
      <Known profiles={before.filter(({ effectiveFrom }) => effectiveFrom !== null)} heading={t`Before`} />
      <p className={styles['soft']}>
        <Trans>For information: nothing is filed or paid by this, and it is no tax advice.</Trans>
      </p>
    </>
  );
}

function Known({ profiles, heading }: { profiles: readonly Profile[]; heading: string }) {
  const { t } = useLingui();
  const { day, number } = useFormats();
  const schemes = useSchemes();
  if (profiles.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>{heading}</h2>
      <ul className={styles['list']}>
        {profiles.map(({ effectiveFrom, registered, taxId, rateBps, scheme }) => (
          <li key={effectiveFrom}>
            {effectiveFrom !== null && <p className={styles['soft']}>{t`From ${day(effectiveFrom)} on`}</p>}
            <p>
              {registered
                ? `${schemes[scheme]}${scheme === 'STANDARD' ? `: ${number(rateBps / 100, rateBps % 100 === 0 ? 0 : 2)} %` : ''}`
                : t`Not registered for sales tax`}
            </p>
            {registered && taxId !== null && <p className={styles['soft']}>{t`Tax number ${taxId}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change() {
  const { now } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const draft = useDraft();
  const { t, i18n } = useLingui();
  const schemes = useSchemes();
  const refusal = sent?.refusal;
  const given: Readonly<Record<string, string>> | undefined = sent?.values ?? draft;
  const present: Readonly<Record<string, string>> = {
    ...(now.registered && { registered: 'true' }),
    taxId: now.taxId ?? '',
    scheme: now.registered ? now.scheme : 'STANDARD',
    rateBps: now.registered ? (now.rateBps / 100).toLocaleString(i18n.locale, { useGrouping: false }) : '',
  };
  const values = given ?? present;
  const field = fieldsOf(values, refusal);
  return (
    <Form method="post" reloadDocument className={styles['card']}>
      <Stack>
        <h2>
          <Trans>Change it</Trans>
        </h2>
        <p>
          <Trans>
            Prices that are asked for and bookings that are made from this day on charge it, and invoices show it. What is quoted
            or booked before keeps its price.
          </Trans>
        </p>
        <RefusalBox refusal={refusal} />
        <Checkbox
          name="registered"
          value="true"
          label={t`My shop is registered for sales tax`}
          defaultChecked={values['registered'] === 'true'}
        />
        <TextInput {...field('taxId')} label={t`Tax number (if registered)`} maxLength={40} />
        <NativeSelect
          {...field('scheme')}
          label={t`Kind of taxation (if registered)`}
          data={Object.entries(schemes).map(([value, label]) => ({ value, label }))}
        />
        <div className={styles['line']}>
          <TextInput
            {...field('rateBps')}
            label={t`Tax rate (empty: the usual one of your country)`}
            inputMode="decimal"
            rightSection="%"
          />
          <TextInput {...field('effectiveFrom')} type="date" label={t`From (empty: today)`} />
        </div>
        <Button type="submit">
          <Trans>Save</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
