import { Trans } from '@lingui/react/macro';
import { Container, Text, Title } from '@mantine/core';
import { ACCOUNT_PATHS, WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import styles from './error-page.module.css';
import { PageHead } from './page-head.tsx';

/** A page in the place of one that cannot be shown, and the ways on from it. */
export function ErrorPage({ heading, text, reference }: { heading: string; text: string; reference?: string }) {
  return (
    <Container size="xs" py="xl">
      <PageHead title={heading} isUnlisted />
      <Title order={1}>{heading}</Title>
      <Text my="md" role="alert">
        {text}
      </Text>
      {reference !== undefined && (
        <Text my="md">
          <Trans>If you write to us about it, name {reference}.</Trans>
        </Text>
      )}
      <ul className={styles['ways']}>
        <li>
          <a href={WEB_PATHS.home}>
            <Trans>Start page</Trans>
          </a>
        </li>
        <li>
          <a href={WEB_PATHS.browse}>
            <Trans>See everything there is to rent</Trans>
          </a>
        </li>
        <li>
          <a href={ACCOUNT_PATHS.overview}>
            <Trans>Your account</Trans>
          </a>
        </li>
        <li>
          <a href="/link">
            <Trans>I have a code from my assistant</Trans>
          </a>
        </li>
      </ul>
    </Container>
  );
}
