import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ACCOUNT_PATHS, DRAFT_FIELD, INTERRUPTED } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { draftOf } from '../../form/draft.ts';
import { nextPage } from '../../form/next-page.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { CodeField, proofIn } from './proof-form.tsx';
import styles from './account.module.css';

export function loader(args: LoaderFunctionArgs) {
  ownDoorOf(args);
  return { next: nextPage(args.url.searchParams.get('next'), ACCOUNT_PATHS.overview) };
}

/** Remembers that the password was given, and leads back to the page that asked for it, with what was written there. */
export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  if (args.url.searchParams.has(INTERRUPTED)) return data({ refusal: null, draft: draftOf(form), next: '' }, { status: 401 });
  const draft = textIn(form, DRAFT_FIELD);
  const next = nextPage(form.get('next'), ACCOUNT_PATHS.overview);
  const { refusal } = await door.confirmPassword(proofIn(form));
  // With 307 the browser sends the form on, and with it what was written.
  if (refusal === null) return redirect(next, draft === '' ? 303 : 307);
  return data({ refusal, draft, next }, { status: refusal.status });
}

export default function ConfirmPassword() {
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const draft = sent?.draft ?? '';
  return (
    <div className={styles['narrow']}>
      <PageHead title={t`Your password, once more`} />
      <h1>
        <Trans>Your password, once more</Trans>
      </h1>
      <p>
        <Trans>
          What you are about to do could harm your account if somebody else did it. For 15 minutes we do not ask again.
        </Trans>
      </p>
      {draft !== '' && sent?.refusal === null && (
        <Alert variant="light" role="status" mb="md">
          <Trans>Nothing was done yet. What you wrote is kept.</Trans>
        </Alert>
      )}
      <Form method="post" action={ACCOUNT_PATHS['confirm-password']} reloadDocument>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <input type="hidden" name="next" value={sent?.next || asked.next} />
          {draft !== '' && <input type="hidden" name={DRAFT_FIELD} value={draft} />}
          <PasswordInput
            name="password"
            label={t`Your password`}
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={sent?.refusal?.fields['password']}
          />
          {sent?.refusal?.code === 'code_needed' && <CodeField refusal={sent.refusal} isShownAbove />}
          <Button type="submit" size="md">
            <Trans>Go on</Trans>
          </Button>
        </Stack>
      </Form>
      <p>
        <a href="/forgot-password">
          <Trans>I forgot my password</Trans>
        </a>
      </p>
    </div>
  );
}
