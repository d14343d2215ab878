import { Trans, useLingui } from '@lingui/react/macro';
import { Container, Text, Title } from '@mantine/core';
import { shopPagePath, WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import { PageHead } from '../shell/page-head.tsx';

/** The page for what is not offered: not now, or if its shop is known, never again. */
export function Gone({ shop }: { readonly shop: string | null }) {
  const { t } = useLingui();
  const heading = shop === null ? t`This is not offered now` : t`This is not offered any more`;
  return (
    <Container size="xs" py="xl">
      <PageHead title={heading} />
      <Title order={1}>{heading}</Title>
      <Text my="md" role="status">
        {shop === null ? (
          <Trans>Nothing is offered at this address. It may be back later, or the address is not complete.</Trans>
        ) : (
          <Trans>Its owner has taken it out of the catalogue for good.</Trans>
        )}
      </Text>
      {shop !== null && (
        <p>
          <a href={shopPagePath(shop)}>
            <Trans>What else this owner offers</Trans>
          </a>
        </p>
      )}
      <p>
        <a href={WEB_PATHS.browse}>
          <Trans>See everything there is to rent</Trans>
        </a>
      </p>
    </Container>
  );
}
