import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../../scripts/areas.ts';

const SRC = join(import.meta.dirname, '../../src');

/** Who else writes to a table of a context, and why. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  bookingTimeline: ['tools: the pipeline writes an entry with each event'],
  fileIntakes: [
    'adapters: a file is noted before it is stored',
    'domain/oversight/data-protection: a file that nothing names is removed',
  ],
};

/** Who reads tables of contexts to its right, of which it may import nothing else, and why. */
const READS_AHEAD: Readonly<Record<string, readonly [why: string, ...tables: string[]]>> = {
  'platform/events': ['of whom an event is, by its booking or asset', 'assets', 'bookings'],
  'platform/monitoring': ['whether a process runs the job at this moment', 'jobLeases'],
  'catalog/availability': ['whether a booking may have the days that it only kept free so far', 'blackouts', 'bookings'],
  'people/accounts': ['the row of a key names its account', 'apiKeys'],
  'people/mail': [
    'a letter says what its event is about, as it is when the letter leaves',
    'apiKeys',
    'assets',
    'connectedAccounts',
    'conversations',
    'emailChanges',
    'followedCalendars',
    'identities',
    'listingReports',
    'messages',
    'notificationPreferences',
    'passkeys',
    'payoutBanks',
    'recoveryCodes',
    'sessions',
    'webhookEndpoints',
  ],
  'people/sign-in': ['a token of an app that was let in is a credential', 'oauthItems'],
  'people/agents': ['what a new owner does first depends on what is listed', 'assets'],
  'people/trust': [
    'what is proved is proved by documents, and trust and risk are worked out from all that a person has done',
    'assets',
    'awards',
    'bookings',
    'documentDecisions',
    'documents',
    'gatewayEvents',
    'payments',
    'reviews',
    'riskReviews',
  ],
  'people/webhooks': ['a webhook about orders is told of the bookings of its renter', 'bookings'],
  'catalog/categories': ['what a change of a category does to its listings', 'assets'],
  'money/commissions': ['a commission is about a booking, whose end or deadline makes it due', 'bookingDeadlines', 'bookings'],
  'money/credit': ['credit that was used is about a booking', 'bookings'],
  'rentals/open-items': [
    'who has reviewed a booking already, and what of a refund a bank has taken back before',
    'chargebacks',
    'reviews',
  ],
  'rentals/bookings': ['a step with words asks whether they would reach; readiness says what was written', 'conversations'],
  'settlement/booking-payments': ['a report of the gateway may be about a payout', 'payouts'],
  'settlement/payout-banks': ['to which account the newest payout went', 'payouts'],
  'talk/conversations': ['a line that was reported is kept until it is judged', 'messageReports'],
};

/** Tables that no context has: written by the pipeline, the jobs and the adapters, declared and swept by `oversight/data-protection`. */
const OUTSIDE = ['domain/oversight/data-protection', 'tools', 'jobs', 'adapters', '.'];

interface Source {
  /** `domain/<area>/<context>`, or a folder of `src`, or `.` for what lies in it. */
  readonly place: string;
  readonly file: string;
  readonly text: string;
}

const sources: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const folders = file.split(sep).slice(0, -1);
    const place = folders[0] === 'domain' ? folders.slice(0, 3).join('/') : (folders[0] ?? '.');
    return { place, file, text: readFileSync(join(SRC, file), 'utf8') };
  })
  .filter(({ place }) => place !== 'demo');

const DECLARED = /declareTable\(\s*(\w+),|\[((?:\w+(?:, )?)+)\]\.map\(\(table\) =>\s*declareTable/g;
const WRITTEN =
  /(?:\.(?:insert|update|delete)|\bdeclareSave)\(\s*(\w+)\s*[,)]|\b(?:deleteOldest|deleteExpired|insert(?:Row|All|New|IfNew|Returning)|upsertAll|preparedUpdate)\(\s*[\w']+,\s*(\w+)/g;

const owners = new Map(
  sources
    .filter(({ text }) => text.includes('declareTable('))
    .flatMap(({ place, text }) =>
      [...text.matchAll(DECLARED)].flatMap(([, one, many]) =>
        (one ?? many ?? '').split(', ').map((table) => [table, place] as const),
      ),
    ),
);

function importedBy({ text }: Source): string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[./]+\/db\/schema\/\w+\.ts'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );
}

/** What a file writes to, by the name that the schema gives it. */
function writtenBy(source: Source): string[] {
  const { text } = source;
  const imported = importedBy(source);
  return [...text.matchAll(WRITTEN)].flatMap(([, one, many]) => one ?? many ?? []).filter((name) => imported.includes(name));
}

test('each table has one owner, and no other context writes it', () => {
  expect(owners.get('bookings')).toBe('domain/rentals/bookings');
  expect(owners.size).toBeGreaterThan(65);
  const foreign = sources.flatMap((source) =>
    writtenBy(source)
      .filter((table) => !mayWrite(source.place, table))
      .map((table) => `${table} of ${owners.get(table)}: ${source.file}`),
  );
  expect(foreign).toEqual([]);
});

function mayWrite(place: string, table: string): boolean {
  const owner = owners.get(table);
  if (owner === place) return true;
  if (owner === 'domain/oversight/data-protection') return OUTSIDE.includes(place);
  return (ALSO[table] ?? []).some((said) => said.startsWith(`${place}: `));
}

test('the tables of a context are in a file of its name, in the folder of its area', () => {
  const schema = join(SRC, '../db/schema');
  const misplaced = [...owners].filter(([table, owner]) => {
    if (owner === 'domain/oversight/data-protection') return false;
    return !readFileSync(join(schema, `${owner.replace('domain/', '')}.ts`), 'utf8').includes(`export const ${table} = table(`);
  });
  expect(misplaced).toEqual([]);
});

test('every listed exception of a writer is still needed', () => {
  const used = new Set(sources.flatMap((source) => writtenBy(source).map((table) => `${table} ${source.place}`)));
  const said = Object.entries(ALSO).flatMap(([table, all]) => all.map((reason) => `${table} ${reason.split(': ')[0]}`));
  expect(said.filter((one) => !used.has(one))).toEqual([]);
});

test('tables of contexts further right are read only by the listed contexts', () => {
  const order = Object.entries(AREAS).flatMap(([area, contexts]) => contexts.map((context) => `domain/${area}/${context}`));
  const ahead = sources
    .filter(({ place }) => order.includes(place))
    .flatMap((source) =>
      importedBy(source)
        .filter((table) => order.indexOf(owners.get(table) ?? source.place) > order.indexOf(source.place))
        .map((table) => `${source.place.replace('domain/', '')}: ${table}`),
    );
  const named = Object.entries(READS_AHEAD).flatMap(([place, [, ...tables]]) => tables.map((table) => `${place}: ${table}`));
  expect([...new Set(ahead)].toSorted()).toEqual(named.toSorted());
});
