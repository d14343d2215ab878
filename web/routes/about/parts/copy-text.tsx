import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import { useSyncExternalStore } from 'react';
import styles from './copy-text.module.css';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** A text to be copied. Without scripts there is no button, and a click into the text selects all of it. */
export function CopyText({ text, of }: { text: string; of: string }) {
  const { t } = useLingui();
  const canCopy = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <div className={styles['copy']}>
      <pre tabIndex={0} aria-label={of}>
        <code>{text}</code>
      </pre>
      {canCopy && (
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              onClick={copy}
              aria-label={t`Copy: ${of}`}
              leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
            >
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
          )}
        </CopyButton>
      )}
    </div>
  );
}
