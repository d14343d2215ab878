import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { LinkPage } from './link-page.tsx';

const NOT_SHOWN: Refusal = { status: 404, code: 'not_found', message: '', fields: {}, details: {}, retryAfterSeconds: null };

/** For a link that was used, is too old, or was not made here. */
export function RefusedLink({ refusal: told, heading }: { refusal: Refusal | null; heading?: string }) {
  const refusal = told ?? NOT_SHOWN;
  const { t, i18n } = useLingui();
  const isTold = i18n.locale === 'en' || refusal.status >= 500;
  const isAnswered = ['approved', 'denied', 'used'].includes(String(refusal.details['reason']));
  const old = isAnswered
    ? t`This was answered already; there is nothing more to do here.`
    : t`This link does not work, or not any more. Ask whoever sent it to you for a new one.`;
  return (
    <LinkPage heading={heading ?? t`That did not work`} mark="bad">
      <p role="status">{isTold ? refusal.message : old}</p>
    </LinkPage>
  );
}
