import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { Form, useLocation } from 'react-router';
import type { OutputOf, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { RefusalBox } from '../../../form/refusal.tsx';
import { useFormats } from '../../../language/use-formats.ts';
import styles from './operations.module.css';

interface Card {
  readonly text: OutputOf<'list_texts'>['items'][number];
  readonly language: string;
  readonly isEnglish: boolean;
  /** The form of this card, if it was refused. */
  readonly sent: { readonly refusal: Refusal; readonly values: Readonly<Record<string, string>> } | undefined;
}

/** One text with a form to change it. */
export function TextCard({ text, language, isEnglish, sent }: Card) {
  const { textId, original, shown, version } = text;
  const { search } = useLocation();
  const { t } = useLingui();
  const isLong = shown.length > LONG;
  return (
    <section className={styles['card']} id={textId} aria-label={original || textId}>
      <Form method="post" action={search} reloadDocument className={styles['fields']}>
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="textId" value={textId} />
        <input type="hidden" name="version" value={version} />
        {!isEnglish && original !== '' && (
          <p lang="en" style={{ margin: 0 }}>
            {original}
          </p>
        )}
        <RefusalBox refusal={sent?.refusal} />
        <Textarea
          name="text"
          label={t`Text`}
          lang={language}
          autosize
          minRows={isLong ? 3 : 1}
          defaultValue={sent?.values['text'] ?? shown}
          error={sent?.refusal.fields['text']}
          readOnly={original === ''}
        />
        <Facts text={text} language={language} />
        <div className={styles['row']}>
          {original !== '' && (
            <Button type="submit" name="do" value="set">
              <Trans>Save</Trans>
            </Button>
          )}
          {text.text !== null && (
            <Button type="submit" name="do" value="reset" variant="default">
              <Trans>Put back</Trans>
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

const LONG = 120;

/** Where it stands, since when it is changed, what its places stand for, and what the release says. */
function Facts({ text: { areas, changedAt, notes, released, text }, language }: Pick<Card, 'text' | 'language'>) {
  const { moment } = useFormats();
  return (
    <div className={styles['soft']}>
      {areas.join(', ')}
      {changedAt !== null && (
        <>
          {' · '}
          <Trans>changed on {moment(changedAt, 'UTC')}</Trans>
        </>
      )}
      {text === null && released === null && (
        <>
          {' · '}
          <Trans>not translated yet</Trans>
        </>
      )}
      {notes.length > 0 && (
        <ul lang="en">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {text !== null && released !== null && (
        <p style={{ margin: 0 }}>
          <Trans>The release says:</Trans> <span lang={language}>{released}</span>
        </p>
      )}
    </div>
  );
}
