import { type ParseArgsConfig, parseArgs } from 'node:util'
import { emailAddress, ROLES, type Role } from '@vigia/contract'

/** How long a rotation may be told to wait for the servers, seconds. */
const MAX_WAIT_S = 600

const USER_USAGE = `Uso: npm run user -- add CORREO --role PAPEL
Papeles: ${ROLES.join(', ')}`

const AUDIT_USAGE = `Uso: npm run audit -- verify [--head HUELLA]…
HUELLA: una de las que imprimió una verificación anterior; prueba que desde entonces no se cortó nada del final.`

const ROADS_USAGE = `Uso: npm run roads -- EXTRACTO.osm.pbf
EXTRACTO: de OpenStreetMap, por ejemplo mexico-latest.osm.pbf de download.geofabrik.de`

const keysUsage = (settleS: number): string => `Uso: npm run keys -- rotate [--wait SEGUNDOS]
SEGUNDOS: lo que se espera, dos veces, a los servidores en marcha (${settleS}); 0 si todos están detenidos.`

const BACKUP_USAGE = `Uso: npm run backup [-- CARPETA] [--key-to OTRA]
CARPETA: donde se guarda el respaldo (backups, en la carpeta de datos, si no se dice).
OTRA: donde se copia la llave de los secretos, aparte: en otro disco o lugar que el respaldo.`

const RESTORE_USAGE = `Uso: npm run restore -- RESPALDO [--check]
RESPALDO: la carpeta que hizo npm run backup. Se restaura en una base de datos vacía, que dice VIGIA_DATA_DIR o DATABASE_URL.
--check: solo prueba, en una base de datos aparte que después se borra, que el respaldo se restaura.`

/** Whom `npm run user` invites. Throws a sentence and the usage, as all of these do. */
export function userArguments(args: readonly string[]): { readonly email: string; readonly role: Role } {
  const { positionals, values } = parse(args, { role: { type: 'string' } }, USER_USAGE)
  const [command, typed = '', ...rest] = positionals
  if (command !== 'add') throw misuse('Diga qué hacer: add.', USER_USAGE)
  if (rest.length > 0) throw misuse('Dé de alta un correo a la vez.', USER_USAGE)
  const email = emailAddress.safeParse(typed)
  if (!email.success) throw misuse('Escriba un correo de a lo más 320 letras, como persona@empresa.mx.', USER_USAGE)
  const role = ROLES.find((name): name is Role => name === values.role)
  if (role === undefined) throw misuse('Diga el papel de la cuenta con --role: uno de los de abajo.', USER_USAGE)
  return { email: email.data, role }
}

/** The hashes that `npm run audit` looks for, in lower case. */
export function auditArguments(args: readonly string[]): readonly string[] {
  const { positionals, values } = parse(args, { head: { type: 'string', multiple: true } }, AUDIT_USAGE)
  if (positionals.length !== 1 || positionals[0] !== 'verify') throw misuse('Diga qué hacer: verify.', AUDIT_USAGE)
  const heads = values.head ?? []
  if (!heads.every((head) => /^[0-9a-f]{64}$/i.test(head)))
    throw misuse('Una huella son 64 dígitos hexadecimales, como los imprime la verificación.', AUDIT_USAGE)
  return heads.map((head) => head.toLowerCase())
}

/** How long `npm run keys` waits for the servers, seconds; `settleS` unless it is told. */
export function keysArguments(args: readonly string[], settleS: number): number {
  const usage = keysUsage(settleS)
  const { positionals, values } = parse(args, { wait: { type: 'string', default: String(settleS) } }, usage)
  if (positionals.length !== 1 || positionals[0] !== 'rotate') throw misuse('Diga qué hacer: rotate.', usage)
  if (!/^\d{1,3}$/.test(values.wait) || Number(values.wait) > MAX_WAIT_S)
    throw misuse(`La espera es un número entero de segundos, de 0 a ${MAX_WAIT_S}.`, usage)
  return Number(values.wait)
}

/** The file that `npm run roads` reads. */
export function roadsArguments(args: readonly string[]): string {
  const { positionals } = parse(args, {}, ROADS_USAGE)
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw misuse('Diga un archivo.', ROADS_USAGE)
  return path
}

/** Where `npm run backup` writes, null: where it does by itself; and where it copies the key, null: nowhere. */
export function backupArguments(args: readonly string[]): {
  readonly to: string | null
  readonly keyTo: string | null
} {
  const { positionals, values } = parse(args, { 'key-to': { type: 'string' } }, BACKUP_USAGE)
  const [to = null, ...rest] = positionals
  if (rest.length > 0) throw misuse('Diga una sola carpeta.', BACKUP_USAGE)
  return { to, keyTo: values['key-to'] ?? null }
}

/** Which backup `npm run restore` takes, and whether only to prove it. */
export function restoreArguments(args: readonly string[]): { readonly backup: string; readonly isCheck: boolean } {
  const { positionals, values } = parse(args, { check: { type: 'boolean', default: false } }, RESTORE_USAGE)
  const [backup] = positionals
  if (backup === undefined || positionals.length > 1) throw misuse('Diga un respaldo.', RESTORE_USAGE)
  return { backup, isCheck: values.check }
}

const misuse = (sentence: string, usage: string): Error => new Error(`${sentence}\n${usage}`)

type Options = NonNullable<ParseArgsConfig['options']>

function parse<T extends Options>(args: readonly string[], options: T, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw misuse(refusal(error, Object.keys(options)), usage)
  }
}

/** What node refuses in English. */
function refusal(error: unknown, known: readonly string[]): string {
  const isUnknown = error instanceof Error && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
  const names = known.map((name) => `--${name}`).join(', ')
  if (known.length === 0) return 'No hay opciones.'
  if (isUnknown) return `Hay una opción que no se conoce; las hay: ${names}.`
  return `A una opción le falta su valor, o empieza con un guion: escríbala como ${names}=VALOR.`
}
