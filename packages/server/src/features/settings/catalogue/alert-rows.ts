import { isLatched, isRaisedByPeople } from '@vigia/domain/alerts/alert-type'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { CatalogueRow } from './catalogue-row.ts'

const NUMBER = { kind: 'number' } as const
const POINTS = { ...NUMBER, unit: 'puntos', min: 1, max: 101 } as const

/** What raises an alert and for how long it lives (rules §4). */
export const ALERT_ROWS: readonly CatalogueRow[] = [
  ...RISK_TYPES.filter((type) => !isRaisedByPeople(type)).map((type) => ({
    path: `fromPoints.${type}`,
    place: 'Desde cuántos puntos',
    label: `Alerta de ${RISK_TITLE[type]}`,
    effect: isLatched(type)
      ? 'Puntos de este factor desde los que abre su alerta: siempre 1, no se apaga.'
      : 'Puntos de este factor desde los que abre su alerta; 101 la apaga.',
    words: ['alerta', 'umbral', 'apagar'],
    ...POINTS,
    ...(isLatched(type) ? { max: 1 } : {}),
  })),
  {
    path: 'severity.criticalFrom',
    place: 'Severidad',
    label: 'Alerta crítica desde',
    effect: 'Puntos desde los que una alerta es crítica.',
    ...POINTS,
  },
  {
    path: 'severity.highFrom',
    place: 'Severidad',
    label: 'Alerta alta desde',
    effect: 'Puntos desde los que una alerta es alta.',
    ...POINTS,
  },
  {
    path: 'closeMinutes',
    place: 'Tiempos',
    label: 'Cierre por sí sola',
    effect: 'Cuánto debe faltar la causa para que la alerta se cierre por sí sola.',
    words: ['cerrar', 'automático'],
    ...NUMBER,
    unit: 'min',
    min: 1,
    max: 240,
  },
  {
    path: 'reopenMinutes',
    place: 'Tiempos',
    label: 'Misma alerta al volver',
    effect: 'Si la causa vuelve dentro de este tiempo, sigue la misma alerta en vez de abrir otra.',
    words: ['reabrir'],
    ...NUMBER,
    unit: 'min',
    min: 0,
    max: 1_440,
  },
  {
    path: 'platformOutage.minUnits',
    place: 'Plataforma caída',
    label: 'Plataforma caída: unidades',
    effect: 'Cuántas unidades de una plataforma deben callar para contarla como caída.',
    ...NUMBER,
    unit: 'unidades',
    min: 2,
    max: 10_000,
  },
  {
    path: 'platformOutage.share',
    place: 'Plataforma caída',
    label: 'Plataforma caída: parte',
    effect: 'Qué parte de sus unidades debe callar, de 0.1 a 1 (todas).',
    ...NUMBER,
    min: 0.1,
    max: 1,
  },
  {
    path: 'platformOutage.criticalFromUnits',
    place: 'Plataforma caída',
    label: 'Plataforma caída: crítica desde',
    effect: 'Desde cuántas unidades calladas la alerta de la plataforma es crítica.',
    ...NUMBER,
    unit: 'unidades',
    min: 2,
    max: 10_000,
  },
]
