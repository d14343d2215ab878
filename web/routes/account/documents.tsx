import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { ACCOUNT_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './account.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { items } = await ownDoorOf(args).call('list_my_documents', {});
  const asked = args.url.searchParams.get('erase');
  const documents = items.filter(({ erasedAt }) => erasedAt === null);
  return { documents, erasing: documents.find(({ documentId }) => documentId === asked) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const door = ownDoorOf(args);
  const form = await args.request.formData();
  const { refusal } = await door.attempt('delete_my_document', { documentId: textIn(form, 'documentId') });
  return refusal === null ? redirect(ACCOUNT_PATHS.documents, 303) : data({ refusal }, { status: refusal.status });
}

export default function Documents() {
  const { documents, erasing } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const { day } = useFormats();
  return (
    <>
      <PageHead title={t`Your documents`} />
      <h1>
        <Trans>Your documents</Trans>
      </h1>
      <RefusalBox refusal={sent?.refusal} />
      {erasing !== null && <Erase documentId={erasing.documentId} title={erasing.title} />}
      {documents.length === 0 && (
        <p>
          <Trans>None are stored. A rental that needs one asks for it.</Trans>
        </p>
      )}
      {documents.map(({ documentId, title, fileName, uploadedAt, expiresOn, url, status }) => (
        <article key={documentId} className={styles['card']}>
          <h2>{title}</h2>
          <p>
            <Trans>
              {fileName}, handed in on {day(uploadedAt.slice(0, 10))}.
            </Trans>{' '}
            {expiresOn !== null &&
              (status === 'EXPIRED' ? (
                <Trans>Not valid any more since {day(expiresOn)}.</Trans>
              ) : (
                <Trans>Valid until {day(expiresOn)}.</Trans>
              ))}
          </p>
          <div className={styles['buttons']}>
            {url !== null && (
              <Button component="a" href={url} rel="noreferrer" variant="default">
                <Trans>Look at it</Trans>
              </Button>
            )}
            <Button component="a" href={`${ACCOUNT_PATHS.documents}?erase=${documentId}`} variant="default">
              <Trans>Erase it</Trans>
            </Button>
          </div>
        </article>
      ))}
    </>
  );
}

function Erase({ documentId, title }: { documentId: string; title: string }) {
  return (
    <section className={styles['card']} role="status">
      <h2>
        <Trans>Erase {title} for good?</Trans>
      </h2>
      <p>
        <Trans>Nobody can bring it back. A rental that needs it asks for it again.</Trans>
      </p>
      <Form method="post" action={ACCOUNT_PATHS.documents} reloadDocument className={styles['buttons']}>
        <input type="hidden" name="documentId" value={documentId} />
        <Button type="submit" color="danger">
          <Trans>Erase it for good</Trans>
        </Button>
        <Button component="a" href={ACCOUNT_PATHS.documents} variant="default">
          <Trans>Keep it</Trans>
        </Button>
      </Form>
    </section>
  );
}
