import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Form, Link, useLocation } from 'react-router';
import type { OutputOf, Refusal } from '../../../../src/rest/web/page-contract.ts';
import styles from './operations.module.css';

type Language = OutputOf<'list_languages'>['items'][number];

interface Card {
  readonly languages: readonly Language[];
  /** What was written into the form for a new language. */
  readonly sent: Readonly<Record<string, string>>;
  readonly refusal: Refusal | null | undefined;
}

/** The languages of pages and letters, with a switch each, and the form for a further one. */
export function LanguagesCard({ languages, sent, refusal }: Card) {
  const isSent = Object.keys(sent).length > 0;
  return (
    <section className={styles['card']}>
      <h2>
        <Trans>Languages</Trans>
      </h2>
      <ul className={styles['steps']}>
        {languages.map((language) => (
          <LanguageRow key={language.language} language={language} />
        ))}
      </ul>
      <details open={isSent}>
        <summary style={{ minHeight: '2.75rem', display: 'list-item', paddingTop: '0.75rem' }}>
          <Trans>Add a language</Trans>
        </summary>
        <NewLanguage languages={languages} sent={sent} refusal={isSent ? refusal : null} />
      </details>
    </section>
  );
}

function NewLanguage({ languages, sent, refusal }: Card) {
  const { search } = useLocation();
  const { t } = useLingui();
  const errors = refusal?.fields ?? {};
  return (
    <Form method="post" action={search} reloadDocument className={styles['filters']}>
      <TextInput
        name="language"
        label={t`Code`}
        description={t`Such as it, or pt-BR with a region`}
        required
        withAsterisk={false}
        defaultValue={sent['language']}
        error={errors['language']}
      />
      <TextInput
        name="name"
        label={t`Its own name`}
        description={t`As people read it in the menu`}
        required
        withAsterisk={false}
        defaultValue={sent['name']}
        error={errors['name']}
      />
      <NativeSelect
        name="fallback"
        label={t`Until it is translated`}
        description={t`The language in which a text appears`}
        defaultValue={sent['fallback'] ?? 'en'}
        data={languages.filter(({ isBuiltIn }) => isBuiltIn).map(({ language, name }) => ({ value: language, label: name }))}
      />
      <div>
        <Button type="submit" name="do" value="add-language" variant="default">
          <Trans>Add the language</Trans>
        </Button>
      </div>
    </Form>
  );
}

function LanguageRow({ language: { language, name, isOn, ownTexts } }: { language: Language }) {
  const { search } = useLocation();
  return (
    <li className={styles['waits']}>
      <div>
        <h2>
          <Link to={`?language=${language}`} lang={language}>
            {name}
          </Link>
        </h2>
        <p>
          {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
          {' · '}
          <Plural value={ownTexts} _0="no text of yours" one="# text of yours" other="# texts of yours" />
        </p>
      </div>
      {language !== 'en' && (
        <Form method="post" action={search} reloadDocument>
          <input type="hidden" name="language" value={language} />
          <Button type="submit" name="do" value={isOn ? 'off' : 'on'} variant="default">
            {isOn ? <Trans>Switch {name} off</Trans> : <Trans>Switch {name} on</Trans>}
          </Button>
        </Form>
      )}
    </li>
  );
}
