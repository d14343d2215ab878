import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Container, Stack, Title } from '@mantine/core';
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
import { DRAFT_FIELD, INTERRUPTED, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { asksForCode, codeIn, useCodeField } from '../../form/code-field.ts';
import { draftOf } from '../../form/draft.ts';
import { Fields } from '../../form/fields.tsx';
import { nextPage } from '../../form/next-page.ts';
import { jsonIn, textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const AFTERWARDS = WEB_PATHS.browse;
/** The fields of the operation that opens a session, which the door calls. */
const SCHEMA = {
  properties: { email: { type: 'string', format: 'email' }, password: { type: 'string' }, code: { type: 'string' } },
  required: ['email', 'password', 'code'],
};

export async function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const { searchParams } = args.url;
  const next = nextPage(searchParams.get('next'), '');
  if (door.person !== null) throw redirect(next || AFTERWARDS);
  const { options } = await door.call('start_passkey_sign_in', {});
  return {
    next,
    isErased: searchParams.has('erased'),
    hasFailed: searchParams.has('provider'),
    provider: door.provider?.name ?? null,
    options,
  };
}

/** Each visitor gets a challenge of their own for a passkey, which counts once. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  // A form of another page, which was sent after the sign-in had run out.
  if (args.url.searchParams.has(INTERRUPTED)) return data({ refusal: null, values: {}, draft: draftOf(form) }, { status: 401 });
  const door = doorOf(args);
  const draft = textIn(form, DRAFT_FIELD);
  const given = { email: textIn(form, 'email'), password: textIn(form, 'password'), ...codeIn(form) };
  const { refusal } = form.has('credential') ? await door.signInByPasskey(jsonIn(form, 'credential')) : await door.signIn(given);
  const next = nextPage(form.get('next'), '') || AFTERWARDS;
  // With 307 the browser sends the form on, and with it what was written.
  if (refusal === null) return redirect(next, draft === '' ? 303 : 307);
  const { credential: _credential, ...values } = textsOf(form);
  return data({ refusal, values, draft }, { status: refusal.status });
}

export default function SignIn() {
  const { t } = useLingui();
  const asked = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const values: Readonly<Record<string, string>> = sent?.values ?? {};
  const next = asked.next || nextPage(values['next'], '');
  const draft = sent?.draft ?? '';
  const code = useCodeField();
  const query = next === '' ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Sign in`} />
      <Title order={1} mb="lg">
        <Trans>Sign in</Trans>
      </Title>
      {asked.isErased && (
        <Alert variant="light" role="status" mb="md">
          <Trans>Your account is erased. Nobody can sign in with it any more, and no assistant can act for you.</Trans>
        </Alert>
      )}
      {asked.hasFailed && (
        <Alert variant="light" role="status" mb="md">
          <Trans>The other provider does not answer at the moment. Sign in with your password, or try again later.</Trans>
        </Alert>
      )}
      {draft !== '' && sent?.refusal === null && (
        <Alert variant="light" role="status" mb="md">
          <Trans>You were signed out, and nothing was sent. Sign in again: what you wrote is kept.</Trans>
        </Alert>
      )}
      <Form method="post" action={WEB_PATHS['sign-in']} replace reloadDocument={draft !== ''}>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          {draft !== '' && <input type="hidden" name={DRAFT_FIELD} value={draft} />}
          <input type="hidden" name="next" value={next} />
          <Fields
            schema={SCHEMA}
            values={values}
            refusal={sent?.refusal}
            fields={[
              { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` },
              { name: 'password', label: t`Password`, autoComplete: 'current-password', wrong: t`Enter your password.` },
              ...(asksForCode({ refusal: sent?.refusal, values }) ? [code] : []),
            ]}
          />
          <Button type="submit" fullWidth size="md">
            <Trans>Sign in</Trans>
          </Button>
        </Stack>
      </Form>
      {asked.provider !== null && <ProviderButton provider={asked.provider} query={query} />}
      {asked.options !== null && <PasskeySignIn options={asked.options} next={next} draft={draft} />}
      <Stack gap="xs" mt="lg">
        <a href="/forgot-password">
          <Trans>I forgot my password</Trans>
        </a>
        <Link to={WEB_PATHS['sign-up'] + query}>
          <Trans>I have no account yet</Trans>
        </Link>
        <a href="/link">
          <Trans>I have a code from my assistant</Trans>
        </a>
      </Stack>
    </Container>
  );
}

/** Leads to the identity provider. A plain link, because the next page is another site. */
function ProviderButton({ provider, query }: { provider: string; query: string }) {
  return (
    <Button component="a" href={WEB_PATHS['provider-start'] + query} rel="nofollow" variant="default" fullWidth size="md" mt="md">
      <Trans>Continue with {provider}</Trans>
    </Button>
  );
}
