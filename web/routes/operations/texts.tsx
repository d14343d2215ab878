import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { OPERATIONS_PATHS } from '../../../src/rest/web/page-paths.ts';
import { textIn, textsOf } from '../../form/read-form.ts';
import { RefusalBox } from '../../form/refusal.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { LanguagesCard } from './parts/languages-card.tsx';
import { operatorDoorOf } from './parts/operator-door.ts';
import styles from './parts/operations.module.css';
import { TextCard } from './parts/text-card.tsx';
import { askedTexts, textActions, TEXT_AREAS, TEXT_SHOWS } from './parts/text-actions.ts';
import { TextFiles } from './parts/text-files.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const door = operatorDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const { items: languages } = await door.call('list_languages', {});
  const asked = askedTexts(
    searchParams,
    languages.map(({ language }) => language),
  );
  const { page, area, show, ...plain } = asked;
  const found = await door.call('list_texts', { ...plain, page, show, limit: 20, ...(area !== '' && { area }) });
  return { languages, asked, found, done: searchParams.get('done') };
}

/** Changes texts and languages, and shows the same page again. */
export async function action(args: ActionFunctionArgs) {
  const door = operatorDoorOf(args);
  const form = await args.request.formData();
  const wanted = textIn(form, 'do');
  const { refusal, done } = await textActions(door, wanted, form);
  if (refusal !== null) return data({ refusal, wanted, values: textsOf(form) }, { status: refusal.status });
  const { searchParams } = new URL(args.request.url);
  searchParams.set('done', done);
  if (wanted === 'add-language') searchParams.set('language', textIn(form, 'language').trim());
  const textId = textIn(form, 'textId');
  return redirect(`${OPERATIONS_PATHS.texts}?${searchParams.toString()}${textId === '' ? '' : `#${textId}`}`, 303);
}

/** Every text of pages and letters, for the operator to change, and the languages that there are. */
export default function TextsPage() {
  const { languages, asked, found, done } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useLingui();
  const heading = t`Texts and languages`;
  const language = languages.find((each) => each.language === asked.language);
  const refusedCard = found.items.some(({ textId }) => textId === sent?.values['textId']);
  return (
    <>
      <PageHead title={heading} />
      <h1>{heading}</h1>
      <p className={styles['lead']}>
        <Trans>
          Change any text of pages, letters and push messages, or add a language. A change appears within a few seconds.
        </Trans>
      </p>
      {sent === undefined && done !== null && <Done done={done} />}
      {!refusedCard && <RefusalBox refusal={sent?.refusal} />}
      <LanguagesCard languages={languages} sent={sent?.wanted === 'add-language' ? sent.values : {}} refusal={sent?.refusal} />
      <Filters />
      <p className={styles['total']}>
        <Plural value={found.pagination.total} one="# text" other="# texts" />
      </p>
      {found.items.map((text) => (
        <TextCard
          key={text.textId}
          text={text}
          language={asked.language}
          isEnglish={asked.language === 'en'}
          sent={sent?.values['textId'] === text.textId ? sent : undefined}
        />
      ))}
      <Pages />
      {language !== undefined && <TextFiles language={language} area={asked.area} />}
    </>
  );
}

function Done({ done }: { done: string }) {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    set: t`The text is changed.`,
    reset: t`The text of the release is back.`,
    'add-language': t`The language is added. People are offered it once you switch it on.`,
    on: t`People are offered the language now.`,
    off: t`People are not offered the language any more.`,
  };
  const imported = Number(/^import-(\d+)$/.exec(done)?.[1] ?? Number.NaN);
  const text = Number.isNaN(imported) ? words[done] : t`The file is imported. Texts that are different now: ${imported}.`;
  if (text === undefined) return null;
  return (
    <Alert variant="light" color="green" role="status" mb="md" classNames={{ message: 'refusal' }}>
      {text}
    </Alert>
  );
}

function Filters() {
  const { languages, asked } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const areas = useAreaWords();
  const shows = {
    ALL: t`All`,
    CHANGED: t`Changed by you`,
    MISSING: t`Not translated yet`,
    UNUSED: t`Yours, not used any more`,
  };
  return (
    <Form className={styles['card']} key={JSON.stringify(asked)} role="search">
      <div className={styles['filters']}>
        <NativeSelect
          name="language"
          label={t`Language`}
          defaultValue={asked.language}
          data={languages.map(({ language, name }) => ({ value: language, label: name }))}
        />
        <TextInput name="query" label={t`Words`} defaultValue={asked.query} maxLength={200} />
        <NativeSelect
          name="area"
          label={t`Where`}
          defaultValue={asked.area}
          data={[{ value: '', label: t`Everywhere` }, ...TEXT_AREAS.map((value) => ({ value, label: areas[value] }))]}
        />
        <NativeSelect
          name="show"
          label={t`Which`}
          defaultValue={asked.show}
          data={TEXT_SHOWS.map((value) => ({ value, label: shows[value] }))}
        />
        <div>
          <Button type="submit">
            <Trans>Show</Trans>
          </Button>
        </div>
      </div>
    </Form>
  );
}

function useAreaWords(): Readonly<Record<(typeof TEXT_AREAS)[number], string>> {
  const { t } = useLingui();
  return {
    site: t`Pages for everybody`,
    links: t`Pages that a link opens`,
    about: t`Legal texts and help`,
    account: t`Account`,
    shop: t`Shop`,
    operations: t`Operations`,
    steps: t`Steps of a booking`,
    letters: t`Letters and messages`,
  };
}

function Pages() {
  const { asked, found } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { page, totalPages } = found.pagination;
  if (totalPages <= 1) return null;
  const to = (next: number) => `?${new URLSearchParams({ ...asked, page: String(next) }).toString()}`;
  return (
    <nav className={styles['row']} aria-label={t`Pages`} style={{ marginBottom: '1.25rem' }}>
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          <Trans>Back</Trans>
        </Link>
      )}
      <span>
        <Trans>
          Page {page} of {totalPages}
        </Trans>
      </span>
      {page < totalPages && (
        <Link to={to(page + 1)} rel="next">
          <Trans>Next</Trans>
        </Link>
      )}
    </nav>
  );
}
