import { domainToASCII, domainToUnicode } from 'node:url';

/** The longest address, and the longest name in front of the at sign, in bytes (RFC 5321). */
const MOST = 254;
const MOST_OF_NAME = 64;
/** Parts of letters, digits and the signs of RFC 5322 and 6531, with single dots between them. */
const NAME_PART = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const NAME = new RegExp(String.raw`^${NAME_PART}(?:\.${NAME_PART})*$`, 'u');
/** What a domain is written with. Ideographic full stops separate its parts like dots. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A domain as the network knows it. Its last part is a name and no number, or it would be an address of the internet. */
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/**
 * The one form of an e-mail address in which all its spellings are equal: in lower case, with its domain in ASCII, so that
 * `X@München.de` becomes `x@xn--mnchen-3ya.de`. Null for what is no address.
 */
export function emailAddressOf(text: string): string | null {
  const written = text.trim();
  const at = written.lastIndexOf('@');
  const name = written.slice(0, at).normalize('NFC').toLowerCase();
  const domain = written.slice(at + 1);
  if (at < 1 || !NAME.test(name) || Buffer.byteLength(name) > MOST_OF_NAME || !WRITTEN_DOMAIN.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const address = `${name}@${ascii}`;
  return DOMAIN.test(ascii) && Buffer.byteLength(address) <= MOST ? address : null;
}

/** Whether two texts are the same e-mail address. */
export function isSameAddress(one: string, other: string): boolean {
  const formOf = (text: string) => emailAddressOf(text) ?? text.trim().toLowerCase();
  return formOf(one) === formOf(other);
}

/** A part of an address in the form in which addresses are stored: `münchen.de` is `xn--mnchen-3ya.de` there. */
export function storedPart(text: string): string {
  const address = emailAddressOf(text);
  if (address !== null) return address;
  const [, name = '', domain = ''] = /^(.*@)?([^@]*)$/.exec(text.trim()) ?? [];
  const ascii = domain.includes('.') && WRITTEN_DOMAIN.test(domain) ? domainToASCII(domain) : '';
  return ascii === '' ? text : `${name}${ascii}`;
}

/** Another spelling of an address in its one form: with the domain in the letters of its language. Null if it has no other. */
export function spelledAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const spelled = domainToUnicode(domain);
  return spelled === '' || spelled === domain ? null : `${address.slice(0, at)}@${spelled}`;
}
