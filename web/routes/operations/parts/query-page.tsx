import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form, Link, useLocation } from 'react-router';
import type { AdminOperation, Refusal } from '../../../../src/rest/web/page-contract.ts';
import { Description, isFields, Table } from '../../../form/answer.tsx';
import { RefusalBox } from '../../../form/refusal.tsx';
import { SchemaFields } from '../../../form/schema-fields.tsx';
import type { Texts } from '../../../form/schema-kind.ts';
import { useFormats } from '../../../language/use-formats.ts';
import styles from './operations.module.css';
import { type OfferLink, Offers } from './offers.tsx';
import { itemsOf } from './subjects.ts';

interface QueryParts {
  readonly operation: Omit<AdminOperation, 'output'>;
  readonly texts: Texts;
  readonly found: unknown;
  readonly refusal: Refusal | null;
  readonly offers: readonly OfferLink[];
  readonly rowOffers: readonly (readonly OfferLink[])[];
}

/** Fields of a list that its page sets itself. */
const OWN = ['page', 'limit', 'format', 'before'];

/** Filters, and below them what was found: a table, or one thing with its fields. */
export function QueryPage({ operation, texts, found, refusal, offers, rowOffers }: QueryParts) {
  const { input } = operation;
  const hasFilters = Object.keys(input.properties ?? {}).some((name) => !OWN.includes(name));
  return (
    <>
      {hasFilters && <Filters operation={operation} texts={texts} refusal={refusal} />}
      <RefusalBox refusal={refusal} />
      {found !== null && <Found operation={operation} texts={texts} found={found} offers={offers} rowOffers={rowOffers} />}
    </>
  );
}

function Filters({ operation, texts, refusal }: Pick<QueryParts, 'operation' | 'texts' | 'refusal'>) {
  const { pathname } = useLocation();
  const { input, example, isFile } = operation;
  const isLookUp = (input.required ?? []).length > 0;
  return (
    <Form
      className={styles['card']}
      key={JSON.stringify(texts)}
      {...(isFile && { action: `${pathname}/file`, reloadDocument: true })}
    >
      <div className={styles['filters']}>
        <SchemaFields schema={input} texts={texts} refusal={refusal} example={example} without={OWN} isFilter />
        <div>
          <Button type="submit">
            {isFile ? <Trans>Download</Trans> : isLookUp ? <Trans>Look up</Trans> : <Trans>Show</Trans>}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function Found({ operation, texts, found, offers, rowOffers }: Omit<QueryParts, 'refusal'>) {
  if (!isFields(found)) return null;
  const { items, pagination, next, empty, ...others } = found;
  if (!Array.isArray(items))
    return (
      <>
        {offers.length > 0 && (
          <section className={styles['card']}>
            <h2>
              <Trans>What you can do</Trans>
            </h2>
            <Offers offers={offers} />
          </section>
        )}
        <section className={styles['card']}>
          <Description of={found} />
        </section>
      </>
    );
  const rows = itemsOf(found);
  return (
    <section>
      <ListHead operation={operation} texts={texts} pagination={pagination} count={rows.length} />
      {rows.length === 0 ? (
        <p className={styles['card']}>
          <Trans>Nothing here.</Trans> {typeof empty === 'string' && empty}
        </p>
      ) : (
        <Table rows={rows} actions={(row) => <RowOffers offers={rowOffers[rows.indexOf(row)] ?? []} />} />
      )}
      <Pages texts={texts} pagination={pagination} next={next} />
      {Object.keys(others).length > 0 && (
        <section className={styles['card']} style={{ marginTop: '1.25rem' }}>
          <Description of={others} />
        </section>
      )}
    </section>
  );
}

/** So many links fit beside a row without making it higher than its values do. */
const MOST_BESIDE_ROW = 2;

function RowOffers({ offers }: { offers: readonly OfferLink[] }) {
  if (offers.length === 0) return null;
  if (offers.length <= MOST_BESIDE_ROW) return <Offers offers={offers} />;
  return (
    <details>
      <summary>
        <Trans>What you can do</Trans>
      </summary>
      <Offers offers={offers} />
    </details>
  );
}

type HeadParts = Pick<QueryParts, 'operation' | 'texts'> & { readonly pagination: unknown; readonly count: number };

function ListHead({ operation, texts, pagination, count }: HeadParts) {
  const { pathname } = useLocation();
  const { number } = useFormats();
  const total = isFields(pagination) ? Number(pagination['total']) : count;
  const query = new URLSearchParams(texts).toString();
  return (
    <p className={styles['row']}>
      <span className={styles['total']}>
        <Plural value={total} one="# entry" other={`${number(total)} entries`} />
      </span>
      {operation.isTable && (
        <a href={`${pathname}/file${query === '' ? '' : `?${query}`}`}>
          <Trans>For a spreadsheet</Trans>
        </a>
      )}
    </p>
  );
}

function Pages({ texts, pagination, next }: { texts: Texts; pagination: unknown; next: unknown }) {
  const { t } = useLingui();
  const to = (more: Texts) => `?${new URLSearchParams({ ...texts, ...more }).toString()}`;
  if (typeof next === 'string')
    return (
      <p>
        <Link to={to({ before: next })}>
          <Trans>Older ones</Trans>
        </Link>
      </p>
    );
  if (!isFields(pagination)) return null;
  const [page, totalPages] = [Number(pagination['page']), Number(pagination['totalPages'])];
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav className={styles['row']} aria-label={t`Pages`} style={{ marginTop: '0.75rem' }}>
      {page > 1 && (
        <Link to={to({ page: String(Math.min(page - 1, Math.max(totalPages, 1))) })}>
          <Trans>Previous</Trans>
        </Link>
      )}
      <span>
        <Trans>
          Page {page} of {totalPages}
        </Trans>
      </span>
      {page < totalPages && (
        <Link to={to({ page: String(page + 1) })}>
          <Trans>Next</Trans>
        </Link>
      )}
    </nav>
  );
}
