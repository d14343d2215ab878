import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { LINK_PATHS, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { asksForCode, codeIn, useCodeField } from '../../form/code-field.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { noteDone, statusAfter } from './parts/answered.ts';
import { LinkPage } from './parts/link-page.tsx';
import { RefusedLink } from './parts/refused-link.tsx';
import { signatureIn } from './parts/signed-link.ts';

/** The page on which an invited person becomes an administrator, by the link in the e-mail. */
type Invitation = OutputOf<'show_admin_invitation'>;

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { output, refusal } = await door.attempt('show_admin_invitation', linkOf(args));
  const { timeZone } = door.operator;
  return data({ invitation: output, refusal, timeZone }, { status: statusAfter(args, refusal?.status) });
}

export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const link = linkOf(args, form);
  const shown = await door.attempt('show_admin_invitation', link);
  if (shown.refusal !== null) return refused(shown.refusal, form);
  const { hasAccount, email } = shown.output;
  const name = hasAccount ? {} : { name: textIn(form, 'name') };
  const { refusal } = await door.attempt('accept_admin_invitation', {
    ...link,
    password: textIn(form, 'password'),
    ...codeIn(form),
    ...name,
  });
  if (refusal !== null) return refused(refusal, form);
  noteDone(args);
  return data({ refusal, values: {} as Record<string, string>, email });
}

function refused(refusal: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['refusal']>, form: FormData) {
  return data({ refusal, values: textsOf(form), email: '' }, { status: refusal.status });
}

function linkOf(args: LoaderFunctionArgs, form?: FormData) {
  const { expires, signature } = signatureIn(args, form);
  return { invitationId: args.params['id'] ?? '', expires, signature };
}

export default function AdminInvitation() {
  const { invitation, refusal } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  if (sent !== undefined && sent.refusal === null) {
    const { email } = sent;
    return (
      <LinkPage heading={t`You are an administrator`} mark="good">
        <p role="status">
          {t`Sign in as ${email} with this password. Whatever was signed in to the account before has been signed out.`}
        </p>
        <Button component="a" href={`${WEB_PATHS['sign-in']}?next=/admin`} size="md" fullWidth my="md">
          <Trans>Sign in</Trans>
        </Button>
      </LinkPage>
    );
  }
  if (invitation === null) return <RefusedLink refusal={sent?.refusal ?? refusal} />;
  return <Accept invitation={invitation} />;
}

const SCHEMA = {
  properties: { name: { type: 'string', maxLength: 100 }, password: { type: 'string' }, code: { type: 'string' } },
  required: ['name', 'password', 'code'],
};

function Accept({ invitation: { email, hasAccount, expiresAt } }: { invitation: Invitation }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const { timeZone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const until = moment(expiresAt, timeZone);
  const name = { name: 'name', label: t`Your name`, autoComplete: 'name', wrong: t`Enter your name.` };
  const password = {
    name: 'password',
    label: hasAccount ? t`Password of your account` : t`New password`,
    autoComplete: hasAccount ? 'current-password' : 'new-password',
    wrong: t`Choose a longer password that is not easy to guess.`,
  };
  const code = useCodeField();
  return (
    <LinkPage heading={t`Become an administrator`}>
      <RefusalBox refusal={sent?.refusal} />
      <p>
        <Trans>
          You are invited to administer this marketplace as <strong>{email}</strong>. The invitation works once, until {until}.
        </Trans>
      </p>
      <p>
        {hasAccount ? (
          <Trans>
            This address has an account already. Type in its password; its bookings stay, and everything that is signed in to it
            now is signed out.
          </Trans>
        ) : (
          <Trans>Choose the name that other administrators see, and a long password that is not easy to guess.</Trans>
        )}
      </p>
      <Form method="post" reloadDocument>
        <Stack>
          <Fields
            schema={SCHEMA}
            values={sent?.values ?? {}}
            refusal={sent?.refusal ?? null}
            fields={
              hasAccount
                ? [password, ...(asksForCode({ refusal: sent?.refusal, values: sent?.values ?? {} }) ? [code] : [])]
                : [name, password]
            }
          />
          <Button type="submit" size="md" fullWidth>
            <Trans>Accept the invitation</Trans>
          </Button>
        </Stack>
      </Form>
      {hasAccount && (
        <p>
          <a href={LINK_PATHS['forgot-password']}>
            <Trans>I forgot my password</Trans>
          </a>
        </p>
      )}
    </LinkPage>
  );
}
