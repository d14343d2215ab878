import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { ListingPage, listingOf } from './parts/listing-page.tsx';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { door, listing } = await listingOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted = {
    from: searchParams.get('from') || `${door.today.slice(0, 4)}-01-01`,
    to: searchParams.get('to') ?? '',
  };
  const asked = { ...door.inputFrom('get_asset_finance', wanted), assetId: listing.id };
  const { output, refusal } = await door.attempt('get_asset_finance', asked);
  return { listing, result: output, refusal, wanted };
}

/** What the listing has earned and cost, and how much of it was rented. */
export default function Result() {
  const { listing, result, refusal, wanted } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <ListingPage part="listing-result" listing={listing}>
      <Form className={`${styles['line']} ${styles['filter']}`} role="search" aria-label={t`What is shown`}>
        <TextInput name="from" type="date" label={t`From`} defaultValue={wanted.from} error={refusal?.fields['from']} />
        <TextInput name="to" type="date" label={t`Up to`} defaultValue={wanted.to} error={refusal?.fields['to']} />
        <Button type="submit" variant="default">
          <Trans>Show</Trans>
        </Button>
      </Form>
      <RefusalBox refusal={refusal} />
      {result !== null && <Use result={result} />}
      {result?.currencies.map((part) => (
        <Earned key={part.currency} part={part} />
      ))}
    </ListingPage>
  );
}

type Finance = OutputOf<'get_asset_finance'>;

function Use({ result: { rentedDays, offeredDays, utilisationBps, downtimeDays, from, to } }: { result: Finance }) {
  const { t } = useLingui();
  const { number, period } = useFormats();
  const share = utilisationBps === null ? '' : ` (${number(utilisationBps / 100, 0)} %)`;
  return (
    <Rows
      heading={period(from, to)}
      rows={[
        [t`Days with renters`, `${rentedDays}${share}`],
        [t`Days offered`, String(offeredDays)],
        [t`Days out of use`, String(downtimeDays)],
      ]}
    />
  );
}

function Earned({ part }: { part: Finance['currencies'][number] }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { currency, revenueMinor, commissionMinor, repairsMinor, operatingMinor, operatingShareMinor, depreciationMinor } = part;
  const { netMinor, adrMinor, costMinor, roiBps, paybackMonths } = part;
  const amount = (minor: number) => money(minor, currency);
  return (
    <Rows
      heading={t`What it earned and cost, ${currency}`}
      rows={[
        [t`Income`, amount(revenueMinor)],
        [t`Commission`, amount(commissionMinor)],
        [t`Repairs and maintenance`, amount(repairsMinor)],
        [t`Its own costs`, amount(operatingMinor)],
        [t`Its share of the costs of the shop`, amount(operatingShareMinor)],
        [t`Depreciation`, amount(depreciationMinor)],
        [t`Result`, amount(netMinor)],
        ...(adrMinor === null ? [] : ([[t`You got a day`, amount(adrMinor)]] as const)),
        ...(costMinor === null ? [] : ([[t`What you paid for it`, amount(costMinor)]] as const)),
        ...(roiBps === null ? [] : ([[t`Result of what you paid`, `${number(roiBps / 100, 1)} %`]] as const)),
        ...(paybackMonths === null ? [] : ([[t`Months until it has paid for itself`, String(paybackMonths)]] as const)),
      ]}
    />
  );
}

function Rows({ heading, rows }: { heading: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles['card']}>
      <h2>{heading}</h2>
      <table className={styles['table']}>
        <tbody>
          {rows.map(([term, value]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
