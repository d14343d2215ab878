/**
 * Whatever ends credentials or changes the account's row holds it; every call of the person shares it (`assertStillLetIn`),
 * and so does what begins business with them. After it nobody waits for a booking: docs/decisions/0007 has the order.
 */
export function accountLock(userId: string): string {
  return `account:${userId}`;
}
