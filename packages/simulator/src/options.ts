import { parseArgs } from 'node:util'
import { DEMO_PLATFORM_COUNT } from './platforms/demo/start-demo-platforms.ts'

export const USAGE = `Uso: simulate --url http://127.0.0.1:4000 --key CLAVE [opciones]
  --key CLAVE     clave de API; mejor en la variable VIGIA_KEY, que no se ve en la lista de procesos
  --trips N       viajes a la vez, de 1 a 10000 (44)
  --seed N        semilla: la misma da la misma flota (1)
  --speed K       de 1 a 60: empieza en el pasado y corre K veces más rápido hasta alcanzar el presente (1)
  --interval S    segundos entre posiciones de un dispositivo, de 1 a 300 (10)
  --history H     horas de historia, de 0 a 24 (12; 1 con más de 200 viajes)
  --platforms-ports A,B,C  muestra los camiones de GPS espejo en tres plataformas de esta máquina, en esos puertos
  --marked        antepone DEMOSTRACIÓN al cliente de cada viaje: se ve en toda lista y en todo archivo
  --with-parent   termina cuando termina el proceso que lo inició`

export interface Options {
  readonly url: string
  readonly key: string
  readonly trips: number
  readonly seed: number
  readonly speed: number
  readonly intervalMs: number
  readonly historyMs: number
  /** Every trip's client is written so that nobody takes it for real, on a server that has real ones. */
  readonly isMarked: boolean
  readonly endsWithParent: boolean
  /** Of the demo's platforms; null without them. */
  readonly platformPorts: readonly number[] | null
}

/** Reads the command line, and the key from the environment when it is not there. Throws an `Error` that names what is wrong. */
export function readOptions(args: readonly string[], env: { readonly VIGIA_KEY?: string | undefined }): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:4000' },
      key: { type: 'string', default: env.VIGIA_KEY ?? '' },
      trips: { type: 'string', default: '44' },
      seed: { type: 'string', default: '1' },
      speed: { type: 'string', default: '1' },
      interval: { type: 'string', default: '10' },
      history: { type: 'string' },
      'platforms-ports': { type: 'string' },
      marked: { type: 'boolean', default: false },
      'with-parent': { type: 'boolean', default: false },
    },
  })
  const number = (name: string, text: string, low: number, high: number): number => {
    const value = Number(text)
    if (!Number.isFinite(value) || value < low || value > high) throw new Error(`--${name}: de ${low} a ${high}`)
    return value
  }
  if (values.key === '') throw new Error('Falta --key o la variable VIGIA_KEY')
  if (!URL.canParse(values.url)) throw new Error('--url: no es una dirección')
  const trips = Math.round(number('trips', values.trips, 1, 10_000))
  const historyHours = values.history ?? (trips > 200 ? '1' : '12')
  return {
    url: values.url,
    key: values.key,
    trips,
    seed: Math.round(number('seed', values.seed, 0, 1_000_000)),
    speed: number('speed', values.speed, 1, 60),
    intervalMs: Math.round(number('interval', values.interval, 1, 300)) * 1000,
    historyMs: number('history', historyHours, 0, 24) * 3_600_000,
    isMarked: values.marked,
    endsWithParent: values['with-parent'],
    platformPorts: values['platforms-ports'] === undefined ? null : portsIn(values['platforms-ports']),
  }
}

function portsIn(list: string): number[] {
  const ports = list.split(',').map(Number)
  const isRight = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535
  if (ports.length !== DEMO_PLATFORM_COUNT || !ports.every(isRight)) {
    throw new Error(`--platforms-ports: ${DEMO_PLATFORM_COUNT} puertos separados por comas`)
  }
  return ports
}
