/**
 * An answer without what differs between two calls about equal objects: ids, instants, secrets, and the addresses and
 * numbers that samples make up. Days, amounts, states and words stay.
 */
export function steady(answer: unknown): unknown {
  let text = JSON.stringify(answer);
  for (const [pattern, name] of VOLATILE) text = text.replaceAll(pattern, name);
  return JSON.parse(text);
}

const VOLATILE: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/svc_(test|live)_[\w-]+…?/g, '<api key>'],
  [/\b[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}\b/g, '<id>'],
  [/\b[A-Z\d]+(-[A-Z\d]+)*-\d{4}-T?C?\d{5}\b/g, '<invoice number>'],
  [/(?<="refreshToken":")[\w-]+/g, '<refresh token>'],
  [/(?<="session":")rws_[\w-]+/g, '<session>'],
  [/(?<="pollToken":")[\w-]+/g, '<poll token>'],
  [/(?<="threadToken":")[\w-]+/g, '<thread token>'],
  [/whsec_[A-Za-z0-9+/=]+/g, '<webhook secret>'],
  // How many days of another calendar nothing else had taken is among them.
  [/(?<="(durationMs|lastSeq|removed)":)\d+/g, '0'],
  [/(?<="userCode":"|\/link\?code=)[A-Z]{4}-[A-Z]{4}/g, '<code>'],
  [/(?<="slug":"grown-shop)-\d+/g, ''],
  [/\b(fresh-shop|river-kayaks)(-\d+)?\b/g, '<shop>'],
  [/\b(cargo-bike(-for-two)?|folding-kayak|sample-kayak)(-\d+)?\b/g, '<listing>'],
  [/(?<=\/checkout\/)[\w-]+/g, '<checkout>'],
  [/(?<=\/calendar\/)[\w-]+/g, '<calendar>'],
  [/expires=\d+&signature=[\w-]+/g, '<signature>'],
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g, '<instant>'],
  [/(account|person|shop)-\d+@/g, '<person>@'],
  [/\+3519\d{8}/g, '<phone>'],
];
