import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Bars } from '../../shell/bars.tsx';
import { useCategoryWords, useLineWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { queryOf } from './parts/filters.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const text = (name: string) => searchParams.get(name) ?? '';
  const wanted = {
    from: text('from') || `${door.today.slice(0, 4)}-01-01`,
    to: text('to'),
    groupBy: text('groupBy'),
    basis: text('basis'),
  };
  const { output, refusal } = await door.attempt('get_finance_pnl', door.inputFrom('get_finance_pnl', wanted));
  return { statement: output, refusal, wanted };
}

export default function Books() {
  const { statement, refusal, wanted } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { period } = useFormats();
  return (
    <>
      <PageHead title={t`Books`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Books</Trans>
        </h1>
        <Button component={Link} to={SHOP_PATHS['new-entry']}>
          <Trans>Enter income or expense</Trans>
        </Button>
      </div>
      <BooksMenu />
      <Form className={`${styles['line']} ${styles['filter']}`} role="search" aria-label={t`What is shown`}>
        <TextInput name="from" type="date" label={t`From`} defaultValue={wanted.from} error={refusal?.fields['from']} />
        <TextInput name="to" type="date" label={t`Up to`} defaultValue={wanted.to} error={refusal?.fields['to']} />
        <NativeSelect
          name="groupBy"
          label={t`By`}
          defaultValue={wanted.groupBy}
          data={[
            { value: 'month', label: t`Month` },
            { value: 'asset', label: t`Listing` },
            { value: 'category', label: t`Category` },
          ]}
        />
        <NativeSelect
          name="basis"
          label={t`Counted when`}
          defaultValue={wanted.basis}
          data={[
            { value: 'ACCRUAL', label: t`earned or owed` },
            { value: 'CASH', label: t`paid` },
          ]}
        />
        <Button type="submit" variant="default">
          <Trans>Show</Trans>
        </Button>
      </Form>
      <RefusalBox refusal={refusal} />
      {statement !== null && (
        <>
          <p className={styles['soft']}>{period(statement.from, statement.to)}</p>
          {statement.currencies.map((part) => (
            <Statement key={part.currency} part={part} />
          ))}
          <p>
            <a href={SHOP_PATHS['entries-file'] + queryOf(['from', 'to'], { from: statement.from, to: statement.to })} download>
              <Trans>Save the entries of this time for a spreadsheet (CSV)</Trans>
            </a>
          </p>
        </>
      )}
    </>
  );
}

type Part = OutputOf<'get_finance_pnl'>['currencies'][number];

function Statement({ part }: { part: Part }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { currency, lines, operatingResultMinor, priorResultMinor, note, groups } = part;
  const amount = (minor: number) => money(minor, currency);
  const lineWords = useLineWords();
  const titleOf = useGroupTitle();
  return (
    <section className={`${styles['card']} ${styles['wide']}`}>
      <h2>{t`Profit and loss, ${currency}`}</h2>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t`In this time`}</th>
              <th scope="col">{t`The time before`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, amountMinor, priorMinor }) => (
              <tr key={line}>
                <th scope="row">{lineWords[line]}</th>
                <td>{amount(amountMinor)}</td>
                <td>{amount(priorMinor)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <strong>{t`Result`}</strong>
              </th>
              <td>
                <strong>{amount(operatingResultMinor)}</strong>
              </td>
              <td>{amount(priorResultMinor)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      {note !== null && <p className={styles['soft']}>{note}</p>}
      <Bars
        caption={t`Income and cost`}
        first={t`Income`}
        second={t`Cost`}
        rows={groups.map(({ key, title, incomeMinor, expenseMinor }) => ({
          key: key ?? '',
          title: titleOf(key, title),
          first: incomeMinor,
          second: expenseMinor,
        }))}
        written={amount}
      />
    </section>
  );
}

/** What a group is called: a month, a category or a listing. */
function useGroupTitle(): (key: string | null, title: string) => string {
  const { t, i18n } = useLingui();
  const categories = new Map<string, string>(Object.entries(useCategoryWords()));
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (key, title) => {
    if (key === null) return t`Of no listing`;
    if (/^\d{4}-\d{2}$/.test(key)) return month.format(new Date(`${key}-01T00:00:00Z`));
    return categories.get(key) ?? title;
  };
}
