import { bookingTemplates } from './booking-templates.ts';
import { matterTemplates } from './matter-templates.ts';
import { moneyTemplates } from './money-templates.ts';
import type { Template } from './template.ts';

/** Everything that people are told of. What is not here is told to nobody. */
export const templates: readonly Template[] = [...bookingTemplates, ...moneyTemplates, ...matterTemplates];

const byType = new Map(templates.map((one) => [one.event.type, one]));

export function templateOf(type: string): Template | undefined {
  return byType.get(type);
}
