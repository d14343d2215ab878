import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Attempt, OutputOf, PageFile, Refusal } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { textIn } from '../../form/read-form.ts';
import { useFormats } from '../../language/use-formats.ts';
import { useRequirement } from '../../market/listing-words.tsx';
import { LinkPage } from './parts/link-page.tsx';
import styles from './parts/hand-in.module.css';
import links from './parts/links.module.css';
import { RefusedLink } from './parts/refused-link.tsx';
import { linkQuery, signatureIn } from './parts/signed-link.ts';

/*
 * The page on which a person hands in what a booking needs. It says what is asked and why, has a field for each document, and
 * shows what has arrived. The signed address is the permission.
 */

type Asked = OutputOf<'show_hand_in'>;
type Paper = Asked['documents'][number];
/** What was wrong, by the kind of document; under an empty name what is about none in particular. */
type Problems = Readonly<Record<string, Refusal>>;

export async function loader(args: LoaderFunctionArgs) {
  const { output, refusal } = await doorOf(args).attempt('show_hand_in', linkOf(args));
  if (refusal !== null) return data({ asked: null, refusal, sent: [] }, { status: refusal.status });
  const { searchParams } = args.url;
  return data({ asked: output, refusal: null, sent: searchParams.getAll('sent') });
}

/** Hands in each document by itself, so that a refused one does not stop the others. */
export async function action(args: ActionFunctionArgs) {
  const door = doorOf(args);
  const link = linkOf(args);
  const form = await args.request.formData();
  const sent: string[] = [];
  const problems: Record<string, Refusal> = {};
  const handIn = async (kind: string, files: readonly PageFile[]) => {
    const expiresOn = textIn(form, `expiresOn-${kind}`).trim() || textIn(form, 'expiresOn').trim() || undefined;
    return files.length > 1 ? ONE_FILE : door.attempt('hand_in_document', { ...link, kind, expiresOn }, undefined, files);
  };
  if (door.formRefusal !== null) problems[''] = door.formRefusal;
  for (const [kind, files] of Map.groupBy(door.files, (file) => kindOf(file, form))) {
    const { refusal } = await handIn(kind, files);
    if (refusal === null) sent.push(kind);
    else problems[kind] = refusal;
  }
  if (door.formRefusal === null && door.files.length === 0) {
    const { refusal } = await handIn(textIn(form, 'kind'), []);
    if (refusal !== null) problems[''] = refusal;
  }
  const [first] = Object.values(problems);
  if (first !== undefined) return data({ problems, sent }, { status: first.status });
  // The browser asks for the page again, so that reloading it sends nothing twice.
  const news = sent.map((kind): [string, string] => ['sent', kind]);
  return redirect(`${args.url.pathname}?${linkQuery(args, news)}`, 303);
}

/** A form names the kind of a document before its files. */
function kindOf({ fields }: PageFile, form: FormData): string {
  const { kind } = fields;
  return (typeof kind === 'string' && kind !== '' ? kind : textIn(form, 'kind')).trim();
}

function linkOf(args: LoaderFunctionArgs) {
  return { bookingId: args.params['bookingId'] ?? '', ...signatureIn(args) };
}

const ONE_FILE: Attempt<never> = {
  output: null,
  refusal: { status: 400, code: 'one_file', message: '', fields: {}, details: {}, retryAfterSeconds: null },
};

export default function HandIn() {
  const { asked, refusal } = useLoaderData<typeof loader>();
  if (asked === null) return <RefusedLink refusal={refusal} />;
  return <Documents asked={asked} />;
}

function Documents({ asked }: { asked: Asked }) {
  const { t } = useLingui();
  const { period } = useFormats();
  const { sent: sentBefore } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { documents, asset, complete, startDate, endDate, erasedAfterDays } = asked;
  const [sent, problems]: [readonly string[], Problems] = [result?.sent ?? sentBefore, result?.problems ?? {}];
  const titleOf = useTitles();
  const { title, city } = asset;
  const days = period(startDate, endDate);
  const needed = documents.filter((paper) => paper.needed).length;
  const [all, done] = [documents.length, documents.length - needed];
  const arrived = documents.filter(({ kind }) => sent.includes(kind)).map(titleOf);
  const names = arrived.join(', ');
  return (
    <LinkPage heading={complete ? t`Your documents are here` : t`Hand in your documents`} mark={complete ? 'good' : undefined}>
      <AllProblems asked={asked} problems={problems} isLabelled={Object.keys(problems).length > 1 || arrived.length > 0} />
      {arrived.length > 0 && (
        <Alert variant="light" role="status" mb="md">
          {t`Sent: ${names}. Thank you.`}
        </Alert>
      )}
      <p>{t`“${title}”, ${city}, ${days}`}</p>
      <p id="progress">
        <Plural value={all} one={`${done} of # document is here.`} other={`${done} of # documents are here.`} />
      </p>
      <progress className={styles['progress']} aria-labelledby="progress" value={done} max={Math.max(all, 1)} />
      <Until asked={asked} />
      {complete ? (
        documents.map((paper) => <PaperPart key={paper.kind} paper={paper} />)
      ) : (
        <Form method="post" encType="multipart/form-data" reloadDocument>
          {documents.map((paper) => (
            <PaperPart key={paper.kind} paper={paper}>
              <SendFields paper={paper} today={asked.today} problem={problems[paper.kind]} />
            </PaperPart>
          ))}
          {needed > 1 && (
            <p className={links['soft']}>
              <Trans>You can send one now and the others later.</Trans>
            </p>
          )}
          <Button type="submit" size="md" fullWidth>
            <Trans>Send</Trans>
          </Button>
        </Form>
      )}
      <h2>
        <Trans>What happens to them</Trans>
      </h2>
      <ul>
        <li>
          {t`Only the owner of “${title}” can open them, and the platform’s people when they say why. Each look is written down.`}
        </li>
        <li>
          <Trans>They are encrypted, and pictures are kept without place, time and camera.</Trans>
        </li>
        <li>
          <Plural
            value={erasedAfterDays}
            one="They are erased # day after the rental, or a claim about it, has ended."
            other="They are erased # days after the rental, or a claim about it, has ended."
          />
        </li>
        <li>
          <Trans>This page only takes documents. It shows none, not even to you.</Trans>
        </li>
      </ul>
    </LinkPage>
  );
}

function useTitles(): (paper: Pick<Paper, 'kind' | 'title'>) => string {
  const words = useRequirement();
  return ({ kind, title }) => words({ code: kind, title });
}

/** All problems together for the top of the page, each with the name of its document. */
function AllProblems({ asked, problems, isLabelled }: { asked: Asked; problems: Problems; isLabelled: boolean }) {
  const titleOf = useTitles();
  const wordsOf = useProblemWords();
  if (Object.keys(problems).length === 0) return null;
  const labelOf = (kind: string) => {
    const paper = asked.documents.find((each) => each.kind === kind);
    return isLabelled && paper !== undefined ? `${titleOf(paper)}: ` : '';
  };
  const words = Object.entries(problems).map(([kind, problem]) => labelOf(kind) + wordsOf(problem));
  return (
    <Alert color="red" variant="light" role="alert" mb="md" classNames={{ message: 'refusal' }}>
      {words.join(' ')}
    </Alert>
  );
}

/** A refusal of a file, in words for the person who chose it. If the type is accepted, the refusal itself says what is wrong. */
function useProblemWords(): (problem: Refusal) => string {
  const { t, i18n } = useLingui();
  return ({ code, message, fields, details }) => {
    const isKnownType = details['reason'] != null || details['detected'] === 'image/heic';
    if (code === 'one_file' || fields['file'] !== undefined)
      return t`Only one file can be sent at a time. Put both sides into one picture or one PDF.`;
    if (Object.keys(fields).length > 0) return t`Please look at the marked fields again.`;
    if (code === 'file_missing') return t`No file came with it. Choose one, then send it.`;
    if (code === 'file_type_refused' && (!isKnownType || i18n.locale !== 'en'))
      return t`This file cannot be taken. Please send a PDF, or a picture as JPEG, PNG or WebP.`;
    if (code === 'file_too_large' && i18n.locale !== 'en') return t`This file is too large.`;
    return message;
  };
}

function Until({ asked: { complete, closesAt, asset } }: { asked: Asked }) {
  const { moment } = useFormats();
  if (complete)
    return (
      <p>
        <Trans>
          <strong>Everything is here.</strong> You can close this page and go back to where you came from.
        </Trans>
      </p>
    );
  if (closesAt === null) return null;
  const end = moment(closesAt, asset.timeZone);
  return (
    <p>
      <Trans>
        Please send what is missing by <strong>{end}</strong>.
      </Trans>
    </p>
  );
}

function PaperPart({ paper, children }: { paper: Paper; children?: ReactNode }) {
  const { t } = useLingui();
  const stateWords = useStateWords();
  const title = useTitles()(paper);
  const { kind, why, state, needed, note, reason } = paper;
  const said = reason ?? '';
  return (
    <section className={links['card']} aria-labelledby={kind}>
      <h2 id={kind}>
        {!needed && <span aria-hidden>✓ </span>}
        {title}
      </h2>
      {needed && why !== '' && <p className={links['soft']}>{why}</p>}
      {note !== null && <p>{note}</p>}
      <p>
        {stateWords(state)}
        {said !== '' && ` ${t`The owner writes: “${said}”`}`}
      </p>
      {needed && children}
    </section>
  );
}

function useStateWords(): (state: Paper['state']) => string {
  const { t } = useLingui();
  return (state) => {
    switch (state) {
      case 'MISSING':
        return t`Not here yet.`;
      case 'PENDING_REVIEW':
        return t`It is here. The owner looks at it.`;
      case 'APPROVED':
        return t`The owner has accepted it.`;
      case 'REJECTED':
        return t`The owner could not accept the last one. Please send another one.`;
      case 'EXPIRED':
        return t`The last one is not valid any more at the start of the rental. Please send a valid one.`;
      case 'DONE':
        return t`It is here.`;
    }
  };
}

const PICTURES = 'image/jpeg,image/png,image/webp';

/**
 * The fields of one document. It has one field for a photo and one for a file, and the empty one is ignored. The style sheet
 * shows the field for a photo only on devices with a touch screen, which probably have a camera.
 */
function SendFields({ paper, today, problem }: { paper: Paper; today: string; problem: Refusal | undefined }) {
  const { t, i18n } = useLingui();
  const wordsOf = useProblemWords();
  const title = useTitles()(paper);
  const { kind } = paper;
  const of = <span className="hidden">{` ${t`of: ${title}`}`}</span>;
  const wrong = problem?.fields['expiresOn'];
  const wrongWords = i18n.locale === 'en' ? wrong : t`Choose a day that has not passed, or leave it empty.`;
  return (
    <>
      {problem !== undefined && <p className={links['bad']}>{wordsOf(problem)}</p>}
      <input type="hidden" name="kind" value={kind} />
      <p className={links['soft']} id={`${kind}-hint`}>
        <Trans>If it has two sides, put both into one picture or one PDF.</Trans>
      </p>
      <div className={styles['photo']}>
        <label className={styles['label']} htmlFor={`${kind}-photo`}>
          <Trans>Take a photo</Trans>
          {of}
        </label>
        <input
          className={styles['file']}
          id={`${kind}-photo`}
          name="file"
          type="file"
          accept={PICTURES}
          capture="environment"
          aria-describedby={`${kind}-hint`}
        />
        <p className={links['soft']}>
          <Trans>Or, if you have it already:</Trans>
        </p>
      </div>
      <label className={styles['label']} htmlFor={`${kind}-file`}>
        <Trans>Choose a file</Trans>
        {of}
      </label>
      <p className={links['soft']} id={`${kind}-file-hint`}>
        <Trans>PDF, JPEG, PNG or WebP.</Trans>
      </p>
      <input
        className={styles['file']}
        id={`${kind}-file`}
        name="file"
        type="file"
        accept={`application/pdf,${PICTURES}`}
        aria-describedby={`${kind}-file-hint ${kind}-hint`}
      />
      <TextInput
        id={`${kind}-until`}
        name={`expiresOn-${kind}`}
        type="date"
        min={today}
        mt="md"
        label={
          <>
            <Trans>Valid until (optional)</Trans>
            {of}
          </>
        }
        description={t`The last day, as printed on it. Leave it empty if there is none.`}
        error={wrong === undefined ? undefined : wrongWords}
      />
    </>
  );
}
