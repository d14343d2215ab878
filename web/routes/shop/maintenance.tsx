import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
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
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useDraft } from '../../form/draft.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { AmountField, fieldsOf } from './parts/form-parts.tsx';
import { choicesOf, listingsOf } from './parts/listing-choice.tsx';
import { MaintenanceMenu } from './parts/maintenance-menu.tsx';
import { Pages } from './parts/pages.tsx';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const isPast = searchParams.get('show') === 'PAST';
  const asked = door.inputFrom('list_maintenance', { page: searchParams.get('page') ?? '' });
  const [tasks, listings] = await Promise.all([
    door.call('list_maintenance', { ...asked, show: isPast ? 'PAST' : 'OPEN', limit: AT_ONCE }),
    listingsOf(door),
  ]);
  return {
    tasks,
    isPast,
    listings,
    formKey: door.formKey(),
  };
}

type Door = ReturnType<typeof shopDoorOf>;

/** Plans maintenance, or starts, finishes, moves or cancels what is planned. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await act(door, form);
  if (refusal === null) return redirect(SHOP_PATHS.maintenance, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

async function act(door: Door, form: FormData): Promise<{ refusal: Refusal | null }> {
  const sent = sentFields(door, form);
  const { text } = sent;
  const [step, taskId] = [text('step'), text('taskId')];
  switch (step) {
    case 'start':
      return door.attempt('start_maintenance', { taskId });
    case 'cancel':
      return door.attempt('cancel_maintenance', { taskId });
    case 'move':
      return door.attempt('move_maintenance', { taskId, dueDate: text('dueDate') });
    case 'finish': {
      // A thing may have another currency than its shop has now.
      const { output: thing } = await door.attempt('get_owner_asset_detail', { assetId: text('assetId') });
      return door.attempt('finish_maintenance', { taskId, ...sent.amounts(thing?.currency ?? 'EUR', 'costMinor') });
    }
    default: {
      const input = {
        ...sent.texts('assetId', 'title', 'dueDate'),
        ...sent.numbers('durationDays', 'units', 'everyDays', 'everyRentalDays'),
        checklist: text('checklist')
          .split(/\s*\n\s*/)
          .filter((line) => line !== ''),
      };
      return door.attempt('plan_maintenance', input, text('formKey') || undefined);
    }
  }
}

type Task = OutputOf<'list_maintenance'>['items'][number];

export default function Maintenance() {
  const { tasks, isPast } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const step = sent?.values['step'] ?? '';
  return (
    <>
      <PageHead title={t`Maintenance`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Maintenance</Trans>
        </h1>
      </div>
      <p className={styles['soft']}>
        <Trans>On the days of maintenance nobody can rent the thing. What waits for too long stops instant booking.</Trans>
      </p>
      <MaintenanceMenu />
      {step !== '' && <RefusalBox refusal={sent?.refusal} />}
      {tasks.items.length === 0 && (
        <p>
          <Trans>There is none here.</Trans>
        </p>
      )}
      <ul className={styles['list']}>
        {tasks.items.map((task) => (
          <li key={task.taskId}>
            <OneTask task={task} />
          </li>
        ))}
      </ul>
      <Pages of={tasks.pagination} at={(page) => `?${isPast ? 'show=PAST&' : ''}page=${page}`} />
      {!isPast && <Plan />}
    </>
  );
}

function useStates(): Readonly<Record<Task['status'], readonly [string, 'good' | 'bad' | 'plain']>> {
  const { t } = useLingui();
  return {
    SCHEDULED: [t`Planned`, 'plain'],
    DUE: [t`Due`, 'bad'],
    IN_PROGRESS: [t`Under way`, 'good'],
    DONE: [t`Done`, 'good'],
    CANCELLED: [t`Cancelled`, 'plain'],
    OVERDUE: [t`Overdue`, 'bad'],
  };
}

function OneTask({ task }: { task: Task }) {
  const { listings } = useLoaderData<typeof loader>();
  const { day } = useFormats();
  const [label, tone] = useStates()[task.status];
  const { assetId, title, dueDate, durationDays, finishedOn, everyDays, everyRentalDays, checklist, warning } = task;
  const thing = listings.find(({ value }) => value === assetId)?.label ?? assetId;
  const on = finishedOn ?? dueDate;
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{title}</h2>
        <p>
          <Link to={listingPartPath('listing-days', assetId)}>{thing}</Link>
          {on !== null && `, ${day(on)}`}
          {finishedOn === null && durationDays > 1 && (
            <>
              {', '}
              <Plural value={durationDays} one="# day" other="# days" />
            </>
          )}
        </p>
        {everyDays !== null && (
          <p className={styles['soft']}>
            <Plural value={everyDays} one="Every day" other="Every # days" />
          </p>
        )}
        {everyRentalDays !== null && (
          <p className={styles['soft']}>
            <Plural value={everyRentalDays} one="After every day with renters" other="After every # days with renters" />
          </p>
        )}
        {checklist.length > 0 && (
          <ul>
            {checklist.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {warning !== null && <p role="note">{warning}</p>}
      </div>
      <div className={styles['end']}>
        <span className={styles['badge']} data-tone={tone}>
          {label}
        </span>
        <TaskSteps task={task} />
      </div>
    </article>
  );
}

/** What can be done with maintenance that is not over. What it means stands beside each. */
function TaskSteps({ task: { taskId, assetId, status, dueDate } }: { task: Task }) {
  const { listings } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  if (status === 'DONE' || status === 'CANCELLED') return null;
  const isRunning = status === 'IN_PROGRESS';
  return (
    <details>
      <summary>
        <Trans>Change it</Trans>
      </summary>
      <Stack gap="sm">
        {!isRunning && (
          <Form method="post" replace>
            <input type="hidden" name="taskId" value={taskId} />
            <Button type="submit" name="step" value="start" variant="default">
              <Trans>Start it today</Trans>
            </Button>
          </Form>
        )}
        <Form method="post" replace>
          <input type="hidden" name="taskId" value={taskId} />
          <input type="hidden" name="assetId" value={assetId} />
          <AmountField
            name="costMinor"
            label={t`What it cost (optional)`}
            description={t`It is entered in your books.`}
            currency={listings.find(({ value }) => value === assetId)?.currency}
          />
          <Button type="submit" name="step" value="finish" variant="default" mt="xs">
            <Trans>It is done</Trans>
          </Button>
        </Form>
        {!isRunning && (
          <Form method="post" replace>
            <input type="hidden" name="taskId" value={taskId} />
            <TextInput
              name="dueDate"
              type="date"
              label={t`Another day`}
              required
              withAsterisk={false}
              defaultValue={dueDate ?? ''}
            />
            <Button type="submit" name="step" value="move" variant="default" mt="xs">
              <Trans>Move it</Trans>
            </Button>
          </Form>
        )}
        <Form method="post" replace>
          <input type="hidden" name="taskId" value={taskId} />
          <p className={styles['soft']}>
            <Trans>Its days open again, and so do those of its later dates.</Trans>
          </p>
          <Button type="submit" name="step" value="cancel" variant="default" color="red">
            <Trans>Cancel it</Trans>
          </Button>
        </Form>
      </Stack>
    </details>
  );
}

function Plan() {
  const { listings, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const draft = useDraft();
  const { t } = useLingui();
  const mine = sent !== undefined && (sent.values['step'] ?? '') === '' ? sent : null;
  const refusal = mine?.refusal;
  const field = fieldsOf(mine?.values ?? draft ?? {}, refusal);
  const number = (name: string, label: string) => <TextInput {...field(name)} label={label} type="number" min={1} />;
  return (
    <Form method="post" reloadDocument className={styles['card']}>
      <input type="hidden" name="formKey" value={formKey} />
      <Stack>
        <h2>
          <Trans>Plan maintenance</Trans>
        </h2>
        <RefusalBox refusal={refusal} />
        <NativeSelect
          {...field('assetId')}
          label={t`Listing`}
          required
          withAsterisk={false}
          data={choicesOf(listings, t`Choose…`)}
        />
        <TextInput {...field('title')} label={t`What is to be done`} required withAsterisk={false} maxLength={100} />
        <div className={styles['line']}>
          <TextInput {...field('dueDate')} type="date" label={t`From`} />
          {number('durationDays', t`For so many days (empty: one)`)}
          {number('units', t`So many pieces (empty: all)`)}
        </div>
        <div className={styles['line']}>
          {number('everyDays', t`Again every so many days (optional)`)}
          {number('everyRentalDays', t`Again after so many days with renters (optional)`)}
        </div>
        <Textarea {...field('checklist')} label={t`Checklist (optional)`} description={t`One thing on each line.`} rows={3} />
        <Button type="submit">
          <Trans>Plan it and block its days</Trans>
        </Button>
      </Stack>
    </Form>
  );
}
