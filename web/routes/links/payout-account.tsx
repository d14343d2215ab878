import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { LinkPage } from './parts/link-page.tsx';

/** Coming back says nothing about what was entered. Only the provider knows the state of the account. */
export default function PayoutAccount() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Back from the payment provider`}>
      <p>
        <Trans>
          What you entered is with the payment provider. The page of your bank account shows whether something is still missing,
          and your assistant sees it by itself.
        </Trans>
      </p>
      <Button component="a" href={SHOP_PATHS['payout-bank']} size="md" fullWidth my="md">
        <Trans>Your bank account</Trans>
      </Button>
    </LinkPage>
  );
}
