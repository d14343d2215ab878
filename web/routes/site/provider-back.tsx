import { Trans, useLingui } from '@lingui/react/macro';
import { Container, Stack, Title } from '@mantine/core';
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ACCOUNT_PATHS, WEB_PATHS } from '../../../src/rest/web/page-paths.ts';
import { doorOf } from '../../door.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';

/** Where the identity provider sends the browser back to. Shows something only if that did not open the account. */
export async function loader(args: LoaderFunctionArgs) {
  const { provider } = doorOf(args);
  if (provider === null) throw redirect(WEB_PATHS['sign-in']);
  const answered = await provider.answered(args.url.search.slice(1));
  if (answered.refusal !== null) return data({ refusal: answered.refusal }, { status: answered.refusal.status });
  const { isNew, isConnecting, next } = answered.output;
  if (isConnecting) throw redirect(ACCOUNT_PATHS['security-provider']);
  if (isNew) throw redirect(WEB_PATHS['provider-sign-up']);
  const { refusal } = await provider.signIn();
  if (refusal === null) throw redirect(next || WEB_PATHS.browse);
  if (refusal.code === 'second_factor_needed') throw redirect(WEB_PATHS['provider-code']);
  return data({ refusal }, { status: refusal.status });
}

/** What somebody brings from the provider is theirs alone. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export default function ProviderBack() {
  const { refusal } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <Container size="xs" py="xl">
      <PageHead title={t`Sign in`} />
      <Title order={1} mb="lg">
        <Trans>You are not signed in</Trans>
      </Title>
      <Stack>
        <RefusalBox refusal={refusal} />
        <Link to={WEB_PATHS['sign-in']}>
          <Trans>Sign in with your password</Trans>
        </Link>
        <a href="/forgot-password">
          <Trans>I forgot my password</Trans>
        </a>
      </Stack>
    </Container>
  );
}
