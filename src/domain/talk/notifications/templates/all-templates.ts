import type { NotifiedRole } from '../../../../../db/values/index.ts';
import type { EventKind } from '../../../platform/kernel/index.ts';
import { bookingTemplates } from './booking-templates.ts';
import { ENDS } from './ends.ts';
import { openItemTemplates } from './open-item-templates.ts';
import { moneyTemplates } from './money-templates.ts';
import type { Template } from './template.ts';

/** The templates of all events that people are told of. An event that is missing here is told to nobody. */
export const templates: readonly Template[] = [...bookingTemplates, ...moneyTemplates, ...openItemTemplates];

const byType = new Map(templates.map((one) => [one.event.type, one]));

export function templateOf(type: string): Template | undefined {
  return byType.get(type);
}

/** The events whose notifications this event ends, and for whom. */
export function endedBy(type: string): readonly { readonly type: string; readonly role: NotifiedRole }[] {
  return ends.get(type) ?? [];
}

/** All events that only end notifications. */
export const ending: readonly EventKind[] = Object.values(ENDS).flat();

const ends = Map.groupBy(
  templates.flatMap((one) =>
    one.roles.flatMap((role) => [...one.endsWith(role)].map((by) => ({ by, type: one.event.type, role }))),
  ),
  ({ by }) => by,
);
