import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onMcpAuthorization } from 'use-mcp';
import { useMcp } from 'use-mcp/react';

/** A page as people write it with this library: one component that connects, and whose state the test reads. */
function Page() {
  const url = new URLSearchParams(location.search).get('url');
  window.mcp = useMcp({ url, clientName: 'use-mcp', callbackUrl: `${location.origin}/oauth/callback`, transportType: 'http' });
  return createElement('p', null, window.mcp.state);
}

if (location.pathname === '/oauth/callback') void onMcpAuthorization();
else createRoot(document.querySelector('main')).render(createElement(Page));
