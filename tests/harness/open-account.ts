import type { Actor, TestMarketplace } from './start-marketplace.ts';

/** Opens an account for a new person, who is then signed in. */
export async function openAccount(
  { nobody, actor }: Pick<TestMarketplace, 'nobody' | 'actor'>,
  account: { email: string; [field: string]: unknown },
): Promise<Actor> {
  const { body } = await nobody.http.post('/auth/register', { password: 'long enough 1', name: 'Ana', ...account });
  return actor(body.data.accessToken);
}
