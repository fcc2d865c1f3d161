import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { MailServer } from './features/mail/send-mail.ts'
import { isLoopbackHost } from './http/loopback.ts'
import type { MetricsAddress } from './http/metrics-server.ts'

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
  /** The address that people use, without a path; null: this machine's, and no other name is answered. */
  readonly publicUrl: string | null
  readonly logLevel: string
  /** Where `/metrics` is served apart; null: on the port of everything, for this machine only. */
  readonly metricsAddress: MetricsAddress | null
  /** `host:port` in private networks that the server may call. */
  readonly privateHosts: readonly string[]
  /** End-to-end tests only: platforms on loopback may be called. */
  readonly hasTestPlatforms: boolean
  /** Whom push services may write to: `mailto:` or `https:`. */
  readonly pushContact: string
  /** Ports on which carriers' platforms push by TCP; null: off. */
  readonly retranslatorPort: number | null
  readonly wialonIpsPort: number | null
  /** Certificate and key (PEM) with which platforms speak to those ports; null: without TLS. */
  readonly tlsFiles: { readonly certFile: string; readonly keyFile: string } | null
  /** The server's name as carriers are told it; null: the one by which people reach it. */
  readonly mirrorHost: string | null
  /** A PMTiles file of streets, drawn as the base map; null: the included one. */
  readonly basemapFile: string | null
  /** The server that sends mail; null: nobody is told of anything by mail. */
  readonly mail: MailServer | null
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

const hostName = z.string().regex(/^[\w.:-]+$/, 'debe ser una dirección o un nombre de máquina')

const portOrOff = z
  .string()
  .regex(/^\d{1,5}$/, 'debe ser un número de puerto, o 0 para no recibir')
  .transform(Number)
  .refine((port) => port <= 65_535, 'debe ser un número de puerto, o 0 para no recibir')
  .transform((port) => (port === 0 ? null : port))

const NO_ORIGIN = 'debe ser como https://vigia.empresa.mx, sin ruta'
const publicUrl = z
  .string()
  .refine((text) => /^https?:\/\/[^\s/?#@\\]+\/?$/i.test(text) && URL.canParse(text), NO_ORIGIN)
  .transform((text) => new URL(text).origin)

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && ['', '/'].includes(pathname) && search === '' && hash === ''
}

const variables = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'debe ser un número de puerto, de 1 a 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'debe ser un número de puerto, de 1 a 65535')
    .default(4000),
  HOST: hostName.default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'debe empezar con postgres:// o postgresql://')
    .optional(),
  VIGIA_DATABASE_PASSWORD_FILE: z.string().optional(),
  VIGIA_DATA_DIR: z.string().default('./data'),
  VIGIA_DEMO: z.enum(['on', 'off', 'public'], { error: 'debe ser on, off o public' }).optional(),
  VIGIA_TEST_PLATFORMS: onOff.default('off'),
  VIGIA_SECRET_KEY_FILE: z.string().optional(),
  VIGIA_TRUST_PROXY: onOff.default('off'),
  VIGIA_PUBLIC_URL: publicUrl.optional(),
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
  VIGIA_TLS_CERT_FILE: z.string().optional(),
  VIGIA_TLS_KEY_FILE: z.string().optional(),
  VIGIA_MIRROR_HOST: z
    .string()
    .regex(/^[\w.-]{1,253}$/, 'debe ser un nombre o una dirección, sin puerto')
    .optional(),
  VIGIA_BASEMAP_PMTILES: z.string().optional(),
  VIGIA_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'debe ser como smtps://cuenta:contraseña@correo.empresa.mx:465, o smtp://')
    .optional(),
  VIGIA_SMTP_PASSWORD_FILE: z.string().optional(),
  VIGIA_MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,253}$/, 'debe ser una dirección de correo, sin nombre')
    .optional(),
  VIGIA_METRICS_PORT: portOrOff.optional(),
  VIGIA_METRICS_HOST: hostName.optional(),
  VIGIA_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debe ser debug, info, warn, error o silent' })
    .default('warn'),
}

type Values = z.output<z.ZodObject<typeof variables>>

/** Reads the environment; an empty variable counts as absent. Throws `ConfigError` with everything that is wrong, in Spanish. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.object(variables).safeParse(present)
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const unknown = Object.keys(present).filter((name) => name.startsWith('VIGIA_') && !(name in variables))
  problems.push(...unknown.map((name) => `${name}: no existe esta variable`))
  if (present.VIGIA_METRICS_HOST !== undefined && present.VIGIA_METRICS_PORT === undefined)
    problems.push('VIGIA_METRICS_HOST: falta VIGIA_METRICS_PORT')
  const isDemo = result.success && (result.data.VIGIA_DEMO ?? (result.data.DATABASE_URL ? 'off' : 'on')) !== 'off'
  if (result.success) problems.push(...refusals(result.data, isDemo, env.NODE_ENV))
  if ((present.VIGIA_TLS_CERT_FILE === undefined) !== (present.VIGIA_TLS_KEY_FILE === undefined))
    problems.push('VIGIA_TLS_CERT_FILE, VIGIA_TLS_KEY_FILE: van las dos o ninguna')
  const database = result.success ? databaseOf(result.data) : { url: null, problem: null }
  if (database.problem !== null) problems.push(`VIGIA_DATABASE_PASSWORD_FILE: ${database.problem}`)
  const mail = result.success ? mailOf(result.data) : { server: null, problems: [] }
  problems.push(...mail.problems)
  if (!result.success || problems.length > 0) throw new ConfigError(problems)

  const values = result.data
  const dataDir = resolve(values.VIGIA_DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: database.url,
    dataDir,
    demo: isDemo,
    secretKeyFile: resolve(values.VIGIA_SECRET_KEY_FILE ?? `${dataDir}/secret.key`),
    trustProxy: values.VIGIA_TRUST_PROXY === 'on',
    publicUrl: values.VIGIA_PUBLIC_URL ?? (isOneAddress(values.HOST) ? urlOf(values.HOST, values.PORT) : null),
    logLevel: values.VIGIA_LOG,
    // The guard knows addresses of version 6 without brackets.
    privateHosts: values.VIGIA_ALLOWED_HOSTS?.replace(/[[\]]/g, '').split(',') ?? [],
    hasTestPlatforms: values.VIGIA_TEST_PLATFORMS === 'on',
    pushContact: values.VIGIA_PUSH_CONTACT,
    retranslatorPort: values.VIGIA_RETRANSLATOR_PORT,
    wialonIpsPort: values.VIGIA_WIALON_IPS_PORT,
    metricsAddress:
      values.VIGIA_METRICS_PORT === undefined || values.VIGIA_METRICS_PORT === null
        ? null
        : { host: values.VIGIA_METRICS_HOST ?? '127.0.0.1', port: values.VIGIA_METRICS_PORT },
    tlsFiles:
      values.VIGIA_TLS_CERT_FILE === undefined || values.VIGIA_TLS_KEY_FILE === undefined
        ? null
        : { certFile: resolve(values.VIGIA_TLS_CERT_FILE), keyFile: resolve(values.VIGIA_TLS_KEY_FILE) },
    mirrorHost: values.VIGIA_MIRROR_HOST ?? null,
    basemapFile: values.VIGIA_BASEMAP_PMTILES === undefined ? null : resolve(values.VIGIA_BASEMAP_PMTILES),
    mail: mail.server,
  }
}

/** The address with the password that it leaves out, which is kept in a file: what a process is told by its environment others may read. */
function databaseOf({ DATABASE_URL, VIGIA_DATABASE_PASSWORD_FILE }: Values): {
  readonly url: string | null
  readonly problem: string | null
} {
  if (VIGIA_DATABASE_PASSWORD_FILE === undefined) return { url: DATABASE_URL ?? null, problem: null }
  if (DATABASE_URL === undefined || !URL.canParse(DATABASE_URL)) return { url: null, problem: 'falta DATABASE_URL' }
  const url = new URL(DATABASE_URL)
  if (url.password !== '') return { url: null, problem: 'DATABASE_URL ya trae una contraseña: quite una de las dos' }
  if (url.username === '') return { url: null, problem: 'DATABASE_URL no dice de qué usuario es la contraseña' }
  try {
    url.password = encodeURIComponent(readFileSync(resolve(VIGIA_DATABASE_PASSWORD_FILE), 'utf8').trim())
  } catch {
    return { url: null, problem: `no se puede leer ${VIGIA_DATABASE_PASSWORD_FILE}` }
  }
  return { url: url.href, problem: url.password === '' ? 'el archivo está vacío' : null }
}

const SMTP_PORT = 587
const SMTPS_PORT = 465

/** The mail server by its address, with the password that it leaves out, as that of the database. */
function mailOf({ VIGIA_SMTP_URL, VIGIA_SMTP_PASSWORD_FILE: file, VIGIA_MAIL_FROM: from }: Values): {
  readonly server: MailServer | null
  readonly problems: readonly string[]
} {
  if (VIGIA_SMTP_URL === undefined || from === undefined) {
    const isHalf = VIGIA_SMTP_URL !== undefined || from !== undefined
    return {
      server: null,
      problems: [
        ...(isHalf ? ['VIGIA_SMTP_URL, VIGIA_MAIL_FROM: van las dos o ninguna'] : []),
        ...(file !== undefined && VIGIA_SMTP_URL === undefined
          ? ['VIGIA_SMTP_PASSWORD_FILE: falta VIGIA_SMTP_URL']
          : []),
      ],
    }
  }
  const url = new URL(VIGIA_SMTP_URL)
  const refused = (problem: string) => ({ server: null, problems: [`VIGIA_SMTP_PASSWORD_FILE: ${problem}`] })
  let password = decodeURIComponent(url.password)
  if (file !== undefined) {
    if (password !== '') return refused('VIGIA_SMTP_URL ya trae una contraseña: quite una de las dos')
    if (url.username === '') return refused('VIGIA_SMTP_URL no dice de qué cuenta es la contraseña')
    try {
      password = readFileSync(resolve(file), 'utf8').trim()
    } catch {
      return refused(`no se puede leer ${file}`)
    }
    if (password === '') return refused('el archivo está vacío')
  }
  const isSecure = url.protocol === 'smtps:'
  const server: MailServer = {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ''), isSecure, from },
    port: url.port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    account: url.username === '' ? null : { user: decodeURIComponent(url.username), password },
  }
  return { server, problems: [] }
}

const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

const urlOf = (host: string, port: number): string =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin

/** Whether to listen on `host` is to be reached by it: it is then, if nothing else is said, the address that people use. */
const isOneAddress = (host: string): boolean => !WILDCARDS.has(host) && !isLoopbackHost(host)

/** Whether others may connect, and are answered 421: nobody has said by which name they reach us. */
export const lacksPublicUrl = ({ host, publicUrl }: Config): boolean => publicUrl === null && WILDCARDS.has(host)

/** Where this machine reaches the server, by HTTP. */
export const localUrl = ({ host, port }: Config): string => urlOf(WILDCARDS.has(host) ? '127.0.0.1' : host, port)

/** Values that are well written, and not safe together. */
function refusals(values: Values, isDemo: boolean, nodeEnv: string | undefined): string[] {
  const { VIGIA_DEMO, VIGIA_TEST_PLATFORMS } = values
  const exposedBy = isDemo && VIGIA_DEMO !== 'public' ? wayFromOutside(values) : null
  return [
    ...(exposedBy === null ? [] : [`VIGIA_DEMO: ${publicDemo(exposedBy)}`]),
    ...(VIGIA_TEST_PLATFORMS === 'on' && nodeEnv !== 'test' ? ['VIGIA_TEST_PLATFORMS: es solo para pruebas'] : []),
  ]
}

/** The variable that says that other machines reach us, also through a proxy that runs on this one; null: nobody does. */
function wayFromOutside({ HOST, VIGIA_PUBLIC_URL, VIGIA_TRUST_PROXY }: Values): keyof Values | null {
  if (!isLoopbackHost(HOST)) return 'HOST'
  if (VIGIA_PUBLIC_URL !== undefined && !isLoopbackHost(new URL(VIGIA_PUBLIC_URL).hostname)) return 'VIGIA_PUBLIC_URL'
  return VIGIA_TRUST_PROXY === 'on' ? 'VIGIA_TRUST_PROXY' : null
}

const publicDemo = (exposedBy: keyof Values): string =>
  `la demostración tiene una cuenta que cualquiera conoce y, según ${exposedBy}, se entra desde otras máquinas. ` +
  'Ponga off, o public si quiere mostrarla en la red'
