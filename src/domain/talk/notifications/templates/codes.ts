import { msg } from '@lingui/core/runtime-macro';
import type { IncidentType, LISTING_REPORT_REASONS } from '../../../../../db/values/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';

/** What was reported, as it stands in brackets: “The report (damage) is resolved.” */
const INCIDENTS: Readonly<Record<IncidentType, Message>> = {
  DAMAGE: msg`damage`,
  LOSS: msg`loss`,
  DIRTY: msg`dirty`,
  SAFETY: msg`safety`,
  HIDDEN_DEFECT: msg`hidden defect`,
  NOT_AS_DESCRIBED: msg`not as described`,
  LATE_RETURN: msg`late return`,
  NO_SHOW: msg`no show`,
  OTHER: msg`other`,
};

export function incidentInWords(type: IncidentType, to: Translator): string {
  return to.say(INCIDENTS[type]);
}

type Reason = (typeof LISTING_REPORT_REASONS)[number];

const REASONS: Readonly<Record<Reason, Message>> = {
  FRAUD: msg`fraud`,
  MISLEADING: msg`misleading`,
  UNSAFE: msg`unsafe`,
  PROHIBITED: msg`prohibited`,
  NOT_THEIRS: msg`not theirs`,
  OFFENSIVE: msg`offensive`,
  OTHER: msg`other`,
};

export function reasonInWords(reason: Reason, to: Translator): string {
  return to.say(REASONS[reason]);
}

/** The kinds of documents that every marketplace begins with. */
const DOCUMENTS: ReadonlyMap<string, Message> = new Map([
  ['IDENTITY_DOCUMENT', msg`identity document`],
  ['DRIVING_LICENCE', msg`driving licence`],
  ['BOAT_LICENCE', msg`boat licence`],
  ['DRONE_LICENCE', msg`drone licence`],
  ['COMPANY_CERTIFICATE', msg`company certificate`],
  ['OPERATOR_CERTIFICATE', msg`operator certificate`],
]);

/** A kind of document. One that the operator has added is shown by its code, in small letters. */
export function documentInWords(kind: string, to: Translator): string {
  const known = DOCUMENTS.get(kind);
  return known === undefined ? kind.toLowerCase().replaceAll('_', ' ') : to.say(known);
}
