import { decidePayout } from '../../domain/payouts/index.ts';
import { getAgentUsage } from '../../domain/usage/index.ts';
import { get, patch } from '../route.ts';

/** For people with the role ADMIN. */
export const adminRoutes = [patch('/admin/payments/payouts/{payoutId}', decidePayout), get('/admin/agent-usage', getAgentUsage)];
