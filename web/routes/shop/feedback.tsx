import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useDraft } from '../../form/draft.ts';
import { textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { fieldsOf } from './parts/form-parts.tsx';
import { Pages } from './parts/pages.tsx';
import { sentFields } from './parts/sent-fields.ts';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  const asked = { ...door.inputFrom('list_owner_feedback', { page }), limit: AT_ONCE };
  const [told, { vendor }] = await Promise.all([door.call('list_owner_feedback', asked), door.call('get_profile', {})]);
  return { told, timeZone: vendor?.timeZone ?? 'UTC', formKey: door.formKey() };
}

/** Tells the marketplace what the owner misses. */
export async function action(args: ActionFunctionArgs) {
  const door = shopDoorOf(args);
  const form = await args.request.formData();
  const { text } = sentFields(door, form);
  const input = { topic: text('topic'), text: text('text') };
  const { refusal } = await door.attempt('submit_owner_feedback', input, text('formKey') || undefined);
  if (refusal === null) return redirect(SHOP_PATHS.feedback, 303);
  return data({ refusal, values: textsOf(form) }, { status: refusal.status });
}

type Told = OutputOf<'list_owner_feedback'>['items'][number];

export default function Feedback() {
  const { told, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const draft = useDraft();
  const { t } = useLingui();
  const field = fieldsOf(sent?.values ?? draft ?? {}, sent?.refusal);
  return (
    <>
      <PageHead title={t`Tell the marketplace`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Tell the marketplace</Trans>
        </h1>
      </div>
      <Form method="post" reloadDocument className={styles['card']} key={formKey}>
        <input type="hidden" name="formKey" value={formKey} />
        <Stack>
          <h2>
            <Trans>What do you miss, what goes wrong?</Trans>
          </h2>
          <RefusalBox refusal={sent?.refusal} />
          <TextInput {...field('topic')} label={t`Topic`} required withAsterisk={false} maxLength={80} />
          <Textarea {...field('text')} label={t`Your words`} required withAsterisk={false} maxLength={2000} rows={5} />
          <Button type="submit">
            <Trans>Send it</Trans>
          </Button>
        </Stack>
      </Form>
      <ul className={styles['list']}>
        {told.items.map((each) => (
          <li key={each.feedbackId}>
            <OneTold told={each} />
          </li>
        ))}
      </ul>
      <Pages of={told.pagination} at={(page) => `?page=${page}`} />
    </>
  );
}

function OneTold({ told: { topic, text, status, createdAt, answer } }: { told: Told }) {
  const { timeZone } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { moment } = useFormats();
  const states: Readonly<Record<Told['status'], string>> = {
    NEW: t`Sent`,
    SEEN: t`Read`,
    PLANNED: t`Planned`,
    DONE: t`Done`,
  };
  return (
    <article className={styles['booked']}>
      <div>
        <h2>{topic}</h2>
        <p>{text}</p>
        <p className={styles['soft']}>{moment(createdAt, timeZone)}</p>
        {answer !== null && (
          <p>
            <Trans>Answer: {answer}</Trans>
          </p>
        )}
      </div>
      <span className={styles['badge']}>{states[status]}</span>
    </article>
  );
}
