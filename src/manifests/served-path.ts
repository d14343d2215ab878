/** A path that is served outside the route tables: pages, manifests, MCP endpoints. */
export interface ServedPath {
  readonly method: 'GET' | 'POST';
  /** From the origin on; a name in braces stands for anything. */
  readonly path: string;
  readonly title: string;
  /** Why it is there, for a reader who knows the specification. */
  readonly why: string;
  /** Media type of the answer. */
  readonly type: string;
  readonly key: 'none' | 'partnerKey' | 'cronSecret' | 'perTool';
  /** What a POST carries. */
  readonly body: 'none' | 'form' | 'jsonRpc';
}
