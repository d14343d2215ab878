import { expect, test } from 'vitest';
import { ConfigError } from '../../../src/config-error.ts';
import { readConfig } from '../../../src/config.ts';

const SECRETS = { CRON_SECRET: 'cron-secret-of-the-tests', PARTNER_KEYS: 'partner' };
const BUCKET = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'papers',
  S3_REGION: 'eu-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are stored in a folder, or in a bucket when all of it is configured', () => {
  expect(readConfig(SECRETS).bucket).toBeNull();
  expect(readConfig({ ...SECRETS, ...BUCKET }).bucket).toEqual({
    endpoint: new URL('https://s3.example.com'),
    bucket: 'papers',
    region: 'eu-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test.each(Object.keys(BUCKET))('a bucket without %s stops the start, and the message names it', (name) => {
  const half = { ...SECRETS, ...BUCKET, [name]: undefined };
  expect(() => readConfig(half)).toThrow(new ConfigError(`Files in a bucket need all of the S3_ variables; missing: ${name}.`));
});

test('a short key for documents is refused', () => {
  expect(() => readConfig({ ...SECRETS, DOCUMENT_KEY: 'short' })).toThrow('DOCUMENT_KEY');
});
