import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from './db/as-owner.ts'
import { BACKGROUND_MS } from './db/pool.ts'
import { type RotationResult, rotateKey } from './db/rotate-key.ts'
import { systemClock } from './ports/clock.ts'
import { GONE_AFTER_S, isServerSeen } from './realtime/bus-messages.store.ts'
import { keysArguments } from './tool-arguments.ts'
import { linkPasswords } from './wiring/key-rotation.ts'

/** The most that a statement of a server takes, with what precedes it. */
const SETTLE_S = (2 * BACKGROUND_MS) / 1_000

/**
 * `npm run keys -- rotate`: replaces the secret key and seals everything anew, with Vigía running or stopped. While one runs,
 * a shorter `--wait` is refused: it could lose what a server seals with the old key and stores once that key is gone.
 */
async function main(): Promise<void> {
  const settleS = keysArguments(process.argv.slice(2), SETTLE_S)

  await asOwner(async (db, { secretKeyFile }) => {
    if (settleS < SETTLE_S && (await isServerSeen(db))) throw new Error(TOO_SHORT)
    const result = await rotateKey({
      db,
      file: secretKeyFile,
      clock: systemClock,
      passwords: linkPasswords,
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

const TOO_SHORT = `Hay una Vigía en marcha, o se detuvo hace menos de ${GONE_AFTER_S} segundos: con ella la espera es de ${SETTLE_S} segundos o más. Para una más corta detenga todas, en todas las máquinas.`

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
