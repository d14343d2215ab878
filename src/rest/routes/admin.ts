import { decidePayout } from '../../domain/payouts/index.ts';
import { patch } from '../route.ts';

/** For people with the role ADMIN. */
export const adminRoutes = [patch('/admin/payments/payouts/{payoutId}', decidePayout)];
