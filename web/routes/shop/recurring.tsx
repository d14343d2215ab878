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
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useCategoryWords } from './parts/book-words.ts';
import { BooksMenu } from './parts/books-menu.tsx';
import { bpsOf } from './parts/rows.ts';
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

/** Adds a cost that comes again, or pauses, resumes or ends one. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const text = (name: string) => textIn(form, name).trim();
  const refusal = await take();
  if (refusal === null) return redirect(SHOP_PATHS.recurring, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });

  async function take(): Promise<Refusal | null> {
    const [step, templateId] = [text('step'), text('templateId')];
    if (step === 'pause') return (await door.attempt('pause_opex_recurring', { templateId })).refusal;
    if (step === 'resume') return (await door.attempt('resume_opex_recurring', { templateId })).refusal;
    if (step === 'end') return (await door.attempt('void_opex_recurring', { templateId })).refusal;
    const { vendor } = await door.call('get_profile', {});
    const input = {
      label: text('label'),
      categoryCode: text('categoryCode'),
      amountMinor: door.minorUnits(text('amountMinor'), vendor?.currency ?? 'EUR') ?? text('amountMinor'),
      cadence: text('cadence'),
      ...(text('taxBps') !== '' && { taxBps: bpsOf(text('taxBps')) }),
      ...(text('startDate') !== '' && { startDate: text('startDate') }),
      ...(text('endDate') !== '' && { endDate: text('endDate') }),
    };
    return (await door.attempt('create_opex_recurring', input, text('formKey') || undefined)).refusal;
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
    </article>
  );
}

function NewCost() {
  const { categories, currency, today, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const [words, cadences] = [useCategoryWords(), useCadences()];
  const refusal = sent?.refusal;
  const values: Readonly<Record<string, string>> = sent?.values ?? { startDate: today };
  return (
    <Form method="post" replace className={styles['card']} key={formKey}>
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Add one</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <TextInput
          name="label"
          label={t`What it is`}
          required
          withAsterisk={false}
          maxLength={100}
          defaultValue={values['label']}
          error={refusal?.fields['label']}
        />
        <NativeSelect
          name="categoryCode"
          label={t`Category`}
          defaultValue={values['categoryCode']}
          error={refusal?.fields['categoryCode']}
          data={categories.map((code) => ({ value: code, label: words[code] }))}
        />
        <div className={styles['line']}>
          <TextInput
            name="amountMinor"
            label={t`Amount, tax included`}
            required
            withAsterisk={false}
            inputMode="decimal"
            defaultValue={values['amountMinor']}
            error={refusal?.fields['amountMinor']}
            rightSection={currency}
            rightSectionWidth={56}
          />
          <TextInput
            name="taxBps"
            label={t`Tax rate in it`}
            inputMode="decimal"
            defaultValue={values['taxBps']}
            error={refusal?.fields['taxBps']}
            rightSection="%"
          />
          <NativeSelect
            name="cadence"
            label={t`How often`}
            defaultValue={values['cadence']}
            data={Object.entries(cadences).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <div className={styles['line']}>
          <TextInput
            name="startDate"
            type="date"
            label={t`First on`}
            defaultValue={values['startDate']}
            error={refusal?.fields['startDate']}
          />
          <TextInput
            name="endDate"
            type="date"
            label={t`Last by (empty: no end)`}
            defaultValue={values['endDate']}
            error={refusal?.fields['endDate']}
          />
        </div>
        <Button type="submit">
          <Trans>Add it</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
