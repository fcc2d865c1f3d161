import { resolve } from 'node:path'
import { z } from 'zod'

/** Everything that the environment decides; nothing else reads it. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly demo: boolean
  readonly secretKeyFile: string
  readonly trustProxy: boolean
  readonly logLevel: string
  /** `host:port` of what the server may call though it is no public https address. */
  readonly allowedHosts: readonly string[]
  /** Whom push services may write to: `mailto:` or `https:`. */
  readonly pushContact: string
  /** Ports on which carriers' platforms push by TCP; null: off. */
  readonly retranslatorPort: number | null
  readonly wialonIpsPort: number | null
  /** The server's name as carriers are told it; null: the one by which people reach it. */
  readonly mirrorHost: string | null
}

export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`La configuración tiene errores:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const onOff = z.enum(['on', 'off'], { error: 'debe ser on u off' })

const portOrOff = z
  .string()
  .regex(/^\d{1,5}$/, 'debe ser un número de puerto, o 0 para no recibir')
  .transform(Number)
  .refine((port) => port <= 65_535, 'debe ser un número de puerto, o 0 para no recibir')
  .transform((port) => (port === 0 ? null : port))

const variables = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'debe ser un número de puerto, de 1 a 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'debe ser un número de puerto, de 1 a 65535')
    .default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'debe ser una dirección o un nombre de máquina')
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'debe empezar con postgres:// o postgresql://')
    .optional(),
  VIGIA_DATA_DIR: z.string().default('./data'),
  VIGIA_DEMO: onOff.optional(),
  VIGIA_SECRET_KEY_FILE: z.string().optional(),
  VIGIA_TRUST_PROXY: onOff.default('off'),
  VIGIA_ALLOWED_HOSTS: z
    .string()
    .regex(/^[^\s,/@]+:\d{1,5}(,[^\s,/@]+:\d{1,5})*$/, 'debe ser una lista de máquina:puerto, separados por comas')
    .optional(),
  VIGIA_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'debe empezar con mailto: o https://')
    .default('mailto:avisos@vigia.mx'),
  VIGIA_RETRANSLATOR_PORT: portOrOff.default(20_163),
  VIGIA_WIALON_IPS_PORT: portOrOff.default(20_332),
  VIGIA_MIRROR_HOST: z
    .string()
    .regex(/^[\w.-]{1,253}$/, 'debe ser un nombre o una dirección, sin puerto')
    .optional(),
  VIGIA_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debe ser debug, info, warn, error o silent' })
    .default('warn'),
}

/** Reads the environment; an empty variable counts as absent. Throws `ConfigError` with everything that is wrong, in Spanish. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.object(variables).safeParse(present)
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const unknown = Object.keys(present).filter((name) => name.startsWith('VIGIA_') && !(name in variables))
  problems.push(...unknown.map((name) => `${name}: no existe esta variable`))
  if (!result.success || problems.length > 0) throw new ConfigError(problems)

  const values = result.data
  const dataDir = resolve(values.VIGIA_DATA_DIR)
  const databaseUrl = values.DATABASE_URL ?? null
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl,
    dataDir,
    demo: values.VIGIA_DEMO === undefined ? databaseUrl === null : values.VIGIA_DEMO === 'on',
    secretKeyFile: resolve(values.VIGIA_SECRET_KEY_FILE ?? `${dataDir}/secret.key`),
    trustProxy: values.VIGIA_TRUST_PROXY === 'on',
    logLevel: values.VIGIA_LOG,
    allowedHosts: values.VIGIA_ALLOWED_HOSTS?.split(',') ?? [],
    pushContact: values.VIGIA_PUSH_CONTACT,
    retranslatorPort: values.VIGIA_RETRANSLATOR_PORT,
    wialonIpsPort: values.VIGIA_WIALON_IPS_PORT,
    mirrorHost: values.VIGIA_MIRROR_HOST ?? null,
  }
}
