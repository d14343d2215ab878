import { expect, test } from 'vitest';
import { argon2Passwords } from '../../src/adapters/argon2-passwords.ts';
import { demoPassword, demoPasswordHash } from '../../src/demo/data/demo-password.ts';

test('the stored hash fits the demo password and has the cost of the server’s hashes', async () => {
  const passwords = argon2Passwords({ parallel: 1 });
  expect(await passwords.verify(demoPasswordHash, demoPassword)).toBe(true);
  expect(await passwords.verify(demoPasswordHash, `${demoPassword}.`)).toBe(false);
  // An account that nobody has is looked at for as long as one of the demo.
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  expect(costOf(demoPasswordHash)).toEqual(costOf(await passwords.hash('another')));
});
