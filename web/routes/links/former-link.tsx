import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { data } from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { LinkPage } from './parts/link-page.tsx';

const GONE = { status: 410 };

export const loader = () => data(null, GONE);
export const action = () => data(null, GONE);

/**
 * In older letters such links decided about a booking without a sign-in. People still have them, but none of them works any
 * more.
 */
export default function FormerLink() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`This link does not work any more`} mark="bad">
      <p role="status">
        <Trans>
          Links of our e-mails no longer answer or pay by themselves. Sign in on your account page: whatever is to be done stands
          there.
        </Trans>
      </p>
      <Button component="a" href={ACCOUNT_PATHS.overview} size="md" fullWidth my="md">
        <Trans>Your account</Trans>
      </Button>
    </LinkPage>
  );
}
