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
import type { OutputOf, Refusal } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { AmountField, type FieldParts, fieldsOf } from './parts/form-parts.tsx';
import { bpsOf, typedAmount } from './parts/rows.ts';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [costs, categories, { vendor }] = await Promise.all([
    door.call('list_opex_recurring', {}),
    door.call('get_finance_categories', { kind: 'EXPENSE' }),
    door.call('get_profile', {}),
  ]);
  return {
    costs: costs.items,
    categories: categories.items.filter(({ byPlatform }) => !byPlatform).map(({ code }) => code),
    currency: vendor?.currency ?? 'EUR',
    today: door.today,
    formKey: door.formKey(),
  };
}

type Door = ReturnType<typeof shopDoorOf>;

/** Adds a cost that comes again, or changes, pauses, resumes or ends one. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, form);
  if (refusal === null) return redirect(SHOP_PATHS.recurring, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: Door, form: FormData): Promise<{ refusal: Refusal | null }> {
  const sent = sentFields(door, form);
  const { text } = sent;
  const templateId = text('templateId');
  const terms = (currency: string) => ({
    ...sent.texts('label', 'categoryCode', 'cadence'),
    ...sent.amounts(currency, 'amountMinor'),
    ...(text('taxBps') !== '' && { taxBps: bpsOf(text('taxBps')) }),
  });
  switch (text('step')) {
    case 'pause':
      return door.attempt('pause_opex_recurring', { templateId });
    case 'resume':
      return door.attempt('resume_opex_recurring', { templateId });
    case 'end':
      return door.attempt('void_opex_recurring', { templateId });
    case 'change':
      return door.attempt('update_opex_recurring', {
        templateId,
        taxBps: 0,
        ...terms(text('currency')),
        ...sent.orNone('endDate'),
      });
    default: {
      const { vendor } = await door.call('get_profile', {});
      const input = { ...terms(vendor?.currency ?? 'EUR'), ...sent.texts('startDate', 'endDate') };
      return door.attempt('create_opex_recurring', input, text('formKey') || undefined);
    }
  }
}

type Cost = OutputOf<'list_opex_recurring'>['items'][number];

function useCadences(): Readonly<Record<Cost['cadence'], string>> {
  const { t } = useLingui();
  return { WEEKLY: t`every week`, MONTHLY: t`every month`, QUARTERLY: t`every quarter`, YEARLY: t`every year` };
}

export default function Recurring() {
  const { costs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const running = costs.filter(({ status }) => status !== 'VOID');
  return (
    <>
      <PageHead title={t`Recurring costs`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Recurring costs</Trans>
        </h1>
      </div>
      <BooksMenu />
      <p className={styles['soft']}>
        <Trans>Insurance, storage, a phone: what comes again enters itself on its day.</Trans>
      </p>
      {running.length > 0 && (
        <ul className={styles['list']}>
          {running.map((cost) => (
            <li key={cost.templateId}>
              <Known cost={cost} />
            </li>
          ))}
        </ul>
      )}
      <NewCost />
    </>
  );
}

function Known({ cost }: { cost: Cost }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const cadences = useCadences();
  const { templateId, label, amountMinor, currency, cadence, nextDue, status } = cost;
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{label}</h2>
        <p>{`${money(amountMinor, currency)}, ${cadences[cadence]}`}</p>
        <p className={styles['soft']}>
          {status === 'PAUSED' ? t`Paused` : nextDue === null ? t`Nothing comes any more` : t`Next on ${day(nextDue)}`}
        </p>
      </div>
      <Form method="post" replace className={styles['buttons']}>
        <input type="hidden" name="templateId" value={templateId} />
        <Button type="submit" name="step" value={status === 'PAUSED' ? 'resume' : 'pause'} variant="default">
          {status === 'PAUSED' ? t`Go on with it` : t`Pause it`}
        </Button>
        <details>
          <summary>
            <Trans>End it for good</Trans>
          </summary>
          <Button type="submit" name="step" value="end" variant="default" color="red">
            <Trans>End it</Trans>
          </Button>
        </details>
      </Form>
      <Change cost={cost} />
    </article>
  );
}

/** Changes what comes from now on. What was entered stays. */
function Change({ cost }: { cost: Cost }) {
  const sent = useActionData<typeof action>();
  const { i18n } = useLingui();
  const { templateId, label, categoryCode, amountMinor, taxBps, currency, cadence, endDate } = cost;
  const mine = sent?.values['step'] === 'change' && sent.values['templateId'] === templateId ? sent : undefined;
  const present = {
    label,
    categoryCode,
    amountMinor: typedAmount(amountMinor, currency),
    taxBps: taxBps === 0 ? '' : (taxBps / 100).toLocaleString(i18n.locale, { useGrouping: false }),
    cadence,
    endDate: endDate ?? '',
  };
  return (
    <details className={styles['rest']} open={mine !== undefined}>
      <summary>
        <Trans>Change it</Trans>
      </summary>
      <Form method="post" reloadDocument className={styles['card']}>
        <input type="hidden" name="step" value="change" />
        <input type="hidden" name="templateId" value={templateId} />
        <input type="hidden" name="currency" value={currency} />
        <Stack>
          <p className={styles['soft']}>
            <Trans>It holds for what comes from now on. What is entered stays as it is.</Trans>
          </p>
          <RefusalBox refusal={mine?.refusal} />
          <Terms field={fieldsOf(mine?.values ?? present, mine?.refusal)} currency={currency} />
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </Stack>
      </Form>
    </details>
  );
}

function NewCost() {
  const { currency, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const mine = sent?.values['step'] === 'add' ? sent : undefined;
  return (
    <Form method="post" replace className={styles['card']} key={formKey}>
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Add one</Trans>
        </h2>
        <RefusalBox refusal={mine?.refusal} />
        <Terms field={fieldsOf(mine?.values ?? { startDate: today }, mine?.refusal)} currency={currency} isNew />
        <Button type="submit">
          <Trans>Add it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}

interface TermsParts {
  readonly field: (name: string) => FieldParts;
  readonly currency: string;
  /** The first day is only chosen for a new one. */
  readonly isNew?: boolean;
}

function Terms({ field, currency, isNew = false }: TermsParts) {
  const { categories } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [words, cadences] = [useCategoryWords(), useCadences()];
  return (
    <>
      <TextInput {...field('label')} label={t`What it is`} required withAsterisk={false} maxLength={100} />
      <NativeSelect
        {...field('categoryCode')}
        label={t`Category`}
        data={categories.map((code) => ({ value: code, label: words[code] }))}
      />
      <div className={styles['line']}>
        <AmountField {...field('amountMinor')} currency={currency} label={t`Amount, tax included`} required />
        <TextInput {...field('taxBps')} label={t`Tax rate in it`} inputMode="decimal" rightSection="%" />
        <NativeSelect
          {...field('cadence')}
          label={t`How often`}
          data={Object.entries(cadences).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className={styles['line']}>
        {isNew && <TextInput {...field('startDate')} type="date" label={t`First on`} />}
        <TextInput {...field('endDate')} type="date" label={t`Last by (empty: no end)`} />
      </div>
    </>
  );
}
