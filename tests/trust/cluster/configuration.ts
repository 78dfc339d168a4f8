/** Three of everything, on ports of the loopback from the first one on. */
export const members = [1, 2, 3] as const;
export type Member = (typeof members)[number];

export const passwords = { postgres: 'super', repl: 'repl', rewind: 'rewind', back_office: 'secret' };

/** How long a leader that has gone may keep the lead, in seconds. */
export const ttl = 20;

/** The ports of one cluster. */
export const portsFrom = (first: number) => ({
  etcd: (n: Member) => first + 10 + n,
  etcdPeer: (n: Member) => first + 20 + n,
  postgres: (n: Member) => first + 30 + n,
  patroni: (n: Member) => first + 40 + n,
  leader: first + 50,
  replicas: first + 51,
  pgbouncer: first + 60,
});
export type Ports = ReturnType<typeof portsFrom>;

const lines = (...parts: string[]) => `${parts.join('\n')}\n`;
const local = (port: number) => `127.0.0.1:${port}`;

export const etcdArguments = (n: Member, ports: Ports, folder: string): string[] => {
  const client = `http://${local(ports.etcd(n))}`;
  const peer = `http://${local(ports.etcdPeer(n))}`;
  const all = members.map((one) => `e${one}=http://${local(ports.etcdPeer(one))}`).join(',');
  return Object.entries({
    name: `e${n}`,
    'data-dir': `${folder}/etcd/${n}`,
    logger: 'zap',
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': all,
    'initial-cluster-state': 'new',
  }).map(([name, value]) => `--${name}=${value}`);
};

/** Patroni reads YAML, of which JSON is a part. */
export const patroniConfiguration = (n: Member, ports: Ports, { folder, bin }: { folder: string; bin: string }) =>
  JSON.stringify({
    scope: 'trial',
    name: `pg${n}`,
    restapi: { listen: local(ports.patroni(n)), connect_address: local(ports.patroni(n)) },
    etcd3: { hosts: members.map((one) => local(ports.etcd(one))).join(',') },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        failsafe_mode: true,
        master_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '256MB', timezone: 'UTC' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication repl 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: local(ports.postgres(n)),
      connect_address: local(ports.postgres(n)),
      bin_dir: bin,
      data_dir: `${folder}/pg/${n}`,
      pgpass: `${folder}/pgpass${n}`,
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      parameters: { unix_socket_directories: `${folder}/sock`, shared_buffers: '64MB' },
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'repl', password: passwords.repl },
        rewind: { username: 'rewind', password: passwords.rewind },
      },
    },
    watchdog: { mode: 'off' },
  });

export const haproxyConfiguration = (ports: Ports): string => {
  const servers = members.map((n) => `  server pg${n} ${local(ports.postgres(n))} port ${ports.patroni(n)}`);
  return lines(
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 2s',
    '  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    'listen leader',
    `  bind ${local(ports.leader)}`,
    '  option httpchk GET /primary',
    ...servers,
    'listen replicas',
    `  bind ${local(ports.replicas)}`,
    '  balance leastconn',
    '  option httpchk GET /replica?lag=16MB',
    ...servers,
  );
};

/** As it comes, in transaction mode: nothing is set for the product's sake; what it counts is read. */
export const pgbouncerConfiguration = (ports: Ports, folder: string): string =>
  lines(
    '[databases]',
    `back_office = host=127.0.0.1 port=${ports.leader}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ports.pgbouncer}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${folder}/users.txt`,
    'stats_users = back_office',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'server_login_retry = 1',
    'query_wait_timeout = 15',
    'server_connect_timeout = 5',
  );
