import { Trans, useLingui } from '@lingui/react/macro';
import { LinkPage } from './parts/link-page.tsx';

/** Where a payment page leads back to without a payment, if nobody has named another address. */
export default function AfterLeaving() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Nothing was paid`}>
      <p>
        <Trans>
          You left the payment page without paying, so nothing was charged. You can still pay on the same page until its time is
          over: open its link again, go to <a href="/account/bookings">your bookings</a>, or ask your assistant for it.
        </Trans>
      </p>
    </LinkPage>
  );
}
