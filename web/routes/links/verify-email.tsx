import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { LINK_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { LinkPage } from './parts/link-page.tsx';
import { NewLinkForm } from './parts/new-link-form.tsx';
import { RefusedLink } from './parts/refused-link.tsx';
import { fieldOf } from './parts/signed-link.ts';

export const loader = (args: LoaderFunctionArgs) => ({ token: fieldOf(args, 'token') });

export async function action(args: ActionFunctionArgs) {
  const token = textIn(await args.request.formData(), 'token') || fieldOf(args, 'token');
  const { output, refusal } = await doorOf(args).attempt('verify_email', { token });
  if (refusal !== null) return data({ refusal, email: '' }, { status: refusal.status });
  return data({ refusal, email: output.email });
}

/** Opening the link changes nothing, because mail filters open links too. Only the button does. */
export default function VerifyEmail() {
  const { token } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  if (sent === undefined)
    return (
      <LinkPage heading={t`Confirm your e-mail address`}>
        <p>
          <Trans>Confirm that the address to which we sent this link is yours.</Trans>
        </p>
        <Form method="post" action={LINK_PATHS['verify-email']} reloadDocument>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Confirm my address</Trans>
          </Button>
        </Form>
      </LinkPage>
    );
  const { refusal, email } = sent;
  if (refusal === null)
    return (
      <LinkPage heading={t`Thank you`} mark="good">
        <p role="status">{t`${email} is confirmed. You can close this page.`}</p>
      </LinkPage>
    );
  const isUsed = refusal.code === 'invalid_verification_token' || refusal.fields['token'] !== undefined;
  return isUsed ? <Used /> : <RefusedLink refusal={refusal} />;
}

/** Choosing a new password proves the address too. */
function Used() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`This link no longer works`} mark="bad">
      <p role="status">
        <Trans>
          Each link works once, for a short while. If you have opened it before, your address is confirmed, and there is nothing
          left to do.
        </Trans>
      </p>
      <p>
        <Trans>
          If it is not, sign in and have a new link sent from <a href="/account/profile">your profile</a>, or let us send you a
          link to choose a new password: using that confirms your address too.
        </Trans>
      </p>
      <NewLinkForm button={t`Send me a new link`} />
    </LinkPage>
  );
}
