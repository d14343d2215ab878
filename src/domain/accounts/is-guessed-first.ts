/**
 * Whether a password is one of those that are tried first: nothing but a common word, however decorated with digits and
 * signs, or a run of characters. Several words in a row are fine; an admin's password is held to more.
 */
export function isGuessedFirst(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT) return true;
  if (RUNS.some((run) => run.includes(text) || text === run + run)) return true;
  const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [core, [...core].map((character) => LETTERS[character] ?? character).join('')].some((word) => WORDS.has(word));
}

const MIN_DIFFERENT = 4;

/** What people write in place of letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '5': 's', '!': 'i' };

const WORDS: ReadonlySet<string> = new Set(
  [
    'password passwort passord passe motdepasse contrasena contraseña senha parola wachtwoord secret geheim',
    'qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qaz2wsx q1w2e3r4',
    'abc abcd abcde abcdef abcdefg abcdefgh abcdefghi admin administrator root user test tester testtest guest default',
    'letmein welcome login changeme trustno iloveyou loveyou dragon monkey football baseball basketball sunshine princess',
    'superman batman master shadow michael jennifer jordan hunter charlie computer internet whatever starwars pokemon',
    'hello freedom ninja mustang access flower cheese butterfly rentwire rental',
  ].flatMap((line) => line.split(' ')),
);

const RUNS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  '1q2w3e4r5t6z7u8i',
  '1q2w3e4r5t6y7u8i',
];
