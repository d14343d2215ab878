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
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { Pages } from './parts/pages.tsx';
import { numberOf } from './parts/rows.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;
const MOST_LISTED = 100;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  const [bought, listed, { vendor }] = await Promise.all([
    door.call('list_acquisitions', { ...door.inputFrom('list_acquisitions', { page }), limit: AT_ONCE }),
    door.call('list_my_assets', { limit: MOST_LISTED }),
    door.call('get_profile', {}),
  ]);
  return {
    bought,
    listings: listed.items.map(({ id, title }) => ({ value: id, label: title })),
    currency: vendor?.currency ?? 'EUR',
    today: door.today,
    formKey: door.formKey(),
  };
}

/** Enters what was bought, or that it was sold, scrapped or entered by mistake. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, (name) => textIn(form, name).trim());
  if (refusal === null) return redirect(SHOP_PATHS.purchases, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: ReturnType<typeof shopDoorOf>, text: (name: string) => string): Promise<{ refusal: Refusal | null }> {
  const { vendor } = await door.call('get_profile', {});
  const currency = vendor?.currency ?? 'EUR';
  const amounts = (...names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name): [string, unknown][] =>
        text(name) === '' ? [] : [[name, door.minorUnits(text(name), currency) ?? text(name)]],
      ),
    );
  const said = (...names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name): [string, string][] => (text(name) === '' ? [] : [[name, text(name)]])));
  const acquisitionId = text('acquisitionId');
  switch (text('step')) {
    case 'void':
      return door.attempt('void_acquisition', { acquisitionId });
    case 'reopen':
      return door.attempt('reopen_acquisition', { acquisitionId });
    case 'dispose':
      return door.attempt('dispose_acquisition', {
        acquisitionId,
        ...said('disposedOn'),
        ...amounts('proceedsMinor', 'taxMinor'),
      });
    default: {
      const months = text('usefulLifeMonths');
      const input = {
        ...said('assetId', 'label', 'supplier', 'purchaseDate'),
        ...amounts('priceMinor', 'taxMinor', 'extraCostsMinor', 'residualMinor'),
        ...(months !== '' && { usefulLifeMonths: numberOf(months) }),
      };
      return door.attempt('create_acquisition', input, text('formKey') || undefined);
    }
  }
}

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
      {(sent?.values['step'] ?? '') !== '' && <RefusalBox refusal={sent?.refusal} />}
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
            <TextInput
              name="proceedsMinor"
              label={t`What you got for it (empty: scrapped)`}
              inputMode="decimal"
              rightSection={currency}
              rightSectionWidth={56}
            />
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

function NewPurchase() {
  const { listings, currency, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const mine = sent !== undefined && (sent.values['step'] ?? '') === '' ? sent : null;
  const refusal = mine?.refusal;
  const values: Readonly<Record<string, string>> = mine?.values ?? { purchaseDate: today };
  const amount = (name: string, label: string, isRequired = false) => (
    <TextInput
      name={name}
      label={label}
      required={isRequired}
      withAsterisk={false}
      inputMode="decimal"
      rightSection={currency}
      rightSectionWidth={56}
      defaultValue={values[name] ?? ''}
      error={refusal?.fields[name]}
    />
  );
  return (
    <Form method="post" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Enter a purchase</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <NativeSelect
          name="assetId"
          label={t`For`}
          defaultValue={values['assetId'] ?? ''}
          error={refusal?.fields['assetId']}
          data={[{ value: '', label: t`the whole shop` }, ...listings]}
        />
        <TextInput
          name="label"
          label={t`What it is`}
          description={t`Needed where it belongs to no listing.`}
          maxLength={100}
          defaultValue={values['label'] ?? ''}
          error={refusal?.fields['label']}
        />
        <div className={styles['line']}>
          <TextInput
            name="purchaseDate"
            type="date"
            label={t`Bought on`}
            defaultValue={values['purchaseDate'] ?? ''}
            error={refusal?.fields['purchaseDate']}
          />
          <TextInput
            name="supplier"
            label={t`From whom (optional)`}
            maxLength={100}
            defaultValue={values['supplier'] ?? ''}
            error={refusal?.fields['supplier']}
          />
        </div>
        <div className={styles['line']}>
          {amount('priceMinor', t`Price, tax included`, true)}
          {amount('taxMinor', t`Tax in it`)}
          {amount('extraCostsMinor', t`Costs beside it (optional)`)}
        </div>
        <div className={styles['line']}>
          <TextInput
            name="usefulLifeMonths"
            type="number"
            min={1}
            max={600}
            label={t`Months that it lasts (empty: 60)`}
            defaultValue={values['usefulLifeMonths'] ?? ''}
            error={refusal?.fields['usefulLifeMonths']}
          />
          {amount('residualMinor', t`Worth after that (optional)`)}
        </div>
        <Button type="submit">
          <Trans>Enter it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
