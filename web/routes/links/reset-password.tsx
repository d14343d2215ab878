import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Stack } from '@mantine/core';
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, LINK_PATHS, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { noteDone, statusAfter } from './parts/answered.ts';
import { LinkPage } from './parts/link-page.tsx';
import links from './parts/links.module.css';
import { NewLinkForm } from './parts/new-link-form.tsx';
import { fieldOf } from './parts/signed-link.ts';

type Acting = OutputOf<'show_password_reset'>['mayKeep'][number];

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { mayKeep, status } = await askedBy(args, fieldOf(args, 'token'));
  return data(
    { token: fieldOf(args, 'token'), mayKeep, schema: door.schema('reset_password') },
    { status: statusAfter(args, status) },
  );
}

/** What the link asks; null if it cannot be used any more. */
async function askedBy(args: LoaderFunctionArgs, token: string) {
  const { output, refusal } = await doorOf(args).attempt('show_password_reset', { token });
  return refusal === null ? { mayKeep: output.mayKeep, status: undefined } : { mayKeep: null, status: refusal.status };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const token = textIn(form, 'token') || fieldOf(args, 'token');
  const input = { token, password: textIn(form, 'password'), keep: form.getAll('keep') };
  const { refusal } = await doorOf(args).attempt('reset_password', input);
  if (refusal === null) {
    noteDone(args);
    return data({ refusal, token, mayKeep: null });
  }
  const { mayKeep } = await askedBy(args, token);
  return data({ refusal, token, mayKeep }, { status: refusal.status });
}

export default function ResetPassword() {
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent !== undefined && sent.refusal === null) return <Changed />;
  const { token, mayKeep } = sent ?? asked;
  return mayKeep === null ? <Used /> : <Choose token={token} mayKeep={mayKeep} />;
}

function Choose({ token, mayKeep }: { token: string; mayKeep: readonly Acting[] }) {
  const { t } = useLingui();
  const { schema } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const least = Number(schema.properties?.['password']?.['minLength'] ?? 1);
  const password = {
    name: 'password',
    label: t`New password`,
    autoComplete: 'new-password',
    hint: t`At least ${least} characters that are not easy to guess.`,
    wrong: t`Choose at least ${least} characters that are not easy to guess.`,
  };
  return (
    <LinkPage heading={t`Choose a new password`}>
      <RefusalBox refusal={sent?.refusal} />
      <Form method="post" action={LINK_PATHS['reset-password']} reloadDocument>
        <Stack>
          <input type="hidden" name="token" value={token} />
          <Fields schema={schema} refusal={sent?.refusal ?? null} fields={[password]} />
          <p>
            <Trans>You are signed out everywhere, and whatever acts for you or is told of what happens ends.</Trans>
          </p>
          <Keep mayKeep={mayKeep} />
          <Button type="submit" size="md" fullWidth>
            <Trans>Change the password</Trans>
          </Button>
        </Stack>
      </Form>
    </LinkPage>
  );
}

/** Checkboxes for what goes on while everything else ends. None is ticked, because an attacker may have added any of it. */
function Keep({ mayKeep }: { mayKeep: readonly Acting[] }) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = useAccessName();
  if (mayKeep.length === 0) return null;
  return (
    <fieldset className={links['group']}>
      <legend>
        <Trans>Everything below ends, but for what you tick</Trans>
      </legend>
      <Stack gap="sm">
        {mayKeep.map((one) => {
          const [name, since] = [nameOf(one), day(one.createdAt.slice(0, 10))];
          return <Checkbox key={one.id} name="keep" value={one.id} label={t`${name}, since ${since}`} />;
        })}
      </Stack>
    </fieldset>
  );
}

/** The name by which a person knows it. */
function useAccessName(): (acting: Acting) => string {
  const { t } = useLingui();
  return ({ kind, name: known }) => {
    const name = known ?? '';
    switch (kind) {
      case 'SESSION':
        return known === null ? t`Signed in with your password` : t`“${name}”`;
      case 'API_KEY':
        return t`The API key “${name}”`;
      case 'IDENTITY':
        return t`The sign-in at another provider “${name}”`;
      case 'PASSKEY':
        return t`The passkey “${name}”`;
      case 'DEVICE':
        return t`A device that is told through ${name}`;
      case 'WEBHOOK':
        return t`Software at ${name}, which is told`;
      case 'CALENDAR':
        return t`A calendar address`;
      case 'PHONE':
        return t`The confirmed phone number ${name}`;
      case 'INVITATION':
        return t`The invitation of ${name} to administer the platform`;
    }
  };
}

function Changed() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Your password is changed`} mark="good">
      <p role="status">
        <Trans>
          What acted for you before has ended, but for what you kept. Sign in with the new password from now on; if an assistant
          acts for you, tell it to sign you in again.
        </Trans>
      </p>
      <Button component="a" href={`${WEB_PATHS['sign-in']}?next=${ACCOUNT_PATHS.access}`} size="md" fullWidth my="md">
        <Trans>Sign in, and see who can act for you</Trans>
      </Button>
    </LinkPage>
  );
}

/** The link cannot be used any more, so the page asks only for the address to which a new one goes. */
function Used() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`This link no longer works`} mark="bad">
      <p role="status">
        <Trans>Each link works once, for a short while. Type in your e-mail address, and we send you a new one.</Trans>
      </p>
      <NewLinkForm button={t`Send me a new link`} />
    </LinkPage>
  );
}
