import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Db, Sql } from '../../db/pool.ts'
import { scratchChange, secretsToOpen } from './self-check.store.ts'

export interface CheckResult {
  readonly key: string
  readonly label: string
  readonly ok: boolean
  readonly ms: number
  readonly text: string
}

export interface SelfCheckDeps {
  /** Sees the whole installation. */
  readonly db: Db
  /** Where this server listens; null: nowhere. */
  readonly address: () => AddressInfo | string | null
  readonly opens: (sealed: Buffer, context: string) => boolean
  readonly describeBasemap: () => Promise<{
    readonly file: object | null
    readonly problem: string | null
  }>
  /** Signs in to the server of mail, or asks whether it takes the sender: null when that works, else why not. Null itself: there is none. */
  readonly mailProblem: (() => Promise<string | null>) | null
  readonly dataFolder: string | null
  readonly now: () => number
  readonly insertOrganisation: (sql: Sql, name: string, demo: boolean, now: number) => Promise<string>
}

/** All of them together; each has a part of it. */
const WITHIN_MS = 30_000
const EACH_WITHIN_MS = 5_000
const MOST_CLOCK_MS = 2_000

interface Check {
  readonly key: string
  readonly label: string
  /** What it found, in words. Throws when it does not hold. */
  readonly run: () => Promise<string>
}

/** Tries each part for real, one after the other; nothing of it stays. A part that hangs has failed. */
export async function selfCheck(deps: SelfCheckDeps): Promise<readonly CheckResult[]> {
  const until = performance.now() + WITHIN_MS
  const results: CheckResult[] = []
  for (const { key, label, run } of checksOf(deps)) {
    const start = performance.now()
    const left = Math.min(EACH_WITHIN_MS, until - start)
    const outcome = await within(left, run).then(
      (text) => ({ ok: true, text }),
      (error: unknown) => ({ ok: false, text: failureText(error) }),
    )
    results.push({ key, label, ...outcome, ms: Math.round(performance.now() - start) })
  }
  return results
}

class NotSo extends Error {}

/** What an error of the system says may name files and addresses, which the report does not hold. */
function failureText(error: unknown): string {
  if (error instanceof NotSo) return error.message
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `No se pudo${code}`
}

function checksOf(deps: SelfCheckDeps): readonly Check[] {
  const { db, address, opens, describeBasemap, mailProblem, dataFolder, now, insertOrganisation } = deps
  return [
    {
      ...{ key: 'write', label: 'Escribir y leer un cambio de prueba en la base de datos' },
      run: async () => {
        const read = await rolledBack(db, (sql) => scratchChange(sql, insertOrganisation, now()))
        if (!read) throw new NotSo('Se escribió y no se leyó lo mismo')
        return 'Escrita, leída y deshecha'
      },
    },
    {
      ...{ key: 'socket', label: 'Conexión de un tablero a este servidor' },
      run: async () => {
        const where = address()
        if (where === null || typeof where === 'string') throw new NotSo('Este servidor no escucha en ningún puerto')
        await socketHandshake(where)
        return 'Aceptada'
      },
    },
    {
      ...{ key: 'secrets', label: 'La llave abre los secretos guardados' },
      run: async () => {
        const secrets = await secretsToOpen(db)
        const opened = secrets.filter(({ sealed, context }) => opens(sealed, context)).length
        if (opened < secrets.length) throw new NotSo(`Abre ${opened} de ${secrets.length} que se probaron`)
        return secrets.length === 0 ? 'No hay ninguno guardado' : `Abre ${opened} de ${secrets.length} que se probaron`
      },
    },
    {
      ...{ key: 'disk', label: 'Escribir y leer un archivo donde se guardan los datos' },
      run: async () => {
        if (dataFolder === null) throw new NotSo('Este servidor no guarda datos')
        await writeAndRead(dataFolder)
        return 'Escrito, leído y borrado'
      },
    },
    {
      ...{ key: 'clock', label: 'Reloj de este servidor contra el de la base de datos' },
      run: async () => {
        const { rows } = await db.query<{ now: number }>('select clock_timestamp() as now')
        const apartMs = Math.abs(Date.now() - (rows[0]?.now ?? 0))
        if (apartMs > MOST_CLOCK_MS) throw new NotSo(`Difieren ${(apartMs / 1_000).toFixed(1)} s`)
        return `Difieren ${Math.round(apartMs)} ms`
      },
    },
    {
      ...{ key: 'basemap', label: 'Mapa de calles de este servidor' },
      run: async () => {
        const { file, problem } = await describeBasemap()
        if (problem !== null) throw new NotSo(problem)
        return file === null ? 'No tiene uno propio: se usa el incluido' : 'Uno propio, legible'
      },
    },
    ...(mailProblem === null ? [] : [mailCheck(mailProblem)]),
  ]
}

const mailCheck = (mailProblem: () => Promise<string | null>): Check => ({
  ...{ key: 'mail', label: 'Entrar al servidor de correo' },
  run: async () => {
    const problem = await mailProblem()
    if (problem !== null) throw new NotSo(problem)
    return 'Aceptó la cuenta o al remitente; no se mandó nada'
  },
})

const UNDONE = Symbol('undone')

/** Runs work in a transaction that is undone whatever comes of it. */
async function rolledBack<T>(db: Db, work: (sql: Sql) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | null = null
  try {
    await db.transaction(async (sql) => {
      done = { value: await work(sql) }
      throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  if (done === null) throw new Error('the transaction ended without its work')
  return (done as { readonly value: T }).value
}

/** The handshake that every screen begins with, over the network of this machine; then it leaves. */
async function socketHandshake({ port, address, family }: AddressInfo): Promise<void> {
  const isAny = address === '0.0.0.0' || address === '::'
  const host = isAny ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
  const base = { host, port, path: '/socket.io/?EIO=4&transport=polling', headers: { host: `localhost:${port}` } }
  const answer = await answerOf({ ...base, method: 'GET' }, null)
  const sid = /"sid":"([\w-]{1,64})"/.exec(answer)?.[1]
  if (sid === undefined) throw new NotSo('El servidor no aceptó la conexión')
  await answerOf({ ...base, method: 'POST', path: `${base.path}&sid=${sid}` }, '1')
}

function answerOf(options: RequestOptions, body: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, timeout: EACH_WITHIN_MS }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        if (text.length > 4_096) asked.destroy(new NotSo('La respuesta no es la de una conexión'))
      })
      response.on('end', () => resolve(text))
    })
    asked.on('timeout', () => asked.destroy(new NotSo('No respondió')))
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

async function writeAndRead(folder: string): Promise<void> {
  const file = join(folder, `autodiagnostico-${randomUUID()}.tmp`)
  const text = randomUUID()
  const handle = await open(file, 'wx+', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0)
    if (buffer.toString('utf8', 0, bytesRead) !== text) throw new NotSo('Se escribió y no se leyó lo mismo')
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  if (ms <= 0) throw new NotSo('Ya no hubo tiempo')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NotSo(`No respondió en ${Math.round(ms / 1_000)} s`)), ms)
  })
  return Promise.race([work(), late]).finally(() => clearTimeout(timer))
}
