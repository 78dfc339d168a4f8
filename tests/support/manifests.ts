import { z } from 'zod';

const meta = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,61}[a-z0-9]$/),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});
const whole = z.int().positive();
/** What stands as text in the API: an unquoted number is refused there. */
const texts = z.record(z.string(), z.string());
const app = z.strictObject({ app: z.literal('back-office') });
const secretKey = z.strictObject({ name: z.string(), key: z.string(), optional: z.boolean().optional() });
const clusterName = z.strictObject({ name: z.string() });
const size = z.strictObject({ size: z.string().regex(/^\d+Gi$/) });
const resources = z.strictObject({
  requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
  limits: z.strictObject({ memory: z.string() }),
});
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/readyz', '/healthz']), port: z.literal('http') }),
  periodSeconds: whole,
  timeoutSeconds: whole,
  failureThreshold: whole,
});

const container = z.strictObject({
  name: z.string(),
  image: z.string(),
  ports: z.tuple([z.strictObject({ name: z.literal('http'), containerPort: whole })]),
  env: z.array(
    z.union([
      z.strictObject({ name: z.string(), value: z.string() }),
      z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef: secretKey }) }),
    ]),
  ),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.strictObject({
    preStop: z.strictObject({ exec: z.strictObject({ command: z.array(z.string()) }) }),
  }),
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});

const pod = z.strictObject({
  terminationGracePeriodSeconds: whole,
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: whole,
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: whole,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: z.strictObject({ matchLabels: app }),
    }),
  ),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: z.string() }) })),
});

const deployment = z.strictObject({
  replicas: whole,
  selector: z.strictObject({ matchLabels: app }),
  strategy: z.strictObject({
    type: z.literal('RollingUpdate'),
    rollingUpdate: z.strictObject({ maxSurge: whole, maxUnavailable: z.literal(0) }),
  }),
  template: z.strictObject({ metadata: z.strictObject({ labels: app }), spec: pod }),
});

const cluster = z.strictObject({
  instances: whole,
  imageName: z.string().regex(/^ghcr\.io\/cloudnative-pg\/postgresql:\d+/),
  bootstrap: z.strictObject({
    initdb: z.strictObject({
      database: z.string(),
      owner: z.string(),
      encoding: z.literal('UTF8'),
      postInitApplicationSQL: z.array(z.string()),
    }),
  }),
  postgresql: z.strictObject({
    synchronous: z.strictObject({ method: z.enum(['any', 'first']), number: whole }),
    parameters: texts,
  }),
  storage: size,
  walStorage: size,
  resources,
  affinity: z.strictObject({
    enablePodAntiAffinity: z.boolean(),
    podAntiAffinityType: z.enum(['required', 'preferred']),
    topologyKey: z.string(),
  }),
  backup: z.strictObject({
    retentionPolicy: z.string().regex(/^\d+[dwm]$/),
    barmanObjectStore: z.strictObject({
      destinationPath: z.string(),
      endpointURL: z.url(),
      s3Credentials: z.strictObject({ accessKeyId: secretKey, secretAccessKey: secretKey }),
    }),
  }),
});

const pooler = z.strictObject({
  cluster: clusterName,
  instances: whole,
  type: z.enum(['rw', 'ro']),
  pgbouncer: z.strictObject({ poolMode: z.enum(['transaction', 'session']), parameters: texts }),
});
const scheduledBackup = z.strictObject({
  // Six fields: the first is seconds.
  schedule: z.string().regex(/^(\S+ ){5}\S+$/),
  backupOwnerReference: z.enum(['none', 'self', 'cluster']),
  cluster: clusterName,
});
const service = z.strictObject({
  selector: app,
  ports: z.tuple([z.strictObject({ name: z.literal('http'), port: whole, targetPort: z.literal('http') })]),
});
const budget = z.strictObject({ minAvailable: whole, selector: z.strictObject({ matchLabels: app }) });
const ingress = z.strictObject({
  tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
  rules: z.array(
    z.strictObject({
      host: z.string(),
      http: z.strictObject({
        paths: z.array(
          z.strictObject({
            path: z.string(),
            pathType: z.enum(['Prefix', 'Exact']),
            backend: z.strictObject({
              service: z.strictObject({ name: z.string(), port: z.strictObject({ name: z.literal('http') }) }),
            }),
          }),
        ),
      }),
    }),
  ),
});

/** What Kubernetes and CloudNativePG take, as far as `deploy/kubernetes` uses it. */
export const manifest = z.discriminatedUnion('kind', [
  z.strictObject({ apiVersion: z.literal('apps/v1'), kind: z.literal('Deployment'), metadata: meta, spec: deployment }),
  z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Service'), metadata: meta, spec: service }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata: meta,
    spec: budget,
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata: meta,
    spec: ingress,
  }),
  z.strictObject({
    apiVersion: z.literal('postgresql.cnpg.io/v1'),
    kind: z.literal('Cluster'),
    metadata: meta,
    spec: cluster,
  }),
  z.strictObject({
    apiVersion: z.literal('postgresql.cnpg.io/v1'),
    kind: z.literal('Pooler'),
    metadata: meta,
    spec: pooler,
  }),
  z.strictObject({
    apiVersion: z.literal('postgresql.cnpg.io/v1'),
    kind: z.literal('ScheduledBackup'),
    metadata: meta,
    spec: scheduledBackup,
  }),
]);
export type Manifest = z.output<typeof manifest>;

export const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
});
