import { subscriber } from '../../platform/events/index.ts';
import { settingEvents } from '../../platform/settings/index.ts';
import { followHorizon } from './follow-horizon.ts';

export const subscribers = [
  subscriber({
    name: 'follow_horizon',
    events: [settingEvents.horizonChanged],
    takesLong: true,
    commands: [followHorizon],
    input: ({ payload }) => payload(),
  }),
];
