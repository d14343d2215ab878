import { source } from './manifest-source.ts';
import { manifestMiddleware } from '../../src/manifests/manifest-middleware.ts';
const p={...source, partnerKeys:['x'], jwks: async()=>({}), readGuide:()=>''};
for (let i=0;i<3;i++){ const t=performance.now(); manifestMiddleware(p); console.log(performance.now()-t); }
