import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './about.module.css';
import { Lines } from './parts/lines.tsx';

export function loader(args: LoaderFunctionArgs) {
  const { operator, imprint } = doorOf(args);
  const { name, address, email } = operator;
  const lines = imprint.text.split('\n').filter((line) => line.trim() !== '');
  return { name, address, email, taxId: imprint.taxId, lines };
}

/** What the law asks for of whoever runs a marketplace. It shows what the operator has set, and nothing in place of the rest. */
export default function Imprint() {
  const { name, address, email, taxId, lines } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const heading = t`Imprint`;
  return (
    <article className={styles['page']}>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <p>
        <strong>{name}</strong>
      </p>
      {address !== '' && <p>{address}</p>}
      {email !== '' && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {taxId !== '' && (
        <p>
          <Trans>Tax registration:</Trans> {taxId}
        </p>
      )}
      <Lines lines={lines} />
    </article>
  );
}
