import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ActionFunctionArgs, data, useActionData } from 'react-router';
import { LINK_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { NewLinkForm } from './parts/new-link-form.tsx';

/** The answer is the same whether or not the account exists. */
export async function action(args: ActionFunctionArgs) {
  const email = textIn(await args.request.formData(), 'email');
  const { output, refusal } = await doorOf(args).attempt('forgot_password', { email });
  if (refusal !== null) return data({ refusal, email, minutes: null }, { status: refusal.status });
  return data({ refusal, email, minutes: output.linkMinutes });
}

export default function ForgotPassword() {
  const { t } = useLingui();
  const sent = useActionData<typeof action>();
  if (sent?.minutes != null) return <Sent email={sent.email} minutes={sent.minutes} />;
  return (
    <LinkPage heading={t`Forgot your password?`}>
      <p>
        <Trans>We send you a link with which you choose a new one.</Trans>
      </p>
      <RefusalBox refusal={sent?.refusal} />
      <NewLinkForm button={t`Send the link`} email={sent?.email ?? ''} refusal={sent?.refusal ?? null} />
    </LinkPage>
  );
}

function Sent({ email, minutes }: { email: string; minutes: number }) {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Look at your e-mail`}>
      <p role="status">
        {t`If ${email} has an account, a link to choose a new password is on its way.`}{' '}
        <Plural value={minutes} one="It works for # minute." other="It works for # minutes." />
      </p>
      <p className={links['soft']}>
        <Trans>
          Nothing there? Look in the spam folder, or <a href={LINK_PATHS['forgot-password']}>try again</a>.
        </Trans>
      </p>
    </LinkPage>
  );
}
