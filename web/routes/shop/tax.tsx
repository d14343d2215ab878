import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const period = new URL(args.request.url).searchParams.get('period') ?? '';
  const quarter = await door.call('get_tax_period', period === '' ? {} : { period });
  return { quarter, isOver: quarter.to < door.today };
}

/** Closes a quarter for good. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const period = textIn(form, 'period');
  const { refusal } = await door.attempt('close_tax_period', { period, force: form.has('force') });
  if (refusal === null) return redirect(`${SHOP_PATHS.tax}?${new URLSearchParams({ period }).toString()}`, 303);
  return data({ refusal }, { status: refusal.status });
}

export default function Tax() {
  const { quarter } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { period: days } = useFormats();
  const { period, from, to, sums } = quarter;
  return (
    <>
      <PageHead title={t`Tax of a quarter`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Tax of a quarter</Trans>
        </h1>
      </div>
      <BooksMenu />
      <p>
        <Link to={SHOP_PATHS['tax-profile']}>
          <Trans>How your sales are taxed</Trans>
        </Link>
      </p>
      <nav className={styles['head']} aria-label={t`Quarters`}>
        <Link to={`?period=${besides(period, -1)}`}>
          <Trans>Quarter before</Trans>
        </Link>
        <h2>{days(from, to)}</h2>
        <Link to={`?period=${besides(period, 1)}`}>
          <Trans>Next quarter</Trans>
        </Link>
      </nav>
      <RefusalBox refusal={sent?.refusal} />
      {sums.map((sum) => (
        <Sums key={sum.currency} sum={sum} />
      ))}
      <Missing />
      <p className={styles['soft']}>
        <Trans>For information: nothing is filed or paid by this, and it is no tax advice.</Trans>
      </p>
      <Close />
    </>
  );
}

/** The quarter that lies so many after `YYYY-Qn`. */
function besides(period: string, quarters: number): string {
  const at = Number(period.slice(0, 4)) * 4 + Number(period.slice(6)) - 1 + quarters;
  return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`;
}

function Sums({ sum }: { sum: OutputOf<'get_tax_period'>['sums'][number] }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { currency, outputTaxMinor, inputTaxMinor, commissionTaxMinor, netDueMinor, untaxedIncomeMinor, paidMinor } = sum;
  const rows = [
    [t`Tax in what you earned`, outputTaxMinor],
    [t`Tax in what you bought`, inputTaxMinor],
    [t`Tax in the commission`, commissionTaxMinor],
    [t`Due (less than 0: in your favour)`, netDueMinor],
    [t`Income without tax in it`, untaxedIncomeMinor],
    [t`Entered as paid`, paidMinor],
  ] as const;
  return (
    <section className={styles['card']}>
      <h2>{currency}</h2>
      <table className={styles['table']}>
        <tbody>
          {rows.map(([label, minor]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{money(minor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Missing() {
  const { missingReceipts, missingReceiptCount } = useLoaderData<typeof loader>().quarter;
  const { money, day } = useFormats();
  if (missingReceiptCount === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>
        <Plural value={missingReceiptCount} one="# receipt is missing" other="# receipts are missing" />
      </h2>
      <ul>
        {missingReceipts.map(({ entryId, date, amountMinor, currency }) => (
          <li key={entryId}>{`${day(date)}: ${money(amountMinor, currency)}`}</li>
        ))}
      </ul>
    </section>
  );
}

function Close() {
  const { quarter, isOver } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  if (quarter.status === 'CLOSED')
    return (
      <p>
        <Trans>This quarter is closed.</Trans>
      </p>
    );
  if (!isOver) return null;
  return (
    <section className={styles['card']}>
      <details>
        <summary>
          <Trans>Close this quarter</Trans>
        </summary>
        <p>
          <Trans>Its entries change no more, for good. What comes later counts in the next open quarter.</Trans>
        </p>
        <Form method="post" replace className={styles['fields']}>
          <input type="hidden" name="period" value={quarter.period} />
          {quarter.missingReceiptCount > 0 && <Checkbox name="force" value="true" label={t`Also with receipts missing`} />}
          <div>
            <Button type="submit" variant="default" color="red">
              <Trans>Close it for good</Trans>
            </Button>
          </div>
        </Form>
      </details>
    </section>
  );
}
