import type { STARTER_DOCUMENT_KINDS } from '../../../../db/values/index.ts';
import type { Tx } from '../../../../db/database.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { documentKinds } from '../../../../db/schema/index.ts';

type StarterKind = (typeof STARTER_DOCUMENT_KINDS)[number];

const WORDS: Readonly<Record<StarterKind, { title: string; reason: string }>> = {
  IDENTITY_DOCUMENT: {
    title: 'Identity card or passport',
    reason: 'The owner hands something of value to you and wants to know to whom.',
  },
  DRIVING_LICENCE: { title: 'Driving licence', reason: 'The vehicle may only be driven with one.' },
  BOAT_LICENCE: { title: 'Boat licence', reason: 'The boat may only be steered with one.' },
  DRONE_LICENCE: { title: 'Drone licence', reason: 'The drone may only be flown with one.' },
  COMPANY_CERTIFICATE: {
    title: 'Company certificate',
    reason: 'The rental is for companies, and this shows that yours exists.',
  },
  OPERATOR_CERTIFICATE: {
    title: 'Operator certificate',
    reason: 'The machine may only be operated by somebody who is trained for it.',
  },
};

/** The kinds that an empty database begins with. */
export const starterDocumentKinds: readonly (typeof documentKinds.$inferSelect)[] = Object.entries(WORDS).map(
  ([code, words], index) => ({
    code,
    ...words,
    position: index + 1,
    archivedAt: null,
  }),
);

/** Writes the starter kinds if there are no kinds yet. */
export async function writeStarterKinds(tx: Tx): Promise<void> {
  if ((await tx.$count(documentKinds)) === 0)
    for await (const part of inParts(starterDocumentKinds)) await tx.insert(documentKinds).values(part);
}
