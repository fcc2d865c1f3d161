import { haversineKm } from '@vigia/domain/geo/distance'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { isInRegion } from './coordinate-pair.ts'
import type { Candidate, EvidenceSource } from './evidence.ts'

/** What a kind of evidence is worth by itself (platform notes §3.5). */
const BASE: Readonly<Record<EvidenceSource, number>> = {
  network: 0.3,
  stream: 0.32,
  parsed: 0.28,
  inline: 0.24,
  marker: 0.32,
  geojson: 0.3,
  link: 0.3,
  attribute: 0.26,
  text: 0.24,
}

/** How a place was tied to the wanted unit, by what it proves. */
const TIES = { name: 0.35, word: 0.25, text: 0.2, roleId: 0.33, ownId: 0.2, single: 0.25, none: 0 } as const
export type Tie = keyof typeof TIES

export const ACCEPTED_CONFIDENCE = 0.6
export const SHOWN_CONFIDENCE = 0.45
/** What was not tied to the unit cannot be accepted, however good it looks. */
const MAX_UNTIED = 0.45
/** Nor can a place where others than units stand, or many units at once. */
const MAX_DOUBTFUL = 0.55
const MAX_CONFIDENCE = 0.99
const SAME_PLACE_KM = 0.06
const MAX_FUTURE_MS = 2 * MINUTE_MS
/** So many units on one spot to the metre are a default, not a yard. */
export const MANY_AT_SPOT = 3

export interface TiedCandidate {
  readonly candidate: Candidate
  readonly tie: Tie
  /** Its fix's moment; civil times without a learned offset are read as of central Mexico, for comparing only. */
  readonly comparedAt: number | null
  readonly isNewest: boolean
  /** Other units that stand on the same spot. */
  readonly othersAtSpot: number
}

export interface Score {
  readonly confidence: number
  /** Why, in Spanish, for the person who looks. */
  readonly reasons: readonly string[]
}

/** How likely a place is the wanted unit's position now, 0 to 0.99, and why. */
export function scoreCandidate(tied: TiedCandidate, others: readonly TiedCandidate[], now: number): Score {
  const { candidate, tie, comparedAt, isNewest, othersAtSpot } = tied
  let sum = BASE[candidate.source] + TIES[tie]
  const reasons: string[] = [TIE_TEXTS[tie]]
  const add = (worth: number, reason: string) => {
    sum += worth
    reasons.push(reason)
  }

  if (comparedAt !== null && comparedAt > now + MAX_FUTURE_MS) add(-0.3, 'su hora está en el futuro')
  else if (comparedAt !== null && now - comparedAt <= DAY_MS) add(0.14, 'tiene hora de las últimas 24 horas')
  else if (comparedAt !== null) add(-0.06, 'su hora tiene más de un día')
  if (candidate.speed !== null) add(0.06, 'trae velocidad')
  if (candidate.headingDeg !== null) sum += 0.03
  if (candidate.address !== null) sum += 0.02
  if (isNewest) sum += 0.08
  else add(-0.2, 'hay otra más reciente de la unidad')

  const agreeing = new Set(
    others.filter((other) => isSamePlace(other, tied)).map((other) => classOf(other.candidate.source)),
  )
  agreeing.delete(classOf(candidate.source))
  if (agreeing.size > 0) add(Math.min(0.12, agreeing.size * 0.07), 'otra parte de la página la confirma')

  if (candidate.isOfElse) add(-0.35, 'está donde la página pone zonas, rutas, destinos o el centro del mapa')
  if (candidate.isTail) add(-0.1, 'viene de un recorrido')
  if (candidate.isTail && candidate.time === null) add(-0.25, 'el recorrido no trae horas')
  if (candidate.decimals < 3) add(-0.2, 'tiene pocos decimales')
  if (candidate.point !== null && !isInRegion(candidate.point)) add(-0.25, 'está fuera de Norteamérica y Centroamérica')
  if (othersAtSpot >= MANY_AT_SPOT - 1) add(-0.3, 'varias unidades están en el mismo punto exacto')

  const isDoubtful = candidate.isOfElse || othersAtSpot >= MANY_AT_SPOT - 1
  const most = tie === 'none' ? MAX_UNTIED : isDoubtful ? MAX_DOUBTFUL : MAX_CONFIDENCE
  const confidence = Math.max(0, Math.min(most, sum))
  return { confidence: Math.round(confidence * 100) / 100, reasons }
}

const TIE_TEXTS: Readonly<Record<Tie, string>> = {
  name: 'la unidad lleva ese nombre o esas placas',
  word: 'su nombre contiene las placas',
  text: 'las placas están junto a la posición',
  roleId: 'el identificador de la unidad lleva a la posición',
  ownId: 'el número de la unidad lleva a la posición',
  single: 'el enlace muestra una sola unidad',
  none: 'nada dice de qué unidad es',
}

/** What the page received, what it drew, and what it wrote are three witnesses. */
export function classOf(source: EvidenceSource): 'data' | 'drawn' | 'written' {
  if (source === 'marker' || source === 'geojson') return 'drawn'
  return source === 'text' || source === 'link' || source === 'attribute' ? 'written' : 'data'
}

function isSamePlace(a: TiedCandidate, b: TiedCandidate): boolean {
  const [one, other] = [a.candidate.point, b.candidate.point]
  return one !== null && other !== null && haversineKm(one, other) <= SAME_PLACE_KM
}
