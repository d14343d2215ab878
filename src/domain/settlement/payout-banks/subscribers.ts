import { subscriber } from '../../platform/events/index.ts';
import { gatewayEvents } from '../booking-payments/index.ts';
import { checkReportedAccount } from './check-reported-account.ts';

export const subscribers = [
  subscriber({
    name: 'check_reported_account',
    events: [gatewayEvents.accountChanged],
    commands: [checkReportedAccount],
    input: ({ payload }) => ({ accountId: payload().accountId }),
  }),
];
