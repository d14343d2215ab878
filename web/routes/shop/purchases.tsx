import { Plural, Trans, useLingui } from '@lingui/react/macro';
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
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { AmountField, type FieldParts, fieldsOf } from './parts/form-parts.tsx';
import { choicesOf, listingsOf } from './parts/listing-choice.tsx';
import { Pages } from './parts/pages.tsx';
import { typedAmount } from './parts/rows.ts';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  const [bought, listings, { vendor }] = await Promise.all([
    door.call('list_acquisitions', { ...door.inputFrom('list_acquisitions', { page }), limit: AT_ONCE }),
    listingsOf(door),
    door.call('get_profile', {}),
  ]);
  return {
    bought,
    listings,
    currency: vendor?.currency ?? 'EUR',
    today: door.today,
    formKey: door.formKey(),
  };
}

/** Enters what was bought, or that it was sold, scrapped or entered by mistake. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, form);
  if (refusal === null) return redirect(SHOP_PATHS.purchases, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: ReturnType<typeof shopDoorOf>, form: FormData): Promise<{ refusal: Refusal | null }> {
  const sent = sentFields(door, form);
  const { text } = sent;
  const { vendor } = await door.call('get_profile', {});
  const acquisitionId = text('acquisitionId');
  // A purchase keeps the currency that its shop had then.
  const currency = text('currency') || (vendor?.currency ?? 'EUR');
  const terms = () => ({
    ...sent.texts('label', 'supplier'),
    ...sent.amounts(currency, 'priceMinor', 'taxMinor', 'extraCostsMinor', 'residualMinor'),
    ...sent.numbers('usefulLifeMonths'),
  });
  switch (text('step')) {
    case 'void':
      return door.attempt('void_acquisition', { acquisitionId });
    case 'reopen':
      return door.attempt('reopen_acquisition', { acquisitionId });
    case 'correct':
      return door.attempt('update_acquisition', { acquisitionId, ...NOTHING, ...terms(), ...sent.orNone('label', 'supplier') });
    case 'dispose':
      return door.attempt('dispose_acquisition', {
        acquisitionId,
        ...sent.texts('disposedOn'),
        ...sent.amounts(currency, 'proceedsMinor', 'taxMinor'),
      });
    default: {
      const input = { ...sent.texts('assetId', 'purchaseDate'), ...terms() };
      return door.attempt('create_acquisition', input, text('formKey') || undefined);
    }
  }
}

/** Amounts that a correction takes away by leaving them empty. */
const NOTHING = { taxMinor: 0, extraCostsMinor: 0, residualMinor: 0 };

type Bought = OutputOf<'list_acquisitions'>['items'][number];

export default function Purchases() {
  const { bought } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Things bought`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Things bought</Trans>
        </h1>
      </div>
      <BooksMenu />
      <p className={styles['soft']}>
        <Trans>What lasts is entered once, and its depreciation enters itself month by month.</Trans>
      </p>
      {!['', 'correct'].includes(sent?.values['step'] ?? '') && <RefusalBox refusal={sent?.refusal} />}
      <ul className={styles['list']}>
        {bought.items.map((one) => (
          <li key={one.acquisitionId}>
            <OnePurchase bought={one} />
          </li>
        ))}
      </ul>
      <Pages of={bought.pagination} at={(page) => `?page=${page}`} />
      <NewPurchase />
    </>
  );
}

function OnePurchase({ bought }: { bought: Bought }) {
  const { listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, day } = useFormats();
  const states: Readonly<Record<Bought['status'], string>> = {
    ACTIVE: t`In use`,
    SOLD: t`Sold`,
    DISPOSED: t`Scrapped`,
    VOID: t`Does not count`,
  };
  const { assetId, label, status, purchaseDate, supplier, currency, costMinor, bookValueMinor, schedule, gainMinor } = bought;
  const listing = listings.find(({ value }) => value === assetId)?.label;
  const [cost, worth] = [money(costMinor, currency), money(bookValueMinor, currency)];
  const gain = money(Math.abs(gainMinor ?? 0), currency);
  const { monthsLeft } = schedule;
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{label ?? listing ?? assetId}</h2>
        <p>
          {day(purchaseDate)}
          {supplier !== null && `, ${supplier}`}
        </p>
        <p className={styles['soft']}>
          <Trans>
            {cost}, in the books at {worth}
          </Trans>
          {monthsLeft > 0 && (
            <>
              {', '}
              <Plural value={monthsLeft} one="# month to go" other="# months to go" />
            </>
          )}
        </p>
        {gainMinor !== null && <p className={styles['soft']}>{gainMinor < 0 ? t`Loss: ${gain}` : t`Gain: ${gain}`}</p>}
      </div>
      <div className={styles['end']}>
        <span className={styles['badge']} data-tone={status === 'ACTIVE' ? 'good' : 'plain'}>
          {states[status]}
        </span>
        <Steps bought={bought} />
      </div>
      {status === 'ACTIVE' && <Correct bought={bought} />}
    </article>
  );
}

function Steps({ bought: { acquisitionId, status, currency } }: { bought: Bought }) {
  const { today } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  if (status === 'VOID') return null;
  return (
    <details>
      <summary>
        <Trans>Change it</Trans>
      </summary>
      <Stack gap="sm">
        {status === 'ACTIVE' ? (
          <Form method="post" replace>
            <input type="hidden" name="acquisitionId" value={acquisitionId} />
            <TextInput name="disposedOn" type="date" label={t`Sold or scrapped on`} defaultValue={today} />
            <input type="hidden" name="currency" value={currency} />
            <AmountField name="proceedsMinor" currency={currency} label={t`What you got for it (empty: scrapped)`} />
            <p className={styles['soft']}>
              <Trans>Its depreciation ends, and the gain or loss is entered.</Trans>
            </p>
            <Button type="submit" name="step" value="dispose" variant="default">
              <Trans>It is gone</Trans>
            </Button>
          </Form>
        ) : (
          <Form method="post" replace>
            <input type="hidden" name="acquisitionId" value={acquisitionId} />
            <Button type="submit" name="step" value="reopen" variant="default">
              <Trans>It was not sold: take that back</Trans>
            </Button>
          </Form>
        )}
        <Form method="post" replace>
          <input type="hidden" name="acquisitionId" value={acquisitionId} />
          <p className={styles['soft']}>
            <Trans>The purchase and all its entries then do not count any more.</Trans>
          </p>
          <Button type="submit" name="step" value="void" variant="default" color="red">
            <Trans>It was entered by mistake</Trans>
          </Button>
        </Form>
      </Stack>
    </details>
  );
}

/** Corrects what was entered of a purchase. */
function Correct({ bought }: { bought: Bought }) {
  const sent = useActionData<typeof action>();
  const { acquisitionId, assetId, label, supplier, currency, usefulLifeMonths } = bought;
  const mine = sent?.values['step'] === 'correct' && sent.values['acquisitionId'] === acquisitionId ? sent : undefined;
  const amount = (name: 'priceMinor' | 'taxMinor' | 'extraCostsMinor' | 'residualMinor') =>
    [name, bought[name] === 0 ? '' : typedAmount(bought[name], currency)] as const;
  const present: Readonly<Record<string, string>> = {
    label: label ?? '',
    supplier: supplier ?? '',
    usefulLifeMonths: String(usefulLifeMonths),
    ...Object.fromEntries([amount('priceMinor'), amount('taxMinor'), amount('extraCostsMinor'), amount('residualMinor')]),
  };
  return (
    <details className={styles['rest']} open={mine !== undefined}>
      <summary>
        <Trans>Correct it</Trans>
      </summary>
      <Form method="post" reloadDocument className={styles['card']}>
        <input type="hidden" name="step" value="correct" />
        <input type="hidden" name="acquisitionId" value={acquisitionId} />
        <input type="hidden" name="currency" value={currency} />
        <Stack>
          <p className={styles['soft']}>
            <Trans>Depreciation that is entered stays. What is left is spread over the months to go.</Trans>
          </p>
          <RefusalBox refusal={mine?.refusal} />
          <Terms field={fieldsOf(mine?.values ?? present, mine?.refusal)} currency={currency} isOfListing={assetId !== null} />
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </details>
  );
}

function NewPurchase() {
  const { listings, currency, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const mine = sent !== undefined && (sent.values['step'] ?? '') === '' ? sent : undefined;
  const field = fieldsOf(mine?.values ?? { purchaseDate: today }, mine?.refusal);
  return (
    <Form method="post" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="currency" value={currency} />
      <Stack>
        <h2>
          <Trans>Enter a purchase</Trans>
        </h2>
        <RefusalBox refusal={mine?.refusal} />
        <NativeSelect {...field('assetId')} label={t`For`} data={choicesOf(listings, t`the whole shop`)} />
        <TextInput {...field('purchaseDate')} type="date" label={t`Bought on`} />
        <Terms field={field} currency={currency} />
        <Button type="submit">
          <Trans>Enter it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

interface TermsParts {
  readonly field: (name: string) => FieldParts;
  readonly currency: string;
  readonly isOfListing?: boolean;
}

function Terms({ field, currency, isOfListing = false }: TermsParts) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        {...field('label')}
        label={t`What it is`}
        description={isOfListing ? undefined : t`Needed where it belongs to no listing.`}
        maxLength={100}
      />
      <TextInput {...field('supplier')} label={t`From whom (optional)`} maxLength={100} />
      <div className={styles['line']}>
        <AmountField {...field('priceMinor')} currency={currency} label={t`Price, tax included`} required />
        <AmountField {...field('taxMinor')} currency={currency} label={t`Tax in it`} />
        <AmountField {...field('extraCostsMinor')} currency={currency} label={t`Costs beside it (optional)`} />
      </div>
      <div className={styles['line']}>
        <TextInput {...field('usefulLifeMonths')} type="number" min={1} max={600} label={t`Months that it lasts (empty: 60)`} />
        <AmountField {...field('residualMinor')} currency={currency} label={t`Worth after that (optional)`} />
      </div>
    </>
  );
}
