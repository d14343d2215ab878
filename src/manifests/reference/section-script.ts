/**
 * Loads the description, and adds what RapiDoc leaves to the page. On a narrow page there is no room for its list of calls, so the calls themselves are
 * the list. Its elements are drawn later, in shadow roots of their own, so what keyboards and screen readers need is added
 * after each drawing, with colours that have the contrast of WCAG AA.
 */
export const SECTION_SETUP = `
const reference = document.querySelector('rapi-doc');
if (matchMedia('(max-width: 768px)').matches) reference.setAttribute('render-style', 'view');
if (matchMedia('(prefers-color-scheme: dark)').matches) Object.entries({ theme: 'dark', 'primary-color': '#6cc3cc' }).forEach(([name, value]) => reference.setAttribute(name, value));

// RapiDoc takes five times as long to resolve the references of a document that says 3.1, and draws it in the same way.
Promise.all([fetch(reference.dataset.description).then((answer) => answer.json()), customElements.whenDefined('rapi-doc')])
  .then(([description]) => reference.loadSpec({ ...description, openapi: '3.0.3' }));

const look = new CSSStyleSheet();
look.replaceSync(\`
  .nav-bar .nav-method.as-colored-text.patch { color: var(--nav-patch-color); }
  #api-info { margin-left: 0; }
  .endpoint-body .summary > [style*=absolute] { position: static !important; }
  .endpoint-body .summary > [style*=absolute] > div { min-width: 0 !important; justify-content: flex-start !important; }
  .method-fg.patch { color: var(--yellow); }
  .section-tag-header:focus-visible, summary:focus-visible { outline: 2px solid; }
\`);

const ROLES = {
  '.nav-bar': { 'aria-label': 'Calls and filter' },
  '.nav-scroll': { 'aria-label': 'Calls' },
  '.nav-bar-path, .nav-bar-info': { role: 'link' },
  '.nav-bar-tag, .nav-bar-expand-all, .nav-bar-collapse-all': { role: 'button' },
  '.nav-bar-tag-icon': { tabindex: null, 'aria-hidden': 'true' },
  '#nav-bar-search': { 'aria-label': 'Filter the calls' },
  '.section-tag-header': { role: 'button', tabindex: '0' },
  'summary.endpoint-head': { role: 'button', tabindex: '0' },
  'select': { 'aria-label': 'Example or type of the body' },
  'textarea': { 'aria-label': 'Example of the body' },
};

function addRoles(root) {
  if (!root.adoptedStyleSheets.includes(look)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, look];
  for (const [selector, attributes] of Object.entries(ROLES))
    for (const element of root.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributes))
        if (value === null) element.removeAttribute(name); else element.setAttribute(name, value);
}

for (const name of ['rapi-doc', 'api-request', 'api-response', 'schema-table', 'schema-tree', 'json-tree'])
  customElements.whenDefined(name).then(() => {
    const { prototype } = customElements.get(name);
    const drawn = prototype.updated;
    prototype.updated = function (...changes) {
      addRoles(this.shadowRoot);
      return drawn?.apply(this, changes);
    };
  });

reference.addEventListener('keydown', (event) => {
  const [element] = event.composedPath();
  if ((event.key !== 'Enter' && event.key !== ' ') || !element.matches('summary, .section-tag-header')) return;
  event.preventDefault();
  element.click();
});
`;
