import type { Reader } from '../../../db/database.ts';
import { findOverdue } from './commission-store.ts';

/** Whether a vendor has not paid a commission in time. */
export async function owesCommission(from: Reader, vendorId: string): Promise<boolean> {
  return (await findOverdue(from, vendorId)).length > 0;
}
