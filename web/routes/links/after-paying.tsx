import { Trans, useLingui } from '@lingui/react/macro';
import { LinkPage } from './parts/link-page.tsx';

/** Where a payment page leads back to if nobody has named another address. */
export default function AfterPaying() {
  const { t } = useLingui();
  return (
    <LinkPage heading={t`Thank you`} mark="good">
      <p>
        <Trans>
          You can close this page, or look at <a href="/account/bookings">your bookings</a>. If an assistant rents for you, it
          sees the payment by itself and tells you what comes next.
        </Trans>
      </p>
    </LinkPage>
  );
}
