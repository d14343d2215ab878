/** The password of everybody in the demo. It is printed when the data is made. */
export const demoPassword = 'demo-password-1';

/**
 * Its hash, with the cost of every other password (`argon2-passwords.ts`). Computing it at the start would keep four threads
 * busy for long. It reveals nothing, because the password is public.
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=65536,p=4,t=3$aLr5Jw9l7h2iRuogEvH17g$ts1dckbiss/2AYw8eipLssAJ4qHHNqh7lsTRoi/4xe4';
