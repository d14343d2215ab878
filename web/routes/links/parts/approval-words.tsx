import { Trans } from '@lingui/react/macro';
import { ACCOUNT_PATHS, LINK_PATHS } from '../../../../src/rest/web/page-paths.ts';
import links from './links.module.css';

/** Words that the pages on which a person lets software act for them have in common. */
export function ForgotPassword() {
  return (
    <a href={LINK_PATHS['forgot-password']}>
      <Trans>I forgot my password</Trans>
    </a>
  );
}

export function EndAnyTime() {
  return (
    <Trans>
      You can end it at any time, at once: sign in and <a href={ACCOUNT_PATHS.access}>end it under “Who can act for you”</a>.
    </Trans>
  );
}

export function EndLater() {
  return (
    <p className={links['soft']}>
      <Trans>
        To end this later, go to <a href={ACCOUNT_PATHS.access}>“Who can act for you”</a>: it shows everything that can act for
        you.
      </Trans>
    </p>
  );
}
