import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { LinkPage } from './parts/link-page.tsx';

/** A page without a new link, because anybody may have the address. A new link needs a sign-in. */
export default function PayoutLinkUsed() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`This link was used already`}>
      <p>
        <Trans>
          The link to the payment provider works once and for some minutes, and this one was used or is too old. Nothing that you
          entered is lost. Get a new one on the page of your bank account, or ask your assistant.
        </Trans>
      </p>
      <Button component="a" href={SHOP_PATHS['payout-bank']} size="md" fullWidth my="md">
        <Trans>Your bank account</Trans>
      </Button>
    </LinkPage>
  );
}
