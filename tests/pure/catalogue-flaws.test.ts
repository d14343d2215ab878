import { expect, test } from 'vitest';
import { catalogueFlaws } from '../../scripts/catalogue-flaws.ts';

test.each([
  ['fr', 'Ouvrez « Mon compte\u202f»'],
  ['fr', 'Qui êtes-vous ?'],
  ['fr', 'Attention: {amount}'],
  ['fr', "L'annonce"],
  ['pt', 'Escolha uma senha.'],
  ['pt', 'Veja «Início».'],
  ['es', 'Escribe tu nombre.'],
  ['es', 'Elija “Cuenta”.'],
  ['de', 'Ihr Shop'],
  ['de', 'Wählen Sie "Konto".'],
  ['en', 'Wait...'],
])('what breaks the rules of a language is found: %s, %s', (language, text) => {
  expect(catalogueFlaws(language, text)).toHaveLength(1);
});

test.each([
  ['fr', 'Où vous êtes\u00a0: « rien »'.replaceAll('« ', '«\u202f').replaceAll(' »', '\u202f»')],
  ['fr', '{most, plural, one {# image} other {# images}}, voir https://example.com, 10:30'],
  ['pt', 'A palavra-passe abre “Início”.'],
  ['es', 'Escriba su nombre en «Cuenta».'],
  ['de', 'Öffnen Sie „Ihr Laden“. <0>Gut</0>'],
  ['en', 'Open “Account”…'],
])('what keeps them passes: %s, %s', (language, text) => {
  expect(catalogueFlaws(language, text)).toEqual([]);
});
