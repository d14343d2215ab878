import { Trans, useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
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

/** Puts the words of a refusal into the language of the page. In English they are those of the operation. */
export function useToldRefusal(): (refusal: Refusal | null) => Refusal | null {
  const { t, i18n } = useLingui();
  const words = (appealTo: string): Readonly<Record<string, string>> => ({
    account_suspended: t`This account is suspended, so nobody can sign in with it. Running rentals go on. To appeal, write to ${appealTo} from the address of the account.`,
    admin_is_no_vendor: t`An administrator has no shop. Use another account.`,
    admin_lets_nobody_in: t`No software acts for an administrator. Use another account.`,
    confirmation_not_yours: t`The API key that asks for this belongs to another account. Use that one.`,
    not_a_vendor: t`This account has no shop yet. Open one with it, or use another account.`,
    software_not_yours: t`This software acts for another account. Use that one.`,
  });
  return (refusal) => {
    if (refusal === null || i18n.locale === 'en') return refusal;
    return { ...refusal, message: words(String(refusal.details['appealTo']))[refusal.code] ?? refusal.message };
  };
}
