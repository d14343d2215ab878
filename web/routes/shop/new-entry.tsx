import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const MOST_LISTED = 100;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [{ vendor }, categories, listed] = await Promise.all([
    door.call('get_profile', {}),
    door.call('get_finance_categories', {}),
    door.call('list_my_assets', { limit: MOST_LISTED }),
  ]);
  return {
    currency: vendor?.currency ?? 'EUR',
    categories: categories.items.filter(({ byPlatform }) => !byPlatform),
    listings: listed.items.map(({ id, title }) => ({ value: id, label: title })),
    today: door.today,
    formKey: door.formKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { vendor } = await door.call('get_profile', {});
  const currency = vendor?.currency ?? 'EUR';
  const text = (name: string) => textIn(form, name).trim();
  const amount = (name: string) => {
    const minus = text(name).startsWith('-');
    const minor = door.minorUnits(text(name).replace(/^-/, ''), currency);
    return minor === undefined ? text(name) : minus ? -minor : minor;
  };
  const [tax, assetId, note, date] = [text('taxMinor'), text('assetId'), text('note'), text('date')];
  const input = {
    categoryCode: text('categoryCode'),
    amountMinor: amount('amountMinor'),
    ...(tax !== '' && { taxMinor: amount('taxMinor') }),
    ...(date !== '' && { date }),
    paidOn: text('paidOn') === '' ? null : text('paidOn'),
    ...(assetId !== '' && { assetId }),
    ...(note !== '' && { note: note.replaceAll('\r\n', '\n') }),
  };
  const { refusal } = await door.attempt('create_finance_entry', input, text('formKey') || undefined, door.files.slice(0, 1));
  if (refusal === null) return redirect(SHOP_PATHS.entries, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function NewEntry() {
  const { currency, categories, listings, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const words = useCategoryWords();
  const refusal = sent?.refusal;
  const values: Readonly<Record<string, string>> = sent?.values ?? { date: today, paidOn: today };
  return (
    <>
      <PageHead title={t`Enter income or expense`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Enter income or expense</Trans>
        </h1>
      </div>
      <BooksMenu />
      <Form method="post" encType="multipart/form-data" reloadDocument className={styles['card']}>
        <input type="hidden" name="formKey" value={formKey} />
        <Stack>
          <RefusalBox refusal={refusal} />
          <NativeSelect
            name="categoryCode"
            label={t`Category`}
            required
            withAsterisk={false}
            defaultValue={values['categoryCode'] ?? ''}
            error={refusal?.fields['categoryCode']}
            data={[{ value: '', label: t`Choose…` }, ...categories.map(({ code }) => ({ value: code, label: words[code] }))]}
          />
          <div className={styles['line']}>
            <TextInput
              name="amountMinor"
              label={t`Amount, tax included`}
              required
              withAsterisk={false}
              defaultValue={values['amountMinor']}
              error={refusal?.fields['amountMinor']}
              rightSection={currency}
              rightSectionWidth={56}
            />
            <TextInput
              name="taxMinor"
              label={t`Tax in it`}
              defaultValue={values['taxMinor']}
              error={refusal?.fields['taxMinor']}
              rightSection={currency}
              rightSectionWidth={56}
            />
          </div>
          <div className={styles['line']}>
            <TextInput name="date" type="date" label={t`Day`} defaultValue={values['date']} error={refusal?.fields['date']} />
            <TextInput
              name="paidOn"
              type="date"
              label={t`Paid on (empty: not yet)`}
              defaultValue={values['paidOn']}
              error={refusal?.fields['paidOn']}
            />
          </div>
          <NativeSelect
            name="assetId"
            label={t`For`}
            defaultValue={values['assetId'] ?? ''}
            data={[{ value: '', label: t`the whole shop` }, ...listings]}
          />
          <TextInput name="note" label={t`Note`} maxLength={500} defaultValue={values['note']} error={refusal?.fields['note']} />
          <div>
            <label className={styles['dropLabel']} htmlFor="file">
              <Trans>Receipt, as a picture or PDF (optional)</Trans>
            </label>
            <input id="file" className={styles['drop']} type="file" name="file" accept="image/*,application/pdf" />
          </div>
          <Button type="submit">
            <Trans>Enter it</Trans>
          </Button>
        </Stack>
      </Form>
    </>
  );
}
