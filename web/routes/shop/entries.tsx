import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { entryPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { ENTRY_FILTERS, queryOf } from './parts/filters.ts';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted = Object.fromEntries([...ENTRY_FILTERS, 'page'].map((name) => [name, searchParams.get(name) ?? '']));
  const input = { ...door.inputFrom('list_finance_entries', wanted), limit: AT_ONCE };
  const [{ output, refusal }, categories] = await Promise.all([
    door.attempt('list_finance_entries', input),
    door.call('get_finance_categories', {}),
  ]);
  return { found: output, refusal, wanted, categories: categories.items, isVoided: searchParams.has('voided') };
}

export default function Entries() {
  const { found, refusal, wanted, categories, isVoided } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [kinds, words] = [useKinds(), useCategoryWords()];
  const at = (page: number) => `?${new URLSearchParams({ ...wanted, page: String(page) }).toString()}`;
  return (
    <>
      <PageHead title={t`Entries`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Entries</Trans>
        </h1>
        <Button component={Link} to={SHOP_PATHS['new-entry']}>
          <Trans>Enter income or expense</Trans>
        </Button>
      </div>
      <BooksMenu />
      <Form className={`${styles['line']} ${styles['filter']}`} role="search" aria-label={t`What is shown`}>
        <TextInput name="from" type="date" label={t`From`} defaultValue={wanted['from']} error={refusal?.fields['from']} />
        <TextInput name="to" type="date" label={t`Up to`} defaultValue={wanted['to']} error={refusal?.fields['to']} />
        <NativeSelect
          name="kind"
          label={t`Kind`}
          defaultValue={wanted['kind']}
          data={[{ value: '', label: t`All` }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))]}
        />
        <NativeSelect
          name="categoryCode"
          label={t`Category`}
          defaultValue={wanted['categoryCode']}
          data={[{ value: '', label: t`All` }, ...categories.map(({ code }) => ({ value: code, label: words[code] }))]}
        />
        <Button type="submit" variant="default">
          <Trans>Show</Trans>
        </Button>
      </Form>
      <RefusalBox refusal={refusal} />
      {isVoided && (
        <p role="status">
          <Trans>The entry does not count any more. It stays to be seen.</Trans>
        </p>
      )}
      {found !== null && <Table found={found} />}
      {found !== null && <Pages of={found.pagination} at={at} />}
      {found !== null && found.items.length > 0 && (
        <p>
          <a href={SHOP_PATHS['entries-file'] + queryOf(ENTRY_FILTERS, wanted)} download>
            <Trans>Save these entries for a spreadsheet (CSV)</Trans>
          </a>
        </p>
      )}
    </>
  );
}

type Found = OutputOf<'list_finance_entries'>;

function useKinds(): Readonly<Record<Found['items'][number]['kind'], string>> {
  const { t } = useLingui();
  return { INCOME: t`Income`, EXPENSE: t`Expense`, CAPEX: t`Investment`, TAX: t`Taxes paid`, TRANSFER: t`Money moved` };
}

function Table({ found }: { found: Found }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const words = useCategoryWords();
  if (found.items.length === 0)
    return (
      <p>
        <Trans>No entry fits. What rentals earn and cost enters itself.</Trans>
      </p>
    );
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`Category`}</th>
            <th scope="col">{t`Amount`}</th>
            <th scope="col">{t`Tax in it`}</th>
            <th scope="col">{t`Note`}</th>
          </tr>
        </thead>
        <tbody>
          {found.items.map(({ entryId, date, categoryCode, amountMinor, taxMinor, currency, note, status, hasReceipt }) => (
            <tr key={entryId}>
              <td>{day(date)}</td>
              <td>
                <Link to={entryPath(entryId)}>{words[categoryCode]}</Link>
              </td>
              <td>{status === 'VOID' ? <s>{money(amountMinor, currency)}</s> : money(amountMinor, currency)}</td>
              <td>{taxMinor === 0 ? '' : money(taxMinor, currency)}</td>
              <td>
                {note}
                {hasReceipt && <span className={styles['soft']}> ({t`with receipt`})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
