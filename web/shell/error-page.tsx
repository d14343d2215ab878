import { Trans } from '@lingui/react/macro';
import { Container, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import { PageHead } from './page-head.tsx';

export function ErrorPage({ heading, text }: { heading: string; text: string }) {
  return (
    <Container size="xs" py="xl">
      <PageHead title={heading} />
      <Title order={1}>{heading}</Title>
      <Text my="md" role="alert">
        {text}
      </Text>
      <Link to={WEB_PATHS.browse}>
        <Trans>See everything there is to rent</Trans>
      </Link>
    </Container>
  );
}
