import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { SCOPES } from '../../../../db/values/index.ts';
import { findVendorOfUser, ownAccount } from '../../people/accounts/index.ts';
import { type Perform, query, StreamedJson } from '../../platform/kernel/index.ts';
import { privateProfile } from '../../rentals/reviews/index.ts';
import { contentsOf } from './personal-data.ts';
import { readExportedRows } from './read-exported-rows.ts';

export const exportAccount = query({
  name: 'export_account',
  title: 'Export the account',
  description:
    'Everything that is stored about you, as JSON: account, sign-ins, documents, bookings, payments, credit, reviews, shop. A key gets what it may read; leftOut names the rest. Signed in, nothing is left out.',
  access: ownAccount('read:account'),
  door: 'REST only',
  testKeys: 'none',
  thirdPartyText: true,
  weight: 100,
  input: z.strictObject({}),
  output: z.object({
    exportedAt: z.string(),
    sections: StreamedJson.meta({
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'object' } },
      description: 'rows by what they are about; instants in UTC, amounts in minor units',
    }),
    leftOut: z
      .array(z.object({ about: z.string(), needs: z.array(z.enum(SCOPES)).describe('all of them') }))
      .describe('what the credential may not see; empty when nothing is missing'),
  }),
  errors: [],

  async prepare({ subject: user, reader, now, perform }) {
    const vendor = await findVendorOfUser(reader, user.id);
    const person = { userId: user.id, email: user.email, vendorId: vendor?.id ?? null };
    // The profile is not stored, but the person has a right to know what the platform concludes from the rows.
    const profile = await privateProfile(reader, user.id, now);
    return { person, trustProfile: profile === undefined ? [] : [profile], perform };
  },

  async run({ prepared: { person, trustProfile, perform }, caller, now }) {
    const { sections, leftOut } = contentsOf(person, caller);
    return { exportedAt: now.toISOString(), sections: jsonOf(sections, { person, trustProfile, perform }), leftOut };
  },
});

interface Content {
  readonly person: { userId: string; email: string; vendorId: string | null };
  readonly trustProfile: readonly object[];
  readonly perform: Perform;
}

const ROWS_AT_ONCE = 25;

/** The sections as one JSON object, a few rows at a time, so that a large export neither blocks others nor fills the memory. */
async function* jsonOf(sections: readonly string[], { trustProfile, ...content }: Content): AsyncGenerator<string> {
  yield '{';
  for (const section of sections) {
    yield `\n${JSON.stringify(section)}:[`;
    let separator = '\n';
    for await (const rows of rowsOf(section, content)) {
      // SQLite answers without a pause, so other work gets a turn here.
      await setImmediate();
      yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    }
    yield '],';
  }
  yield `\n"trustProfile":${JSON.stringify(trustProfile)}}`;
}

type Found = z.output<typeof readExportedRows.output>;

async function* rowsOf(section: string, { person, perform }: Omit<Content, 'trustProfile'>): AsyncGenerator<object[]> {
  let after: string | null = null;
  do {
    const found: Found = await perform(readExportedRows, { ...person, section, after, ids: null });
    if (found.rows.length > 0) yield found.rows;
    after = found.ids.at(-1) ?? null;
    for (let place = 0; place < found.ids.length; place += ROWS_AT_ONCE) {
      const ids = found.ids.slice(place, place + ROWS_AT_ONCE);
      const { rows } = await perform(readExportedRows, { ...person, section, after: null, ids });
      if (rows.length > 0) yield rows;
    }
  } while (after !== null);
}
