import { ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { riskSettings } from './risk-settings.ts'
import { id, instant } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'

/** Of the trips whose level changes, so many are named; all are counted. */
export const MAX_PREVIEWED_TRIPS = 200

const level = z.enum(riskLevelCodec.words)
const count = z.int().min(0)
const byLevel = z.record(level, count)
const rate = z.number().describe('Alertas por cada 10 minutos, en una hora.')

const levelChange = z.strictObject({
  travel_id: id,
  plates: z.nullable(z.string()),
  origin: z.string(),
  destination: z.string(),
  level_now: level,
  score_now: z.number(),
  level_then: level,
  score_then: z.number(),
  /** The factor whose points change most, in words. */
  because: z.string(),
})

export const previewRiskSettings = endpoint({
  method: 'POST',
  path: '/api/settings/risk/preview',
  summary: 'Qué cambiaría en los viajes en tránsito con estos pesos y límites; no guarda nada ni avisa a nadie.',
  body: riskSettings,
  response: z.strictObject({
    as_of: instant,
    total: count.describe('Viajes en tránsito que la persona ve.'),
    now: byLevel,
    // biome-ignore lint/suspicious/noThenProperty: it is data, which nobody awaits
    then: byLevel,
    flows: z
      .array(z.strictObject({ from: level, to: level, count }))
      .describe('Cuántos viajes pasan de un nivel a otro, los que se quedan también.'),
    up: count,
    down: count,
    alerts_opened: z.array(z.strictObject({ type: z.enum(ALERT_TYPES), count })),
    rate_now: rate,
    rate_then: rate,
    changes: z.array(levelChange).max(MAX_PREVIEWED_TRIPS).describe('Los de mayor puntaje primero.'),
    took_ms: count,
  }),
})
