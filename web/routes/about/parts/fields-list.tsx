import { Trans } from '@lingui/react/macro';
import type { ReferenceBody, ReferenceField } from '../../../../src/rest/web/page-contract.ts';
import styles from '../reference.module.css';
import { CopyText } from './copy-text.tsx';
import { Inline } from './inline.tsx';

/** The objects that a call takes or answers, each with its fields and an example. */
export function Bodies({ bodies, of }: { bodies: readonly ReferenceBody[]; of: string }) {
  return bodies.map(({ name, fields, example }) => (
    <div key={name}>
      {name !== '' && (
        <h3 lang="en">
          <code>{name}</code>
        </h3>
      )}
      <FieldList fields={fields} />
      {example !== null && <CopyText text={example} of={name === '' ? of : `${of}, ${name}`} />}
    </div>
  ));
}

export function FieldList({ fields }: { fields: readonly ReferenceField[] }) {
  if (fields.length === 0)
    return (
      <p className={styles['soft']}>
        <Trans>No fields.</Trans>
      </p>
    );
  return (
    <dl className={styles['fields']} lang="en">
      {fields.map(({ name, type, kind, required, description }) => (
        <div key={name} style={{ paddingInlineStart: `${depthOf(name)}rem` }}>
          <dt>
            <code>{name}</code> <span>{kind === null ? type : <a href={`#kind-${kind}`}>{type}</a>}</span>{' '}
            {required && (
              <em>
                <Trans>required</Trans>
              </em>
            )}
          </dt>
          {description !== '' && (
            <dd>
              <Inline text={description} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const MOST_DEEP = 3;

/** How far a field stands within others. */
function depthOf(name: string): number {
  return Math.min(name.split('.').length - 1, MOST_DEEP);
}
