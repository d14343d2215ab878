const SCHEME = /^postgres(?:ql)?:\/\//;
const ATTRIBUTES = ['any', 'read-write', 'primary'] as const;

/**
 * The address of the database, such as `postgres://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write`.
 */
export interface PostgresAddress {
  /** One address for each host, because the driver refuses several hosts in one address. */
  readonly servers: readonly PostgresServer[];
  /** Only a server that can write is used: of a primary and its standbys, the primary. */
  readonly mustWrite: boolean;
}

export interface PostgresServer {
  readonly url: string;
  /** Host and port without user and password, for the log. */
  readonly name: string;
}

/**
 * Throws an Error that does not contain the address if it is invalid. Of several hosts, only one that can write is used, unless
 * `target_session_attrs=any`.
 */
export function readPostgresAddress(url: string): PostgresAddress {
  const scheme = SCHEME.exec(url)?.[0];
  if (scheme === undefined) throw new Error('The address of PostgreSQL begins with postgres://.');
  const rest = url.slice(scheme.length);
  const end = rest.search(/[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const afterUser = authority.lastIndexOf('@') + 1;
  const [user, hosts] = [authority.slice(0, afterUser), authority.slice(afterUser).split(',')];
  const [path = '', query = ''] = (end === -1 ? '' : rest.slice(end)).split(/\?(.*)/s);
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  const asked = parameters.find((parameter) => parameter.startsWith(ATTRIBUTE))?.slice(ATTRIBUTE.length);
  if (asked !== undefined && !ATTRIBUTES.some((attribute) => attribute === asked)) {
    throw new Error(`target_session_attrs must be ${ATTRIBUTES.join(' or ')}, not ${asked}.`);
  }
  const others = parameters.filter((parameter) => !parameter.startsWith(ATTRIBUTE)).join('&');
  const servers = hosts.map((host) => {
    const server = `${scheme}${user}${host}${path}${others === '' ? '' : `?${others}`}`;
    if (URL.parse(server.replace(SCHEME, 'http://').replace(/^http:\/\/([^@/]*@)?(?=[/?]|$)/, 'http://localhost')) === null)
      throw new Error(
        'A host or port of the address of PostgreSQL cannot be read: host1:5432,host2:5432 is how several are named.',
      );
    return { url: server, name: host === '' ? 'localhost' : host };
  });
  return { servers, mustWrite: asked === undefined ? servers.length > 1 : asked !== 'any' };
}

/** Why an address is invalid, or null. */
export function addressProblem(url: string): string | null {
  try {
    readPostgresAddress(url);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ATTRIBUTE = 'target_session_attrs=';
