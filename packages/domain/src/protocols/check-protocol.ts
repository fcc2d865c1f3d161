import { isOfTrip, type RuledType } from '../alerts/own-rule.ts'
import { wholeNumber } from '../format/whole-number.ts'
import { END, MAX_STEPS, type Protocol, type ProtocolStep } from './protocol.ts'
import { scriptProblem } from './script-text.ts'

/** Beyond this nobody counts them; the text says that there are more. */
const MOST_PATHS = 1_000_000

/** One reason why a protocol cannot be kept, and the step that it is about; null: the whole. */
interface ProtocolProblem {
  readonly step: string | null
  readonly text: string
}

interface ProtocolVerdict {
  readonly problems: readonly ProtocolProblem[]
  /**
   * How many ways lead from the first step to an end: by each way out that a person can take, and by a limit that passes where it
   * leads to where no way out of its step does. `MOST_PATHS` at the most; 0 while there is a problem.
   */
  readonly paths: number
}

/**
 * Whether a protocol can be followed to its end whatever happens (design §3): every step is reached, none comes back to one before
 * it, every path ends, and a step with a limit says what follows it. In proportion to its ways out, whatever their number of paths.
 */
export function checkProtocol(type: RuledType, protocol: Protocol): ProtocolVerdict {
  if (protocol.length === 0) return refused([{ step: null, text: 'Un protocolo tiene al menos un paso' }])
  if (protocol.length > MAX_STEPS) return refused([{ step: null, text: `${MAX_STEPS} pasos a lo más` }])
  const graph = graphOf(protocol)
  const problems = [
    ...protocol.flatMap((step, index) => [
      ...ofStep(step, index + 1, type).map((text) => ({ step: step.id, text })),
      ...ofTargets(step, index + 1, graph).map((text) => ({ step: step.id, text })),
    ]),
    ...unreached(protocol, graph),
    ...circles(protocol, graph),
  ]
  return problems.length > 0 ? refused(problems) : { problems, paths: countPaths(protocol, graph) }
}

/** What the screen says under a protocol. */
export const pathsText = (paths: number): string => {
  if (paths === 1) return '1 camino, y termina'
  const count = paths < MOST_PATHS ? wholeNumber(paths) : `Más de ${wholeNumber(MOST_PATHS)}`
  return `${count} caminos, todos terminan`
}

const refused = (problems: readonly ProtocolProblem[]): ProtocolVerdict => ({ problems, paths: 0 })

interface Graph {
  /** The place of each step; of two with the same id the first. */
  readonly places: ReadonlyMap<string, number>
  /** For each step where it leads, one entry for each way; -1: it ends there. Ways to nowhere are left out. */
  readonly next: readonly (readonly number[])[]
}

function graphOf(protocol: Protocol): Graph {
  const places = new Map(protocol.toReversed().map(({ id }, index) => [id, protocol.length - 1 - index]))
  const placeOf = (to: string): number | undefined => (to === END ? -1 : places.get(to))
  const next = protocol.map(({ outs, onTimeout }) => {
    const targets = outs.map(({ to }) => to)
    if (onTimeout !== null && !targets.includes(onTimeout)) targets.push(onTimeout)
    return targets.map(placeOf).filter((place) => place !== undefined)
  })
  return { places, next }
}

function ofStep(step: ProtocolStep, number: number, type: RuledType): readonly string[] {
  const { kind, title, script, outs, minutes, onTimeout, whom, attempts, evidence } = step
  const texts: string[] = []
  const refuse = (isRefused: boolean, text: string): void => void (isRefused && texts.push(text))
  const wrongScript = scriptProblem(script)
  refuse(title.trim() === '', `El paso ${number} no tiene título`)
  refuse(wrongScript !== null, `El paso ${number}: ${wrongScript}`)
  refuse(
    (kind === 'call') !== (whom !== null),
    `El paso ${number}: a quién se llama se dice en las llamadas, y solo ahí`,
  )
  refuse(
    (kind === 'call') !== (attempts !== null),
    `El paso ${number}: los intentos son de las llamadas, y solo de ellas`,
  )
  refuse(
    evidence === 'photo' && !isOfTrip(type),
    `El paso ${number}: ${type === 'PLATAFORMA_CAIDA' ? 'una plataforma' : 'un turno'} no tiene viaje al que se agregue una foto`,
  )
  if (kind === 'emergency') {
    refuse(evidence !== null, `El paso ${number} activa la emergencia: no pide evidencia`)
    refuse(type === 'emergency_protocol', `El paso ${number}: el protocolo de emergencia no se activa a sí mismo`)
    refuse(outs.length > 0, `El paso ${number} activa la emergencia: no tiene salidas`)
    refuse(minutes !== null || onTimeout !== null, `El paso ${number} activa la emergencia: no tiene tiempo límite`)
    return texts
  }
  refuse(outs.length === 0, `El paso ${number} no tiene salida`)
  refuse(minutes !== null && onTimeout === null, `El paso ${number} no dice qué sigue si vence el tiempo`)
  refuse(minutes === null && onTimeout !== null, `El paso ${number} no tiene tiempo que venza`)
  return [...texts, ...ofWays(step, number)]
}

function ofWays({ kind, outs }: ProtocolStep, number: number): readonly string[] {
  const texts: string[] = []
  const duress = outs.filter(({ tone }) => tone === 'duress')
  if (outs.some(({ label }) => label.trim() === '')) texts.push(`El paso ${number} tiene una salida sin nombre`)
  if (outs.some(({ to, cause }) => cause !== null && to !== END))
    texts.push(`El paso ${number}: solo lo que termina lleva causa`)
  if (duress.length === 0) return texts
  if (duress.length > 1) texts.push(`El paso ${number} tiene dos salidas de coacción`)
  if (kind !== 'call') texts.push(`El paso ${number}: la clave de coacción se da en una llamada`)
  if (outs.filter(({ tone }) => tone === 'good').length !== 1)
    texts.push(`El paso ${number}: la coacción se ve como la respuesta correcta, y debe haber una sola`)
  if (duress.some(({ to }) => to === END)) texts.push(`El paso ${number}: la coacción no puede terminar ahí`)
  return texts
}

function ofTargets({ id, outs, onTimeout }: ProtocolStep, number: number, { places }: Graph): readonly string[] {
  const targets = [...outs.map(({ to }) => to), ...(onTimeout === null ? [] : [onTimeout])]
  const texts = targets.some((to) => to !== END && !places.has(to))
    ? [`El paso ${number} lleva a un paso que no existe`]
    : []
  return id === END || places.get(id) !== number - 1 ? [...texts, `El paso ${number} se llama como otro`] : texts
}

function unreached(protocol: Protocol, { next }: Graph): readonly ProtocolProblem[] {
  const seen = new Set([0])
  for (const place of seen) for (const to of next[place] ?? []) if (to >= 0) seen.add(to)
  return protocol.flatMap(({ id }, place) =>
    seen.has(place) ? [] : [{ step: id, text: `Ningún camino llega al paso ${place + 1}` }],
  )
}

/** Each way that leads back to a step that is still being followed. */
function circles(protocol: Protocol, { next }: Graph): readonly ProtocolProblem[] {
  const found: ProtocolProblem[] = []
  const state: ('new' | 'open' | 'done')[] = protocol.map(() => 'new')
  const follow = (place: number): void => {
    state[place] = 'open'
    for (const to of new Set(next[place])) {
      if (to < 0) continue
      if (state[to] === 'new') follow(to)
      else if (state[to] === 'open')
        found.push({
          step: protocol[place]?.id ?? null,
          text: `El paso ${place + 1} vuelve al ${to + 1}: no termina`,
        })
    }
    state[place] = 'done'
  }
  for (const place of protocol.keys()) if (state[place] === 'new') follow(place)
  return found
}

/** Without a circle, each step's is the sum of what it leads to: counted once. */
function countPaths(protocol: Protocol, { next }: Graph): number {
  const known = new Map<number, number>()
  const count = (place: number): number => {
    if (place < 0) return 1
    const before = known.get(place)
    if (before !== undefined) return before
    const ways = next[place] ?? []
    const paths = ways.length === 0 ? 1 : ways.reduce((sum, to) => sum + count(to), 0)
    const most = Math.min(paths, MOST_PATHS)
    known.set(place, most)
    return most
  }
  return protocol.length === 0 ? 0 : count(0)
}
