import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { landingPage, landingPolicy } from '../../src/manifests/landing-page.ts';
import { MANIFEST_PATHS } from '../../src/manifests/served-paths.ts';
import { operator, source } from './manifest-source.ts';

const boats = { ...operator, platformName: 'Boats & Co', platformAddress: 'Rua 1, Faro', platformEmail: 'help@boats.example' };
const html = landingPage(source, boats);

test('the landing page links to every manifest and names both endpoints', () => {
  for (const path of Object.values(MANIFEST_PATHS).filter((one) => one !== '/')) expect(html).toContain(`href="${path}"`);
  for (const { path } of source.endpoints) expect(html).toContain(`https://rent.example${path}`);
});

test('the landing page says whose marketplace it is, where its terms are and how to reach the operator', () => {
  expect(html).toContain('<title>Boats &#38; Co: ');
  for (const words of [
    'Boats &#38; Co, Rua 1, Faro',
    'href="/legal/terms"',
    'href="/legal/privacy"',
    'mailto:help@boats.example',
  ]) {
    expect(html.slice(html.indexOf('<footer'))).toContain(words);
  }
});

test('the landing page loads nothing from other origins and runs no script', () => {
  expect(html).not.toMatch(/<script|<img|\son\w+=|url\(/i);
  expect(html).not.toMatch(/<link rel="(stylesheet|icon|preload)/);
  expect(landingPolicy(boats)).toContain("default-src 'none'");
});

test('the policy of the landing page allows its own style', () => {
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  expect(landingPolicy(boats)).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('the landing page has a language, one main heading, ordered headings and links with text', () => {
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html.match(/<h1>/g)).toHaveLength(1);
  expect(html.match(/<h[2-6]>/g)).toSatisfy((headings: string[]) => headings.every((heading) => heading === '<h2>'));
  expect(html).not.toMatch(/<a [^>]*>\s*<\/a>/);
});
