import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { LinkPage } from './link-page.tsx';

/** For a link that was used, is too old, or was not made here. */
export function RefusedLink({ refusal, heading }: { refusal: Refusal; heading?: string }) {
  const { t, i18n } = useLingui();
  const isTold = i18n.locale === 'en' || refusal.status >= 500;
  return (
    <LinkPage heading={heading ?? t`That did not work`} mark="bad">
      <p role="status">
        {isTold ? refusal.message : t`This link does not work, or not any more. Ask whoever sent it to you for a new one.`}
      </p>
    </LinkPage>
  );
}
