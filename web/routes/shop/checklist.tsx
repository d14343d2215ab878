import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack } from '@mantine/core';
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
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { monthAfter } from './parts/days.ts';
import { AmountField } from './parts/form-parts.tsx';
import { typedAmount } from './parts/rows.ts';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const month = new URL(args.request.url).searchParams.get('month') ?? '';
  const list = await door.call('list_opex_checklist', month === '' ? {} : { month });
  return { list, formKey: door.formKey() };
}

/** Enters a cost of the month, or says that it is done or does not apply. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, form);
  if (refusal !== null) return data({ refusal, values: textsOf(form) }, { status: refusal.status });
  const month = sentFields(door, form).text('month');
  return redirect(`${SHOP_PATHS.checklist}?${new URLSearchParams({ month }).toString()}`, 303);
}

async function act(door: ReturnType<typeof shopDoorOf>, form: FormData): Promise<{ refusal: Refusal | null }> {
  const sent = sentFields(door, form);
  const state = sent.text('state');
  if (state !== '') return door.attempt('mark_opex_item', { ...sent.texts('month', 'itemCode'), state });
  const amount = sent.amounts(sent.text('currency'), 'amountMinor');
  const input = { ...sent.texts('month', 'itemCode'), ...amount, force: form.has('force') };
  return door.attempt('opex_quick_add', input, sent.text('formKey') || undefined);
}

type Item = OutputOf<'list_opex_checklist'>['items'][number];

/** What a month usually costs, and what of it is in the books. */
export default function Checklist() {
  const { list } = useLoaderData<typeof loader>();
  const { t, i18n } = useLingui();
  const { month, items } = list;
  const name = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return (
    <>
      <PageHead title={t`Costs of the month`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Costs of the month</Trans>
        </h1>
      </div>
      <BooksMenu />
      <nav className={styles['head']} aria-label={t`Months`}>
        <Link to={`?month=${monthAfter(month, -1)}`}>
          <Trans>Month before</Trans>
        </Link>
        <h2>{name}</h2>
        <Link to={`?month=${monthAfter(month, 1)}`}>
          <Trans>Next month</Trans>
        </Link>
      </nav>
      <p className={styles['soft']}>
        <Trans>What a shop usually pays in a month, so that nothing is forgotten. Nothing is entered before you say so.</Trans>
      </p>
      <ul className={styles['list']}>
        {items.map((item) => (
          <li key={item.itemCode}>
            <OneItem item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OneItem({ item }: { item: Item }) {
  const { list } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, day } = useFormats();
  const words = useCategoryWords();
  const { currency } = list;
  const { itemCode, label, categoryCode, state, expectedMinor, actualMinor, dueOn } = item;
  const [expected, actual] = [money(expectedMinor ?? 0, currency), money(actualMinor, currency)];
  const states: Readonly<Record<Item['state'], readonly [string, 'good' | 'bad' | 'plain']>> = {
    OPEN: [t`Open`, 'bad'],
    DONE: [t`Done`, 'good'],
    NOT_APPLICABLE: [t`Does not apply`, 'plain'],
  };
  const [stands, tone] = states[state];
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{itemCode === categoryCode ? words[categoryCode] : label}</h2>
        <p className={styles['soft']}>
          {actualMinor !== 0 && t`${actual} is entered`}
          {actualMinor === 0 && dueOn !== null && t`Enters itself on ${day(dueOn)}`}
          {actualMinor === 0 && dueOn === null && expectedMinor !== null && t`Usually ${expected}`}
        </p>
      </div>
      <div className={styles['end']}>
        <span className={styles['badge']} data-tone={tone}>
          {stands}
        </span>
      </div>
      <Enter item={item} />
    </article>
  );
}

function Enter({ item: { itemCode, state, expectedMinor } }: { item: Item }) {
  const { list, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { month, currency } = list;
  const mine = sent?.values['itemCode'] === itemCode ? sent : undefined;
  const usual = expectedMinor === null ? '' : typedAmount(expectedMinor, currency);
  return (
    <details className={styles['rest']} open={mine !== undefined}>
      <summary>
        <Trans>Enter or mark it</Trans>
      </summary>
      <Form method="post" replace className={styles['card']}>
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="itemCode" value={itemCode} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="formKey" value={`${formKey}-${itemCode}`} />
        <Stack>
          <RefusalBox refusal={mine?.refusal} />
          <AmountField
            name="amountMinor"
            currency={currency}
            label={t`Amount, tax included`}
            defaultValue={mine?.values['amountMinor'] ?? usual}
            error={mine?.refusal.fields['amountMinor']}
          />
          {mine?.refusal.code === 'already_entered' && (
            <Checkbox name="force" value="true" label={t`Enter it once more in this month`} />
          )}
          <div className={styles['buttons']}>
            <Button type="submit">
              <Trans>Enter it</Trans>
            </Button>
            {state !== 'DONE' && (
              <Button type="submit" name="state" value="DONE" variant="default">
                <Trans>It is done</Trans>
              </Button>
            )}
            {state !== 'NOT_APPLICABLE' && (
              <Button type="submit" name="state" value="NOT_APPLICABLE" variant="default">
                <Trans>It does not apply</Trans>
              </Button>
            )}
            {state !== 'OPEN' && (
              <Button type="submit" name="state" value="OPEN" variant="default">
                <Trans>It is open again</Trans>
              </Button>
            )}
          </div>
        </Stack>
      </Form>
    </details>
  );
}
