import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
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
import { entryPath, SHOP_PATHS, shopBookingPath } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords, useSourceWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { booksOf, entryIn, EntryForm } from './parts/entry-form.tsx';
import { Saved } from './parts/form-parts.tsx';
import { typedAmount } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

/** The sources of entries that the owner has made. All others follow from something else, and change with it. */
const OWN_SOURCES: readonly string[] = ['MANUAL', 'CHECKLIST', 'RECURRING'];

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const entryId = args.params['entryId'] ?? '';
  const [entry, books] = await Promise.all([door.call('get_finance_entry', { entryId }), booksOf(door)]);
  const { categories, listings } = books;
  return { entry, categories, listings, formKey: door.formKey() };
}

/** Changes, copies or voids an entry. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const entryId = args.params['entryId'] ?? '';
  const form = await args.request.formData();
  const [step, key] = [textIn(form, 'step'), textIn(form, 'formKey') || undefined];
  if (step === 'copy') {
    const { output, refusal } = await door.attempt('duplicate_finance_entry', { entryId, date: door.today }, key);
    if (refusal === null) return redirect(entryPath(output.items[0]?.entryId ?? entryId), 303);
    return data({ refusal, values: textsOf(form) }, { status: refusal.status });
  }
  if (step === 'void') {
    const { refusal } = await door.attempt('delete_finance_entry', { entryId });
    if (refusal === null) return redirect(`${SHOP_PATHS.entries}?voided`, 303);
    return data({ refusal, values: textsOf(form) }, { status: refusal.status });
  }
  const { currency } = await door.call('get_finance_entry', { entryId });
  // What the form leaves empty is emptied.
  const input = { entryId, taxMinor: 0, note: null, ...entryIn(door, form, currency) };
  const { refusal } = await door.attempt('update_finance_entry', input, key, door.files.slice(0, 1));
  if (refusal === null) return redirect(`${entryPath(entryId)}?saved`, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

/** One entry of the books: what it says and where it comes from, and what the owner can do about it. */
export default function Entry() {
  const { entry, categories, listings, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { day } = useFormats();
  const words = useCategoryWords();
  const { status, source, categoryCode, amountMinor, taxMinor, currency, date, paidOn, assetId, note } = entry;
  const isOwn = status !== 'VOID' && OWN_SOURCES.includes(source);
  const category = words[categoryCode];
  const present = {
    categoryCode,
    amountMinor: typedAmount(amountMinor, currency),
    taxMinor: taxMinor === 0 ? '' : typedAmount(taxMinor, currency),
    date,
    paidOn: paidOn ?? '',
    assetId: assetId ?? '',
    note: note ?? '',
  };
  const step = sent?.values['step'] ?? '';
  const isChange = sent !== undefined && step === '';
  const form = isChange ? sent : { values: present, refusal: undefined };
  return (
    <>
      <PageHead title={`${category}, ${day(date)}`} />
      <div className={styles['head']}>
        <h1>{`${category}, ${day(date)}`}</h1>
        {status === 'VOID' && <span className={styles['badge']}>{t`Void`}</span>}
      </div>
      <BooksMenu />
      <Saved />
      {step !== '' && <RefusalBox refusal={sent?.refusal} />}
      <Facts />
      {isOwn && (
        <EntryForm
          key={JSON.stringify(present)}
          categories={categories}
          listings={listings}
          currency={currency}
          values={form.values}
          refusal={form.refusal}
          formKey={formKey}
          button={t`Save`}
          isOfListing={assetId !== null}
        />
      )}
      {isOwn && <Others />}
    </>
  );
}

/** What the form of the entry does not say. */
function Facts() {
  const { entry, listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, day } = useFormats();
  const sources = useSourceWords();
  const { status, source, amountMinor, taxMinor, currency, paidOn, assetId, bookingId, note, voidReason, receipt } = entry;
  const listing = listings.find(({ value }) => value === assetId)?.label ?? t`the whole shop`;
  const rows: (readonly [string, string])[] = [
    [t`Amount, tax included`, money(amountMinor, currency)],
    ...(taxMinor === 0 ? [] : ([[t`Tax in it`, money(taxMinor, currency)]] as const)),
    [t`Paid on`, paidOn === null ? t`Not paid yet` : day(paidOn)],
    [t`For`, listing],
    [t`Comes from`, sources[source]],
    ...(note === null ? [] : ([[t`Note`, note]] as const)),
    ...(status === 'VOID' ? ([[t`Void`, voidReason ?? t`It does not count.`]] as const) : []),
  ];
  return (
    <section className={styles['card']}>
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
      {receipt !== null && (
        <p>
          <a href={receipt.url} target="_blank" rel="noreferrer">
            <Trans>Look at the receipt</Trans>
          </a>
        </p>
      )}
      {bookingId !== null && (
        <p>
          <Link to={shopBookingPath(bookingId)}>
            <Trans>The booking that it is about</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}

function Others() {
  const { formKey } = useLoaderData<typeof loader>();
  return (
    <section className={styles['card']}>
      <Form method="post" replace className={styles['buttons']}>
        <input type="hidden" name="formKey" value={`${formKey}-copy`} />
        <Button type="submit" name="step" value="copy" variant="default">
          <Trans>Enter the same for today</Trans>
        </Button>
        <Button type="submit" name="step" value="void" variant="default" color="red">
          <Trans>Void the entry</Trans>
        </Button>
      </Form>
    </section>
  );
}
