import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
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
import { WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { Fields } from '../../form/fields.tsx';
import { nextPage } from '../../form/next-page.ts';
import { inputOf, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';

export function loader(args: LoaderFunctionArgs) {
  const door = doorOf(args);
  const url = args.url;
  const next = nextPage(url.searchParams.get('next'), '');
  const isNew = url.searchParams.has('opened');
  if (door.person !== null && !isNew) throw redirect(next || WEB_PATHS.browse);
  return { next, isNew: isNew && door.person !== null, schema: door.schema('register_account') };
}

/** Opens the account and signs in, in this browser. The session that comes with the account is for software, and is ended. */
export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const form = await args.request.formData();
  const input = inputOf({ schema: door.schema('register_account'), minorUnits: door.minorUnits }, form);
  const { name, email, password, city } = input;
  const opened = await door.attempt('register_account', { name, email, password, city });
  const refused = (refusal: NonNullable<typeof opened.refusal>) =>
    data({ refusal, values: textsOf(form) }, { status: refusal.status });
  if (opened.refusal !== null) return refused(opened.refusal);
  await door.attempt('logout', { refreshToken: opened.output.refreshToken });
  const { refusal } = await door.signIn({ email: String(email), password: String(password) });
  if (refusal !== null) return refused(refusal);
  const next = nextPage(form.get('next'), '');
  return redirect(
    `${WEB_PATHS['sign-up']}?${new URLSearchParams({ opened: '1', ...(next !== '' && { next }) }).toString()}`,
    303,
  );
}

export default function Register() {
  const { next, isNew, schema } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const sent = useActionData<typeof action>();
  if (isNew) return <Opened next={next} />;
  const least = Number(schema.properties?.['password']?.['minLength'] ?? 1);
  const query = next === '' ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Open an account`} />
      <Title order={1} mb="xs">
        <Trans>Open an account</Trans>
      </Title>
      <Text mb="lg">
        <Trans>With it you rent things. You can add a shop and rent things out later.</Trans>
      </Text>
      <Form method="post" replace>
        <Stack>
          <RefusalBox refusal={sent?.refusal} />
          <input type="hidden" name="next" value={next} />
          <Fields
            schema={schema}
            values={sent?.values}
            refusal={sent?.refusal}
            fields={[
              { name: 'name', label: t`Your name`, autoComplete: 'name', wrong: t`Enter your name.` },
              { name: 'email', label: t`E-mail address`, autoComplete: 'username', wrong: t`Enter your whole e-mail address.` },
              {
                name: 'password',
                label: t`Password`,
                autoComplete: 'new-password',
                hint: t`At least ${least} characters that are not easy to guess.`,
                wrong: t`Choose at least ${least} characters that are not easy to guess.`,
              },
              { name: 'city', label: t`City`, autoComplete: 'address-level2', hint: t`Where you usually rent.` },
            ]}
          />
          <Text size="sm" c="dimmed">
            <Trans>
              By opening the account you accept the <a href="/legal/terms">terms of use</a>. The{' '}
              <a href="/legal/privacy">privacy notice</a> says what happens with your data.
            </Trans>
          </Text>
          <Button type="submit" fullWidth size="md">
            <Trans>Open the account</Trans>
          </Button>
        </Stack>
      </Form>
      <Stack gap="xs" mt="lg">
        <Link to={WEB_PATHS['sign-in'] + query}>
          <Trans>I have an account already</Trans>
        </Link>
        <a href="/forgot-password">
          <Trans>I forgot my password</Trans>
        </a>
      </Stack>
    </Container>
  );
}

function Opened({ next }: { next: string }) {
  const { t } = useLingui();
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Your account is open`} />
      <Title order={1} mb="md">
        <Trans>Your account is open</Trans>
      </Title>
      <Text role="status" mb="lg">
        <Trans>You are signed in. We sent you an e-mail: open the link in it to confirm your address.</Trans>
      </Text>
      <Button component="a" href={next || WEB_PATHS.browse} size="md" fullWidth>
        {next === '' ? <Trans>See what there is to rent</Trans> : <Trans>Go on where you were</Trans>}
      </Button>
      <Text mt="lg" c="dimmed">
        <Trans>
          If an assistant rents for you, tell it to sign you in: it shows you a link, or a code to{' '}
          <a href="/link">type in here</a>. On <a href="/account">your account page</a> you see who can act for you, and end it.
        </Trans>
      </Text>
    </Container>
  );
}
