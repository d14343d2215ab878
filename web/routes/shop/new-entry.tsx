import { Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { booksOf, entryIn, EntryForm } from './parts/entry-form.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  return { ...(await booksOf(door)), today: door.today, formKey: door.formKey() };
}

export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { vendor } = await door.call('get_profile', {});
  const input = entryIn(door, form, vendor?.currency ?? 'EUR');
  const key = textIn(form, 'formKey') || undefined;
  const { refusal } = await door.attempt('create_finance_entry', input, key, door.files.slice(0, 1));
  if (refusal === null) return redirect(SHOP_PATHS.entries, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

export default function NewEntry() {
  const { today, ...known } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
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
      <EntryForm {...known} values={values} refusal={sent?.refusal} button={t`Enter it`} />
    </>
  );
}
