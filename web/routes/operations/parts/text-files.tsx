import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form, useLocation } from 'react-router';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';
import { OPERATIONS_PATHS } from '../../../../src/rest/web/page-paths.ts';
import styles from './operations.module.css';

interface Files {
  readonly language: OutputOf<'list_languages'>['items'][number];
  /** Empty for all. */
  readonly area: string;
}

/** All texts of a language as a file for a translator, and the way back. */
export function TextFiles({ language: { language, name }, area }: Files) {
  const { search } = useLocation();
  const file = (fileFormat: string) =>
    `${OPERATIONS_PATHS['texts-file']}?${new URLSearchParams({ language, area, fileFormat }).toString()}`;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>For a translator</Trans>
      </h2>
      <p className={styles['row']}>
        <a href={file('po')} download>
          <Trans>{name} as a .po file</Trans>
        </a>
        <a href={file('json')} download>
          <Trans>{name} as JSON</Trans>
        </a>
      </p>
      <Form method="post" action={search} encType="multipart/form-data" reloadDocument className={styles['fields']}>
        <input type="hidden" name="language" value={language} />
        <div>
          <label htmlFor="file">
            <Trans>The translated file</Trans>
          </label>
          <input
            id="file"
            type="file"
            name="file"
            accept=".po,.json"
            required
            style={{ display: 'block', width: '100%', minHeight: '2.75rem' }}
          />
        </div>
        <div>
          <Button type="submit" name="do" value="import" variant="default">
            <Trans>Import into {name}</Trans>
          </Button>
        </div>
      </Form>
    </section>
  );
}
