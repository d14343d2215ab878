import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { signInPath } from '../../../src/rest/web/page-paths.ts';
import { inputFromTexts, textsFromInput } from '../../form/schema-values.ts';
import { rowsIn, type Texts } from '../../form/schema-kind.ts';
import { MORE } from '../../form/schema-fields.tsx';
import { textsOf } from '../../form/read-form.ts';
import { nextPage } from '../../form/next-page.ts';
import { doorOf } from '../../door.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { AnswerContext } from '../../form/answer.tsx';
import { CommandPage } from './parts/command-page.tsx';
import { noSuchPage, operatorDoorOf } from './parts/operator-door.ts';
import { QueryPage } from './parts/query-page.tsx';
import { Crumb } from './parts/crumb.tsx';
import { operationAt, sectionOf } from './parts/sections.ts';
import { itemsOf, type Offer, offersAbout, offersFor, pagesOf, presentOf } from './parts/subjects.ts';
import { useTitles } from './parts/titles.ts';
import styles from './parts/operations.module.css';

/** The field of the page itself that says where to go on afterwards. */
const BACK = 'back';
/** The parameter of the address that names the form whose answer is shown. */
const ANSWER_TO = 'answer-to';

function partsOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const door = operatorDoorOf(args);
  const { operations } = door.admin;
  const operation = operationAt(operations, args.params['section'], args.params['operation']);
  if (operation === undefined) throw noSuchPage();
  return { door, operations, operation };
}

/** Looks, if the operation looks and the address says at what; prepares the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { door, operations, operation } = partsOf(args);
  const given: Texts = Object.fromEntries(args.url.searchParams);
  const { [BACK]: wantedBack = '', [ANSWER_TO]: answerTo = '', ...filled } = given;
  const shown = {
    section: sectionOf(operation),
    operation: { ...operation, output: {} },
    timeZone: door.operator.timeZone,
    pages: pagesOf(operations),
    back: nextPage(wantedBack, ''),
    formKey: door.formKey(),
    done: null as unknown,
  };
  if (operation.kind === 'command') {
    const done = answerTo === '' ? null : await door.admin.kept(operation.name, answerTo);
    if (done !== null) return { ...shown, texts: {}, done, found: null, refusal: null, offers: [], rowOffers: [] };
    door.admin.askForPassword(operation);
    const chosen = Object.fromEntries(Object.entries(filled).filter(([, text]) => text !== ''));
    const texts = { ...filled, ...(await presentTexts(args, filled)), ...chosen, ...draftTexts(door.draft) };
    return { ...shown, texts, found: null, refusal: null, offers: [], rowOffers: [] };
  }
  const lacks = (operation.input.required ?? []).some((name) => (filled[name] ?? '') === '');
  if (lacks || operation.isFile) return { ...shown, texts: filled, found: null, refusal: null, offers: [], rowOffers: [] };
  const input = inputFromTexts(operation.input, filled, door);
  const { output, refusal } = await door.admin.attempt(operation.name, input);
  const answer = {
    ...shown,
    texts: filled,
    found: output,
    refusal,
    offers: offersAbout(filled, operation, operations).map(slim),
    rowOffers: itemsOf(output).map((row) => offersFor(row, operation, operations).map(slim)),
  };
  return refusal === null ? answer : data(answer, { status: refusal.status });
}

/** What was written in this form before the password was asked for. */
function draftTexts(draft: Texts | null): Texts {
  const { step: _step, formKey: _key, [BACK]: _back, [MORE]: _more, ...texts } = draft ?? {};
  return texts;
}

function slim({ operation: { name, title, kind, asksTwice }, to }: Offer) {
  return { name, title, kind, asksTwice, to };
}

async function presentTexts(args: LoaderFunctionArgs, filled: Texts): Promise<Texts> {
  const { door, operations, operation } = partsOf(args);
  const present = presentOf(operation, filled, operations);
  if (present === undefined) return {};
  const { output } = await door.admin.attempt(present.read.name, present.input);
  return textsFromInput(operation.input, present.pick(output) ?? {});
}

/**
 * Takes the form of a command: one more row of a list, a look before what is costly, or the command itself. Its answer has an
 * address of its own with the key of the form, under which it is kept for a while, so that loading it again sends nothing. An
 * answer with a secret is not kept but shown at once, and the key prevents that the form takes effect twice.
 */
export async function action(args: ActionFunctionArgs) {
  if (doorOf(args).person === null) {
    return redirect(signInPath(args.url.pathname + args.url.search), 303);
  }
  const { door, operation } = partsOf(args);
  if (operation.kind !== 'command') throw noSuchPage();
  const { [MORE]: more, step = '', formKey = '', [BACK]: back = '', ...texts } = textsOf(await args.request.formData());
  const sent = { step: 'form' as 'form' | 'confirm' | 'done', texts, input: {}, output: null as unknown, refusal: null, back };
  if (more !== undefined) {
    const row = rowsIn(texts, more);
    return data({ ...sent, texts: { ...texts, [`${more}.${row}.`]: '' } });
  }
  const input = inputFromTexts(operation.input, texts, door);
  if (step === 'change') return data(sent);
  if (operation.asksTwice && step !== 'confirmed') return data({ ...sent, step: 'confirm' as const, input });
  const { output, refusal } = await door.admin.attempt(operation.name, input, formKey || undefined);
  if (refusal !== null) return data({ ...sent, refusal }, { status: refusal.status });
  if (formKey !== '' && (await door.admin.kept(operation.name, formKey)) !== null)
    return redirect(`${args.url.pathname}?${answerQuery(formKey, back)}`, 303);
  return data({ ...sent, step: 'done' as const, input, output });
}

function answerQuery(formKey: string, back: string): string {
  return new URLSearchParams({ [ANSWER_TO]: formKey, ...(back !== '' && { [BACK]: back }) }).toString();
}

/** The page of any operation of administrators, made from what the operation says of itself. */
export default function OperationPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { operation, section, timeZone, pages } = loaded;
  const title = useTitles()(operation);
  return (
    <AnswerContext links={{ timeZone, pages }}>
      <PageHead title={title} />
      <Crumb section={section} />
      <h1>{title}</h1>
      <p className={styles['lead']}>{operation.description}</p>
      {operation.kind === 'query' ? <QueryPage {...loaded} /> : <CommandPage {...loaded} sent={sent} />}
    </AnswerContext>
  );
}
