import { useLingui } from '@lingui/react/macro';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconX from '@tabler/icons-react/icons/IconX';
import type { ReactNode } from 'react';
import { PageHead } from '../../../shell/page-head.tsx';
import styles from './links.module.css';

interface LinkPageParts {
  readonly heading: string;
  /** Whether what the person came for has succeeded or failed. Absent if neither. */
  readonly mark?: 'good' | 'bad' | undefined;
  /** What the person must know of the whole page. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A page that a link opens: one thing to read or to do. */
export function LinkPage({ heading, mark, note, children }: LinkPageParts) {
  return (
    <div className={styles['page']}>
      <PageHead title={heading} />
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {mark !== undefined && <Mark mark={mark} />}
      <h1 className={mark === undefined ? undefined : styles[mark]}>{heading}</h1>
      {children}
    </div>
  );
}

/** Marks differ in shape and name, not only in colour. */
function Mark({ mark }: { mark: 'good' | 'bad' }) {
  const { t } = useLingui();
  const Icon = mark === 'good' ? IconCheck : IconX;
  return (
    <span role="img" aria-label={mark === 'good' ? t`Done` : t`Not done`} className={`${styles['mark']} ${styles[mark]}`}>
      <Icon size={28} stroke={2.5} aria-hidden />
    </span>
  );
}
