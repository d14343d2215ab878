import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../language/use-formats.ts';
import styles from './answer.module.css';
import { labelOf, stateWords, unitOf } from './field-words.ts';
import { BASIS_POINTS, isShare } from './schema-kind.ts';

/*
 * Shows the answer of an operation of which only the answer itself is known: names become labels, amounts get their currency,
 * instants are told by a clock, ids lead to the page of what they name. Everything else is text.
 */

type Fields = Readonly<Record<string, unknown>>;

export interface AnswerLinks {
  readonly timeZone: string;
  /** The beginning of the address of a thing, by the first letters of its id. */
  readonly pages: Readonly<Record<string, string>>;
}

const LinksContext = createContext<AnswerLinks>({ timeZone: 'UTC', pages: {} });

export function AnswerContext({ links, children }: { links: AnswerLinks; children: ReactNode }) {
  return <LinksContext value={links}>{children}</LinksContext>;
}

/** What agents read of an answer, and people do not. */
const FOR_AGENTS = ['nextActions', 'alreadyDone', 'preview'];

/** The fields of one thing with their labels. */
export function Description({
  of,
  without = [],
  currency,
}: {
  of: Fields;
  without?: readonly string[];
  currency?: string | undefined;
}) {
  const own = currencyIn(of) ?? currency;
  const names = namesIn(of).filter((name) => !without.includes(name));
  return (
    <dl className={styles['fields']}>
      {names.map((name) => (
        <div key={name} className={isLarge(of[name]) ? styles['large'] : styles['field']}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <Value name={name} value={of[name]} currency={own} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The names to show: an amount in words is left out beside the same amount as a number, which follows the language. */
function namesIn(fields: Fields): string[] {
  const names = Object.keys(fields).filter((name) => !FOR_AGENTS.includes(name));
  const hasCurrency = currencyIn(fields) !== undefined;
  return names.filter((name) => !names.includes(`${name}Minor`) && !(hasCurrency && name === 'currency' && names.some(isAmount)));
}

function isAmount(name: string): boolean {
  return name.endsWith('Minor');
}

function currencyIn(fields: Fields): string | undefined {
  const code = fields['currency'];
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined;
}

function isLarge(value: unknown): boolean {
  return (
    (typeof value === 'object' && value !== null && !isShortList(value)) || (typeof value === 'string' && value.length > LONG)
  );
}

const LONG = 160;

function isShortList(value: object): boolean {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object');
}

interface ValueParts {
  readonly name: string;
  readonly value: unknown;
  readonly currency: string | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^([a-z]{3})_[0-9A-Z]{6,}$/;

/** One value, as its name and its form say. */
export function Value({ name, value, currency }: ValueParts): ReactNode {
  const { t } = useLingui();
  const { money, day, moment, number } = useFormats();
  const { timeZone } = useContext(LinksContext);
  if (value === null || value === undefined || value === '') return <span className={styles['none']}>–</span>;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') {
    if (isAmount(name) && currency !== undefined) return <span className={styles['number']}>{money(value, currency)}</span>;
    if (isShare(name))
      return <span className={styles['number']}>{`${number(value / BASIS_POINTS, value % BASIS_POINTS === 0 ? 0 : 2)} %`}</span>;
    const unit = unitOf(name);
    return (
      <span
        className={styles['number']}
      >{`${number(value, Number.isInteger(value) ? 0 : 2)}${unit === undefined ? '' : ` ${unit}`}`}</span>
    );
  }
  if (Array.isArray(value)) return <List name={name} values={value} currency={currency} />;
  if (typeof value === 'object') return <Description of={{ ...value }} currency={currency} />;
  const text = typeof value === 'string' ? value : '';
  if (INSTANT.test(text))
    return (
      <time dateTime={text} className={styles['time']}>
        {moment(text, timeZone)}
      </time>
    );
  if (DAY.test(text)) return <time dateTime={text}>{day(text)}</time>;
  return <TextValue name={name} text={text} />;
}

function TextValue({ name, text }: { name: string; text: string }) {
  const { t } = useLingui();
  const { pages } = useContext(LinksContext);
  const page = pages[ID.exec(text)?.[1] ?? ''];
  if (page !== undefined) return <Link to={page + encodeURIComponent(text)}>{text}</Link>;
  if (ID.test(text)) return <span className={styles['id']}>{text}</span>;
  if (/url$/i.test(name) && /^https?:\/\//.test(text))
    return (
      <a href={text} target="_blank" rel="noreferrer">
        {t`Open`}
      </a>
    );
  if (/^[A-Z][A-Z\d]*(_[A-Z\d]+)+$/.test(text) || STATES.test(name))
    return <span className={styles['state']}>{stateWords(text)}</span>;
  return <span className={styles['text']}>{text}</span>;
}

/** Names of fields whose values are names of states. */
const STATES = /^(state|status|role|kind|level|type|unit|group|origin|effect|decision|actor|mode|method|row)$|Status$|State$/;

function List({ name, values, currency }: { name: string; values: readonly unknown[]; currency: string | undefined }) {
  if (values.length === 0) return <span className={styles['none']}>–</span>;
  if (values.every(isFields)) return <Table rows={values} currency={currency} />;
  return (
    <ul className={styles['list']}>
      {values.map((value, index) => (
        <li key={index}>
          <Value name={name} value={value} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface TableParts {
  readonly rows: readonly Fields[];
  readonly currency?: string | undefined;
  /** What can be done with a row. */
  readonly actions?: (row: Fields) => ReactNode;
}

/** How many columns can be read at a glance. What a row has beyond them is behind it. */
const MOST_COLUMNS = 6;

/** Things of one kind below each other. Rows may have different fields. */
export function Table({ rows, currency, actions }: TableParts) {
  const { t } = useLingui();
  const columns = columnsOf(rows);
  const hasMore = rows.some((row) => restOf(row, columns).length > 0);
  return (
    <div className={styles['scroll']} role="group" aria-label={t`Table`} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
            {(hasMore || actions !== undefined) && (
              <th scope="col">
                <span className={styles['hidden']}>
                  <Trans>More</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((name) => (
                <td key={name} className={typeof row[name] === 'number' ? styles['right'] : undefined}>
                  <Value name={name} value={row[name]} currency={currencyIn(row) ?? currency} />
                </td>
              ))}
              {(hasMore || actions !== undefined) && (
                <td className={styles['end']}>
                  {actions?.(row)}
                  {restOf(row, columns).length > 0 && (
                    <details>
                      <summary>
                        <Trans>Details</Trans>
                      </summary>
                      <Description of={row} without={columns} currency={currency} />
                    </details>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function restOf(row: Fields, columns: readonly string[]): string[] {
  return namesIn(row).filter((name) => !columns.includes(name) && row[name] !== null);
}

/** Short values that most rows have: first what names the thing, last what tells rows apart least. */
function columnsOf(rows: readonly Fields[]): string[] {
  const names = [...new Set(rows.flatMap(namesIn))].filter((name) =>
    rows.every((row) => !isLarge(row[name]) || row[name] === undefined),
  );
  const isUseful = (name: string) =>
    rows.filter((row) => row[name] !== null && row[name] !== undefined).length * 2 >= rows.length;
  const useful = names.filter(isUseful);
  const ranked = useful.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_COLUMNS);
  return useful.filter((name) => ranked.includes(name)).toSorted((one, other) => placeOf(one) - placeOf(other));
}

const RANKS: readonly RegExp[] = [
  /^(title|name|assetTitle|label|subject|email|operation)$/,
  /Minor$/,
  STATES,
  /^(createdAt|at|openedAt|reportedAt|requestedAt|dueAt|lastRunAt|startDate|value)$/,
  /^(reason|meaning|message|why|role|slug|code|kind|calls)$/,
  /^id$|Id$/,
];

function rankOf(name: string): number {
  const rank = RANKS.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? RANKS.length : rank;
}

/** What names the thing stands first. */
function placeOf(name: string): number {
  return RANKS[0]?.test(name) === true ? 0 : 1;
}
