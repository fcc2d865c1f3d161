import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { asOwner } from './db/as-owner.ts'
import { BACKGROUND_MS } from './db/pool.ts'
import { type RotationResult, rotateKey } from './db/rotate-key.ts'
import { systemClock } from './ports/clock.ts'

/** The most that a statement of a server takes, with what precedes it. */
const SETTLE_S = (2 * BACKGROUND_MS) / 1_000
const USAGE = `Uso: npm run keys -- rotate [--wait SEGUNDOS]
SEGUNDOS: lo que se espera, dos veces, a los servidores en marcha (${SETTLE_S}); 0 si todos están detenidos.`

/**
 * `npm run keys -- rotate`: replaces the secret key and seals everything anew, with Vigía running or stopped. While it runs,
 * a shorter `--wait` may lose what a server seals with the old key and stores once that key is gone.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { wait: { type: 'string', default: String(SETTLE_S) } },
  })
  const isWait = /^\d{1,4}$/.test(values.wait)
  if (positionals.length !== 1 || positionals[0] !== 'rotate' || !isWait) throw new Error(USAGE)
  const settleS = Number(values.wait)

  await asOwner(async (db, { secretKeyFile }) => {
    const result = await rotateKey({
      db,
      file: secretKeyFile,
      clock: systemClock,
      settle: async () => {
        if (settleS === 0) return
        print(`Se esperan ${settleS} segundos a los servidores en marcha…`)
        await sleep(settleS * 1_000)
      },
      onProgress: (resealed, total) => print(`Sellados de nuevo: ${resealed} de ${total}`),
    })
    print(summary(result, secretKeyFile))
  })
}

function summary({ keyId, isResumed, resealed, lost }: RotationResult, file: string): string {
  const lines = [
    `${isResumed ? 'Se terminó el cambio de llave que estaba a medias' : 'La llave se cambió'} (${keyId}): ${resealed} secretos sellados de nuevo. La anterior ya no existe.`,
    `Respalde ${file} de nuevo, aparte de la base de datos.`,
  ]
  if (lost > 0)
    lines.push(`${lost} secretos no se abren con ninguna llave y quedaron como estaban: dé esas contraseñas otra vez.`)
  return lines.join('\n')
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
