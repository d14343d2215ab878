import type { ReferenceLine, ReferenceRefusal } from '../../../../src/rest/web/page-contract.ts';
import { referenceCallPath } from '../../../../src/rest/web/page-paths.ts';
import styles from '../reference.module.css';
import { Inline } from './inline.tsx';

/** Calls of one section, each a link to its page. Their words are English in every language. */
export function CallList({ section, calls }: { section: string; calls: readonly ReferenceLine[] }) {
  return (
    <ul className={styles['calls']} lang="en">
      {calls.map((call) => (
        <li key={call.id} id={call.anchor}>
          <a href={referenceCallPath(section, call.id)}>
            <Address call={call} />
          </a>
          <span className={styles['about']}>
            <Inline text={call.title} /> <small>{call.who}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The method and the path of a call. */
export function Address({ call: { method, path } }: { call: Pick<ReferenceLine, 'method' | 'path'> }) {
  return (
    <code className={styles['address']}>
      <b data-method={method}>{method}</b> {path}
    </code>
  );
}

export function Refusals({ refusals }: { refusals: readonly ReferenceRefusal[] }) {
  return (
    <ul className={styles['refusals']} lang="en">
      {refusals.map(({ status, code, when }) => (
        <li key={code + when}>
          <code>
            <b>{status}</b> {code}
          </code>{' '}
          <Inline text={when} />
        </li>
      ))}
    </ul>
  );
}
