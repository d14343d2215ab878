/** Of everybody in the demo, who are told it when it is made. */
export const demoPassword = 'demo-password-1';

/**
 * What the database keeps of it, at the cost of every other password (`argon2-passwords.ts`): to work it out takes four
 * threads for longer than much else of a start. Nothing is given away, since the password is none.
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=65536,p=4,t=3$aLr5Jw9l7h2iRuogEvH17g$ts1dckbiss/2AYw8eipLssAJ4qHHNqh7lsTRoi/4xe4';
