import { dirname, join } from 'node:path';

/** A node of PostgreSQL under Patroni. */
interface NodeSettings {
  name: string;
  folder: string;
  restPort: number;
  port: number;
}

/**
 * Returns the configuration of a node's Patroni. `postgresProgram` is the path of any program of
 * PostgreSQL; Patroni runs the others in the same folder.
 */
export function describePatroni(
  { name, folder, restPort, port, etcdPort }: NodeSettings & { etcdPort: number },
  postgresProgram: string,
): string {
  // JSON is YAML.
  return JSON.stringify({
    scope: 'kitabdost',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        // While etcd is unreachable, a primary continues as long as it reaches all other nodes.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '32MB',
            wal_log_hints: 'on',
            max_wal_size: '64MB',
            wal_keep_size: '64MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: dirname(postgresProgram),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
        rewind: { username: 'postgres' },
      },
      parameters: { unix_socket_directories: folder },
    },
  });
}

const PROXY_DEFAULTS = `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
`;

/** Returns the configuration of HAProxy as a proxy for each node, on one of `ports` each. */
export function describeLinks(ports: string[], nodes: NodeSettings[]): string {
  const links = nodes.map(
    (node, index) =>
      `listen ${node.name}\n  bind 127.0.0.1:${ports[index]}\n  server ${node.name} 127.0.0.1:${node.port}\n`,
  );
  return PROXY_DEFAULTS + links.join('');
}

/** Returns the configuration of HAProxy in front of the primary. */
export function describeProxy(port: number, nodes: NodeSettings[]): string {
  return `${PROXY_DEFAULTS}listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`).join('')}`;
}

/** Returns the configuration of PgBouncer. */
export function describePooler(port: number, databasePort: number): string {
  return `[databases]
postgres = host=127.0.0.1 port=${databasePort} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
server_login_retry = 1
query_wait_timeout = 15
`;
}

/** HAProxy in front of the shop: it sends each request to a process that is ready. */
export function describeFront(port: number, shops: readonly { origin: string }[]): string {
  // If no process is ready, live processes respond: with cached pages, or with a proper error.
  const servers = shops.flatMap(({ origin }, index) => {
    const address = origin.replace('http://', '');
    return [`  server shop${index} ${address} check`, `  server last${index} ${address} backup`];
  });
  return `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
listen shop
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  option redispatch 1
  option allbackups
  http-reuse never
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`;
}
