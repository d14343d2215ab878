import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Form } from 'react-router';
import { type Scheme, SCHEMES } from '../../src/rest/web/page-contract.ts';
import { WEB_PATHS } from '../../src/rest/web/page-paths.ts';
import { type Frame, useAddress } from './frame.ts';
import styles from './footer.module.css';

/** The foot of every page: the legal texts, the operator, and the choices of language and look. */
export function Footer({ frame }: { frame: Frame }) {
  const { t } = useLingui();
  const { name, address, email } = frame.operator;
  return (
    <footer className={styles['footer']}>
      <div className={styles['row']}>
        <div>
          <nav aria-label={t`Legal`}>
            <ul className={styles['links']}>
              <li>
                <a href="/legal/terms">
                  <Trans>Terms of use</Trans>
                </a>
              </li>
              <li>
                <a href="/legal/privacy">
                  <Trans>Privacy</Trans>
                </a>
              </li>
              <li>
                <a href="/legal/imprint">
                  <Trans>Imprint</Trans>
                </a>
              </li>
              <li>
                <a href="/connect">
                  <Trans>Rent with an assistant</Trans>
                </a>
              </li>
            </ul>
          </nav>
          <p>{[name, address].filter((part) => part !== '').join(', ')}</p>
          {email !== '' && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
        <Choices frame={frame} />
      </div>
    </footer>
  );
}

/** Plain forms that load the page anew, because every word and every colour of it may change. */
function Choices({ frame: { language, languages, scheme } }: { frame: Frame }) {
  const { t } = useLingui();
  const address = useAddress();
  const words: Readonly<Record<Scheme, string>> = { auto: t`As on my device`, light: t`Light`, dark: t`Dark` };
  return (
    <Form method="post" action={WEB_PATHS.preferences} reloadDocument className={styles['choices']}>
      <input type="hidden" name="back" value={address} />
      <NativeSelect
        name="language"
        label={t`Language`}
        defaultValue={language}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NativeSelect
        name="scheme"
        label={t`Look`}
        defaultValue={scheme}
        data={SCHEMES.map((value) => ({ value, label: words[value] }))}
      />
      <Button type="submit" variant="default">
        <Trans>Change</Trans>
      </Button>
    </Form>
  );
}
